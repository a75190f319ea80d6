import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { ErrorState } from '@/ui/ErrorState';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { StatusBadge } from '@/ui/StatusBadge';
import { toast } from '@/ui/toast';
import classes from '../contractors.module.css';
import { inductionPath } from '../navigation';
import { type Induction, inductionList, useWriteInduction } from './api';

/** What people pass before they come onto a site for the first time. */
export function Inductions({ site }: { site: number }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<Induction | 'new' | null>(null);
  const { data, error, refetch } = useQuery(inductionList);
  const here = (data ?? []).filter((each) => !each.site || each.site.id === site);
  const chosen = edited === 'new' || !edited ? undefined : edited;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} small />;
  return (
    <>
      {data && here.length === 0 ? (
        <p className="quiet">{t('contractors.inductions.none')}</p>
      ) : null}
      <ul className={classes.list} aria-label={t('contractors.inductions.title')}>
        {here.map((each) => (
          <Line key={each.id} induction={each} onEdit={() => setEdited(each)} />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('contractors.inductions.new')}
        </Button>
      </div>
      <FormDialog
        title={t(chosen ? 'contractors.inductions.edit' : 'contractors.inductions.new')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      >
        <InductionForm site={site} induction={chosen} onClose={() => setEdited(null)} />
      </FormDialog>
    </>
  );
}

function Line({ induction, onEdit }: { induction: Induction; onEdit: () => void }) {
  const { t } = useTranslation();
  const { id, name, site, valid_days: count, version, active } = induction;
  return (
    <li>
      <span className={classes.words}>
        <span className={classes.strong}>{name}</span>
        <span className="quiet">
          {[
            site ? site.name : t('contractors.everywhere'),
            t('contractors.inductions.valid', { count }),
            version ? '' : t('contractors.inductions.draft'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {active ? (
        <StatusBadge status="Active" label={t('contractors.field.active')} />
      ) : (
        <StatusBadge status="Inactive" label={t('contractors.inductions.unused')} />
      )}
      <Button
        size="compact-sm"
        variant="default"
        component="a"
        href={inductionPath(id)}
        aria-label={t('contractors.inductions.formNamed', { name })}
      >
        {t('contractors.inductions.form')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('contractors.inductions.editNamed', { name })}
        onClick={onEdit}
      >
        {t('common.edit')}
      </Button>
    </li>
  );
}

interface FormProps {
  site: number;
  induction?: Induction;
  onClose: () => void;
}

function InductionForm({ site, induction, onClose }: FormProps) {
  const { t } = useTranslation();
  const admin = Boolean(useSession().user?.is_admin);
  const write = useWriteInduction(induction?.id);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: {
        name: induction?.name ?? '',
        valid_days: induction?.valid_days ?? 365,
        site_id: String(site),
        active: induction?.active ?? false,
      },
      validate: {
        name: (name) => (name.trim() ? null : t('form.required')),
        valid_days: (days) => (Number(days) >= 1 ? null : t('form.required')),
      },
    },
    async ({ name, valid_days, site_id, active }) => {
      const body = { name: name.trim(), valid_days: Number(valid_days), active };
      await write.mutateAsync(induction ? body : { ...body, site_id: Number(site_id) });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('contractors.field.name')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      {induction || !admin ? null : (
        <NativeSelect
          label={t('contractors.inductions.where')}
          choices={[
            { value: String(site), label: t('contractors.inductions.here') },
            { value: '0', label: t('contractors.everywhere') },
          ]}
          {...form.getInputProps('site_id')}
        />
      )}
      <NumberInput
        label={t('contractors.inductions.validDays')}
        min={1}
        max={3650}
        {...form.getInputProps('valid_days')}
      />
      {induction ? (
        <Checkbox
          label={t('contractors.inductions.active')}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      ) : (
        <p className="quiet">{t('contractors.inductions.formNext')}</p>
      )}
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}
