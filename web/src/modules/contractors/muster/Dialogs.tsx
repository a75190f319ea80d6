import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@/ui/Banner';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Muster, useFindings } from './api';
import { isAccounted, markPerson } from './marks';

interface Props {
  muster: Muster;
  opened: boolean;
  onClose: () => void;
}

/** Somebody has come who was not signed on. */
export function FoundDialog({ muster, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog title={t('contractors.muster.add')} opened={opened} onClose={onClose}>
      <FoundForm muster={muster} onClose={onClose} />
    </FormDialog>
  );
}

function FoundForm({ muster, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { name: '', company: '' },
      validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    },
    async (values) => {
      const [name, company] = [values.name.trim(), values.company.trim()];
      await markPerson(muster, { name, company, mark: 'safe' }, name);
      toast.done(t('contractors.muster.addedNamed', { name }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('contractors.onsite.name')}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={`${t('contractors.onsite.company')} (${t('common.optional')})`}
        maxLength={200}
        {...form.getInputProps('company')}
      />
      <DialogFoot send={t('contractors.muster.add')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** What was learned: at the end, or later. */
export function FindingsDialog({ muster, opened, onClose }: Props) {
  const { t } = useTranslation();
  const title = muster.ended_at ? 'contractors.muster.editFindings' : 'contractors.muster.end';
  return (
    <FormDialog title={t(title)} opened={opened} onClose={onClose}>
      <FindingsForm muster={muster} onClose={onClose} />
    </FormDialog>
  );
}

const named = ({ name, company }: { name: string; company: string }) =>
  company ? `${name} (${company})` : name;

const MOST_NAMES = 30;

/** Who they are, as many as can be read. */
const namesOf = (people: readonly Muster['people'][number][]) =>
  people.length > MOST_NAMES
    ? `${people.slice(0, MOST_NAMES).map(named).join(', ')} … (${people.length})`
    : people.map(named).join(', ');

function FindingsForm({ muster, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const ended = muster.ended_at !== null;
  const unfound = ended ? [] : muster.people.filter((person) => !isAccounted(person));
  const write = useFindings(muster.id, ended);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { findings: muster.findings, known: false },
      validate: {
        findings: (text) => (unfound.length > 0 && !text.trim() ? t('form.required') : null),
        known: (is) => (unfound.length > 0 && !is ? t('form.required') : null),
      },
    },
    async ({ findings }) => {
      await write.mutateAsync({ findings: findings.trim(), unaccounted: unfound.length });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      {unfound.length > 0 ? (
        <>
          <div role="alert">
            <Banner tone="overdue" icon={<IconUserQuestion size={18} aria-hidden />}>
              {t('contractors.muster.notFound', { names: namesOf(unfound) })}
            </Banner>
          </div>
          <Checkbox
            color="red"
            label={t('contractors.muster.endAnyway')}
            {...form.getInputProps('known', { type: 'checkbox' })}
          />
        </>
      ) : null}
      <Textarea
        label={t('contractors.muster.findings')}
        description={t(
          unfound.length > 0 ? 'contractors.muster.whyEnds' : 'contractors.muster.findingsHelp',
        )}
        autosize
        minRows={4}
        maxLength={4000}
        {...form.getInputProps('findings')}
      />
      <DialogFoot
        send={t(ended ? 'common.save' : 'contractors.muster.end')}
        busy={busy}
        onClose={onClose}
      />
    </Form>
  );
}
