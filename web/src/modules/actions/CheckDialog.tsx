import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import type { Action } from './api';
import { Criterion } from './Criterion';
import { type CheckResult, useAnswerCheck } from './check';

interface Props {
  action: Action;
  opened: boolean;
  onClose: () => void;
}

export interface FormProps {
  action: Props['action'];
  /** It is left as it was. */
  onClose: () => void;
  onDone?: () => void;
}

/** Somebody else than the one whose work it was says whether it has helped. */
export function CheckDialog({ action, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('actions.check.title', { number: action.number })}
      opened={opened}
      onClose={onClose}
    >
      <AnswerForm action={action} onClose={onClose} />
    </FormDialog>
  );
}

const RESULTS: readonly CheckResult[] = ['effective', 'not_effective'];

/** The same where it stands, without a dialog around it. */
export function AnswerForm({ action, onClose, onDone = onClose }: FormProps) {
  const { t } = useTranslation();
  const { form, busy, failure, submit, again, today } = useAnswerForm(action, onDone);
  const { result } = form.values;
  return (
    <Form failure={failure} onSubmit={submit}>
      <Criterion text={action.check?.criterion} />
      <ChoiceCards
        row
        label={t('actions.check.result')}
        choices={RESULTS.map((value) => ({ value, label: t(`actions.check.${value}`) }))}
        {...form.getInputProps('result')}
      />
      {result ? (
        <p className={classes.dialogHelp}>{t(`actions.check.${result as CheckResult}Help`)}</p>
      ) : null}
      <Textarea
        label={t('actions.check.remarks')}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
      {again ? (
        <DateInput label={t('actions.check.due')} min={today} {...form.getInputProps('due_date')} />
      ) : null}
      <DialogFoot send={t('actions.check.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}

/** What is not effective needs a day by which it is done anew. */
function useAnswerForm(action: Action, onDone: () => void) {
  const { t } = useTranslation();
  const formats = useFormats();
  const answer = useAnswerCheck(action.id);
  const today = formats.today(action.site.time_zone);
  const server = useServerForm(
    {
      initialValues: { result: '', remarks: '', due_date: '' },
      validate: {
        result: (value) => (value ? null : t('actions.check.resultMissing')),
        remarks: (value) => (value.trim() ? null : t('actions.check.remarksMissing')),
        due_date: (value, { result }) => {
          if (result !== 'not_effective') return null;
          if (!value) return t('actions.form.dueMissing');
          return value < today ? t('actions.form.duePast') : null;
        },
      },
    },
    async ({ result, remarks, due_date }) => {
      const again = result === 'not_effective';
      await answer.mutateAsync({
        result: again ? 'not_effective' : 'effective',
        remarks,
        ...(again ? { due_date } : {}),
      });
      const done = again ? 'actions.check.doneNotEffective' : 'actions.check.doneEffective';
      toast.done(t(done, { number: action.number }));
      onDone();
    },
  );
  return { ...server, again: server.form.values.result === 'not_effective', today };
}
