import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { useWord } from '@/platform/words';
import { DateInput } from '@/ui/form/DateInputs';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Company, type Engagement, type EngagementBody, engagementsOf } from '../api';
import { KINDS_OF_WORK, RISK_CLASSES } from '../filters';
import { useWriteEngagement } from '../writes';

interface Props {
  company: Company;
  /** The one that is changed. */
  engagement?: Engagement;
  opened: boolean;
  onClose: () => void;
}

/** Contract, scope, sites and days of what a company does. */
export function EngagementDialog(props: Props) {
  const { t } = useTranslation();
  const { engagement, opened, onClose } = props;
  return (
    <FormDialog
      title={t(engagement ? 'contractors.engagements.edit' : 'contractors.engagements.add')}
      opened={opened}
      onClose={onClose}
    >
      <EngagementForm {...props} />
    </FormDialog>
  );
}

type Values = {
  contract: string;
  scope: string;
  kind_of_work: string;
  risk_class: string;
  owner_id: string;
  parent_id: string;
  site_ids: string[];
  from: string;
  to: string;
};

function valuesOf(
  company: Company,
  one: Engagement | undefined,
  me: number,
  today: string,
): Values {
  const sites = one ? one.sites : company.sites;
  return {
    contract: one?.contract ?? '',
    scope: one?.scope ?? '',
    kind_of_work: one?.kind_of_work ?? 'maintenance',
    risk_class: one?.risk_class ?? 'low',
    owner_id: String(one?.owner.id ?? me),
    parent_id: one?.parent_id ? String(one.parent_id) : '',
    site_ids: (sites ?? []).map(({ id }) => String(id)),
    from: one?.from ?? today,
    to: one?.to ?? '',
  };
}

function EngagementForm({ company, engagement, onClose }: Props) {
  const { t } = useTranslation();
  const today = useFormats().today();
  const me = useMe().id;
  const write = useWriteEngagement(company.id, engagement?.id);
  const required = (value: string) => (value.trim() ? null : t('form.required'));
  const { form, busy, failure, submit } = useServerForm<Values>(
    {
      initialValues: valuesOf(company, engagement, me, today),
      validate: {
        contract: required,
        from: required,
        to: required,
        site_ids: (sites) => (sites.length > 0 ? null : t('form.required')),
      },
    },
    async (values) => {
      await write.mutateAsync({
        ...values,
        contract: values.contract.trim(),
        kind_of_work: values.kind_of_work as EngagementBody['kind_of_work'],
        risk_class: values.risk_class as EngagementBody['risk_class'],
        owner_id: Number(values.owner_id),
        parent_id: Number(values.parent_id) || undefined,
        site_ids: values.site_ids.map(Number),
      });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('contractors.field.contract')}
        maxLength={120}
        {...form.getInputProps('contract')}
      />
      <WorkFields form={form} />
      <WhenFields form={form} company={company} />
      <Textarea
        label={`${t('contractors.field.scope')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('scope')}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

type Fields = { form: UseFormReturnType<Values> };

function WorkFields({ form }: Fields) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <Pair>
      <NativeSelect
        label={t('contractors.field.kind_of_work')}
        choices={KINDS_OF_WORK.map((value) => ({ value, label: word('contractors.work', value) }))}
        {...form.getInputProps('kind_of_work')}
      />
      <NativeSelect
        label={t('contractors.field.risk_class')}
        choices={RISK_CLASSES.map((value) => ({ value, label: word('risk', value) }))}
        {...form.getInputProps('risk_class')}
      />
    </Pair>
  );
}

function WhenFields({ form, company }: Fields & { company: Company }) {
  const { t } = useTranslation();
  const sites = useSites();
  const { data } = useQuery(engagementsOf(company.id));
  const choices = (all: readonly { id: number; name: string }[] | null | undefined) =>
    (all ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const parents = choices(data?.parents);
  return (
    <>
      <MultiSelect
        label={t('contractors.field.site_ids')}
        data={choices(sites)}
        searchable
        nothingFoundMessage={t('form.nothingFound')}
        {...form.getInputProps('site_ids')}
      />
      <Pair>
        <DateInput label={t('contractors.field.from')} {...form.getInputProps('from')} />
        <DateInput label={t('contractors.field.to')} {...form.getInputProps('to')} />
      </Pair>
      <NativeSelect
        label={t('contractors.field.owner_id')}
        choices={choices(data?.owners)}
        {...form.getInputProps('owner_id')}
      />
      {parents.length > 0 ? (
        <NativeSelect
          label={t('contractors.field.parent_id')}
          placeholder={t('contractors.engagements.direct')}
          choices={parents}
          {...form.getInputProps('parent_id')}
        />
      ) : null}
    </>
  );
}
