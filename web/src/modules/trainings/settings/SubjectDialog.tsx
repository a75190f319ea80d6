import { Checkbox, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Form, Pair } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import { type Subject, subjectList } from '../api';
import { useWriteSubject } from '../writes';

interface Props {
  /** The one that is changed. */
  subject?: Subject;
  opened: boolean;
  onClose: () => void;
}

/** What people are trained in, for how long, and what else it renews. */
export function SubjectDialog(props: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t(props.subject ? 'trainings.subjects.edit' : 'trainings.subjects.new')}
      opened={props.opened}
      onClose={props.onClose}
    >
      <SubjectForm {...props} />
    </FormDialog>
  );
}

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  validity_months: number | string;
  window_days: number | string;
  remind_days: number | string;
  pass_mark: number | string;
  certificate: boolean;
  active: boolean;
  renews_ids: string[];
}

const valuesOf = (one: Subject | undefined): Values => ({
  name: one?.name ?? '',
  description: one?.description ?? '',
  validity_months: one?.validity_months ?? 12,
  window_days: one?.window_days ?? 0,
  remind_days: one?.remind_days ?? 60,
  pass_mark: one?.pass_mark ?? 0,
  certificate: one?.certificate ?? true,
  active: one?.active ?? true,
  renews_ids: (one?.renews ?? []).map(({ id }) => String(id)),
});

function SubjectForm({ subject, onClose }: Props) {
  const { t } = useTranslation();
  const write = useWriteSubject(subject?.id);
  const { form, busy, failure, submit } = useServerForm<Values>(
    {
      initialValues: valuesOf(subject),
      validate: { name: (name) => (name.trim() ? null : t('form.required')) },
    },
    async (values) => {
      await write.mutateAsync({
        name: values.name.trim(),
        description: values.description.trim(),
        validity_months: Number(values.validity_months) || 0,
        window_days: Number(values.window_days) || 0,
        remind_days: Number(values.remind_days) || 0,
        pass_mark: Number(values.pass_mark) || 0,
        certificate: values.certificate,
        active: values.active,
        renews_ids: values.renews_ids.map(Number),
      });
      toast.done(t('common.saved'));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={t('trainings.field.name')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={`${t('trainings.field.description')} (${t('common.optional')})`}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.getInputProps('description')}
      />
      <ValidityFields form={form} />
      <RenewsField form={form} id={subject?.id} />
      <NumberInput
        label={t('trainings.field.pass_mark')}
        description={t('trainings.subjects.markHelp')}
        min={0}
        max={100}
        allowDecimal={false}
        {...form.getInputProps('pass_mark')}
      />
      <Checkbox
        label={t('trainings.field.certificate')}
        {...form.getInputProps('certificate', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('trainings.field.active')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <DialogFoot send={t('common.save')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** Beside each other their inputs are in one line, however long the help is. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

function ValidityFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation();
  return (
    <>
      <NumberInput
        label={t('trainings.field.validity_months')}
        description={t('trainings.subjects.monthsHelp')}
        min={0}
        max={600}
        allowDecimal={false}
        {...form.getInputProps('validity_months')}
      />
      <Pair>
        <NumberInput
          label={t('trainings.field.window_days')}
          description={t('trainings.subjects.windowHelp')}
          inputWrapperOrder={BELOW}
          min={0}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('window_days')}
        />
        <NumberInput
          label={t('trainings.field.remind_days')}
          description={t('trainings.subjects.remindHelp')}
          inputWrapperOrder={BELOW}
          min={0}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('remind_days')}
        />
      </Pair>
    </>
  );
}

function RenewsField({ form, id }: { form: UseFormReturnType<Values>; id?: number }) {
  const { t } = useTranslation();
  const all = useQuery(subjectList).data ?? [];
  return (
    <MultiSelect
      label={t('trainings.field.renews_ids')}
      description={t('trainings.subjects.renewsHelp')}
      data={all
        .filter((each) => each.id !== id)
        .map((each) => ({ value: String(each.id), label: each.name }))}
      searchable
      nothingFoundMessage={t('form.nothingFound')}
      {...form.getInputProps('renews_ids')}
    />
  );
}
