import { Checkbox, MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useWord } from '@/platform/words';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { MoreFields } from '@/ui/form/MoreFields';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { formData } from '../api';
import { KINDS_OF_WORK, RISK_CLASSES, STRENGTHS } from '../filters';
import { type Requirement, useWriteRequirement } from './api';
import { bodyOf, type RequirementValues, valuesOf } from './values';

interface Props {
  /** The one that is changed. */
  requirement?: Requirement;
  opened: boolean;
  onClose: () => void;
}

/** What is required of whom, and what follows where it is not there. */
export function RequirementDialog(props: Props) {
  const { t } = useTranslation();
  const { requirement, opened, onClose } = props;
  return (
    <FormDialog
      title={t(requirement ? 'contractors.requirements.edit' : 'contractors.requirements.new')}
      opened={opened}
      onClose={onClose}
    >
      <RequirementForm {...props} />
    </FormDialog>
  );
}

function RequirementForm({ requirement, onClose }: Props) {
  const { t } = useTranslation();
  const write = useWriteRequirement(requirement?.id);
  const required = (value: string) => (value.trim() ? null : t('form.required'));
  const { form, busy, failure, submit } = useServerForm<RequirementValues>(
    {
      initialValues: valuesOf(requirement),
      validate: { name: required, reason: required },
    },
    async (values) => {
      await write.mutateAsync(bodyOf(values));
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('contractors.field.name')}
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <AskedFields form={form} />
      <StrengthFields form={form} />
      <MoreFields label={t('contractors.requirements.forWhom')} folded said={narrows(form.values)}>
        <WhomFields form={form} />
      </MoreFields>
      <Checkbox
        label={t('contractors.field.active')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

const narrows = (values: RequirementValues) =>
  [
    values.site_ids,
    values.skill_ids,
    values.permit_type_ids,
    values.kinds_of_work,
    values.risk_classes,
  ].some((all) => all.length > 0);

type Fields = { form: UseFormReturnType<RequirementValues> };
type Named = { readonly id: number; readonly name: string };

const choices = (all: readonly Named[] | null | undefined) =>
  (all ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

function AskedFields({ form }: Fields) {
  const { t } = useTranslation();
  const { data } = useQuery(formData);
  return (
    <>
      <NativeSelect
        label={t('contractors.field.asks')}
        choices={(['document', 'certification'] as const).map((value) => ({
          value,
          label: t(`contractors.asks.${value}`),
        }))}
        {...form.getInputProps('asks')}
      />
      {form.values.asks === 'document' ? (
        <MultiSelect
          label={t('contractors.field.kind_ids')}
          description={t('contractors.requirements.oneIsEnough')}
          data={choices(data?.kinds)}
          searchable
          nothingFoundMessage={t('form.nothingFound')}
          {...form.getInputProps('kind_ids')}
        />
      ) : (
        <TagsInput
          label={t('contractors.field.certifications')}
          description={t('contractors.requirements.oneIsEnough')}
          {...form.getInputProps('certifications')}
        />
      )}
    </>
  );
}

function StrengthFields({ form }: Fields) {
  const { t } = useTranslation();
  const word = useWord();
  return (
    <>
      <Pair>
        <NativeSelect
          label={t('contractors.field.strength')}
          choices={STRENGTHS.map((value) => ({
            value,
            label: word('contractors.strength', value),
          }))}
          {...form.getInputProps('strength')}
        />
        <NumberInput
          label={t('contractors.field.grace_days')}
          min={0}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('grace_days')}
        />
      </Pair>
      <TextInput
        label={t('contractors.field.because')}
        description={t('contractors.requirements.becauseHelp')}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
    </>
  );
}

function WhomFields({ form }: Fields) {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const { data } = useQuery(formData);
  const words = (group: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: word(group, value) }));
  const fields = [
    ['site_ids', choices(sites)],
    ['skill_ids', choices(data?.skills)],
    ['kinds_of_work', words('contractors.work', KINDS_OF_WORK)],
    ['risk_classes', words('risk', RISK_CLASSES)],
    ['permit_type_ids', choices(data?.permit_types)],
  ] as const;
  return fields.map(([name, data]) => (
    <MultiSelect
      key={name}
      label={t(`contractors.field.${name}`)}
      data={[...data]}
      searchable
      nothingFoundMessage={t('form.nothingFound')}
      {...form.getInputProps(name)}
    />
  ));
}
