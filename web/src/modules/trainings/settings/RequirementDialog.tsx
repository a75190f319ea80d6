import { Checkbox, MultiSelect, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Requirement } from '../api';
import { STRENGTHS, WHOM } from '../filters';
import { useFormData } from '../useFilters';
import { useWriteRequirement } from '../writes';

interface Props {
  /** The one that is changed. */
  requirement?: Requirement;
  opened: boolean;
  onClose: () => void;
}

/** Who needs a training, and what follows where it is not held. */
export function RequirementDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t(props.requirement ? 'trainings.requirements.edit' : 'trainings.requirements.new')}
      opened={props.opened}
      onClose={props.onClose}
    >
      <RequirementForm {...props} />
    </FormDialog>
  );
}

interface Values extends Record<string, unknown> {
  subject_id: string;
  whom: Requirement['whom'];
  role_ids: string[];
  site_ids: string[];
  skill_ids: string[];
  strength: Requirement['strength'];
  grace_days: number | string;
  reason: string;
  active: boolean;
}

const texts = (ids: readonly number[] | null | undefined) => (ids ?? []).map(String);

const valuesOf = (one: Requirement | undefined): Values => ({
  subject_id: one ? String(one.subject.id) : '',
  whom: one?.whom ?? 'employees',
  role_ids: texts(one?.role_ids),
  site_ids: texts(one?.site_ids),
  skill_ids: texts(one?.skill_ids),
  strength: one?.strength ?? 'warns',
  grace_days: one?.grace_days ?? 0,
  reason: one?.reason ?? '',
  active: one?.active ?? true,
});

function RequirementForm({ requirement, onClose }: Props) {
  const { t } = useTranslation();
  const write = useWriteRequirement(requirement?.id);
  const required = (value: string) => (value.trim() ? null : t('form.required'));
  const { form, busy, failure, submit } = useServerForm<Values>(
    {
      initialValues: valuesOf(requirement),
      validate: { subject_id: required, reason: required },
    },
    async (values) => {
      await write.mutateAsync({
        subject_id: Number(values.subject_id),
        whom: values.whom,
        role_ids: values.role_ids.map(Number),
        site_ids: values.site_ids.map(Number),
        skill_ids: values.skill_ids.map(Number),
        strength: values.strength,
        grace_days: Number(values.grace_days) || 0,
        reason: values.reason.trim(),
        active: values.active,
      });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <WhatFields form={form} />
      <WhomFields form={form} />
      <TextInput
        label={t('trainings.field.reason')}
        description={t('trainings.requirements.reasonHelp')}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <Checkbox
        label={t('trainings.field.active')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

type Fields = { form: UseFormReturnType<Values> };
type Named = { readonly id: number; readonly name: string };

const choices = (all: readonly Named[] | null | undefined) =>
  (all ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

function WhatFields({ form }: Fields) {
  const { t } = useTranslation();
  const data = useFormData();
  return (
    <>
      <NativeSelect
        label={t('trainings.field.subject_id')}
        placeholder={t('form.choose')}
        choices={choices(data?.subjects)}
        {...form.getInputProps('subject_id')}
      />
      <Pair>
        <NativeSelect
          label={t('trainings.field.strength')}
          description={t('trainings.requirements.strengthHelp')}
          choices={STRENGTHS.map((value) => ({ value, label: t(`trainings.strength.${value}`) }))}
          {...form.getInputProps('strength')}
        />
        <NumberInput
          label={t('trainings.field.grace_days')}
          min={0}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('grace_days')}
        />
      </Pair>
    </>
  );
}

/** What is left empty narrows nothing. */
function WhomFields({ form }: Fields) {
  const { t } = useTranslation();
  const data = useFormData();
  const fields = [
    ['role_ids', choices(data?.roles)],
    ['site_ids', choices(data?.sites)],
    ['skill_ids', choices(data?.skills)],
  ] as const;
  return (
    <>
      <NativeSelect
        label={t('trainings.field.whom')}
        choices={WHOM.map((value) => ({ value, label: t(`trainings.whom.${value}`) }))}
        {...form.getInputProps('whom')}
      />
      {fields.map(([name, data]) => (
        <MultiSelect
          key={name}
          label={`${t(`trainings.field.${name}`)} (${t('common.optional')})`}
          data={[...data]}
          searchable
          nothingFoundMessage={t('form.nothingFound')}
          {...form.getInputProps(name)}
        />
      ))}
    </>
  );
}
