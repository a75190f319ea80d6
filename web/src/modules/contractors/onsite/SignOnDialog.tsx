import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workersFound } from '@/modules/workers/api';
import { queryClient } from '@/platform/queries';
import { useSession } from '@/platform/session';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { type Found, SearchSelect, type Source } from '@/ui/form/SearchSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { hasContractors } from '../can';
import { inductionList } from '../gates/api';
import { useSignOn } from './api';

interface Props {
  site: number;
  opened: boolean;
  onClose: () => void;
}

/** Somebody comes onto the site: of a company with their profile, or as a visitor. */
export function SignOnDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('contractors.onsite.signOn')}
      opened={props.opened}
      onClose={props.onClose}
    >
      <SignOnForm {...props} />
    </FormDialog>
  );
}

type Values = {
  kind: 'contractor' | 'visitor';
  worker_id: string;
  name: string;
  company: string;
  area: string;
  purpose: string;
  inducted: boolean;
};

const EMPTY: Values = {
  kind: 'contractor',
  worker_id: '',
  name: '',
  company: '',
  area: '',
  purpose: '',
  inducted: false,
};

function SignOnForm({ site, onClose }: Props) {
  const { t } = useTranslation();
  const add = useSignOn();
  const companies = hasContractors(useSession());
  const inductions = useQuery(inductionList).data ?? [];
  const asked = inductions.some((each) => each.active && (!each.site || each.site.id === site));
  const { form, busy, failure, submit } = useServerForm<Values>(
    {
      initialValues: { ...EMPTY, kind: companies ? 'contractor' : 'visitor' },
      validate: {
        worker_id: (id, { kind }) =>
          kind === 'visitor' || id ? null : t('contractors.onsite.chooseWorker'),
        name: (name, { kind }) =>
          kind === 'contractor' || name.trim() ? null : t('form.required'),
      },
    },
    async ({ kind, worker_id, name, company, area, purpose, inducted }) => {
      const who = kind === 'visitor' ? { name, company } : { worker_id: Number(worker_id) };
      const { visit } = await add.mutateAsync({ site_id: site, area, purpose, inducted, ...who });
      toast.done(t('contractors.onsite.on', { name: visit.name }));
      onClose();
    },
  );
  const optional = (name: string) => `${name} (${t('common.optional')})`;
  return (
    <Form failure={failure} onSubmit={submit}>
      {companies ? (
        <SegmentedControl
          aria-label={t('contractors.onsite.who')}
          data={(['contractor', 'visitor'] as const).map((value) => ({
            value,
            label: t(`contractors.onsite.kind.${value}`),
          }))}
          {...form.getInputProps('kind')}
        />
      ) : null}
      {form.values.kind === 'contractor' ? (
        <WorkerField form={form} site={site} />
      ) : (
        <Pair>
          <TextInput
            label={t('contractors.onsite.name')}
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={optional(t('contractors.onsite.company'))}
            maxLength={200}
            {...form.getInputProps('company')}
          />
        </Pair>
      )}
      <Pair>
        <TextInput
          label={optional(t('contractors.onsite.area'))}
          maxLength={120}
          {...form.getInputProps('area')}
        />
        <TextInput
          label={optional(t('contractors.onsite.purpose'))}
          maxLength={300}
          {...form.getInputProps('purpose')}
        />
      </Pair>
      {asked ? (
        <Checkbox
          label={t('contractors.onsite.inducted')}
          description={t('contractors.onsite.inductedHelp')}
          {...form.getInputProps('inducted', { type: 'checkbox' })}
        />
      ) : null}
      <DialogFoot send={t('contractors.onsite.signOn')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** Those who worked here lately come first; others are found by their name. */
function WorkerField({ form, site }: { form: UseFormReturnType<Values>; site: number }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Found | null>(null);
  const { error } = form.getInputProps('worker_id');
  return (
    <SearchSelect
      label={t('contractors.onsite.worker')}
      placeholder={t('contractors.onsite.find')}
      source={workersAt(site)}
      chosen={chosen}
      forgets
      error={error}
      data-path="worker_id"
      onChoose={(found) => {
        setChosen(found);
        form.setFieldValue('worker_id', found?.value ?? '');
      }}
    />
  );
}

const workersAt = (site: number): Source<Found> => ({
  key: ['workers', 'onsite', site],
  find: async (words) => {
    const asked = workersFound({ site_id: site, kind: 'contractor', q: words || undefined });
    const { workers } = await queryClient.fetchQuery(asked);
    return (workers ?? []).map(({ id, name, company }) => ({
      value: String(id),
      label: name,
      about: company,
    }));
  },
});
