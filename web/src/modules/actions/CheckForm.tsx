import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import classes from './actions.module.css';
import { Criterion } from './Criterion';
import { type CheckResult, RESULTS } from './check';
import type { MoveProps } from './moving';
import { useMove } from './writes';

/** Somebody else than the one whose work it was says whether it has helped. */
export function CheckForm({ action, onClose, onDone = onClose }: MoveProps) {
  const { t } = useTranslation();
  const today = useFormats().today(action.site.time_zone);
  const answer = useMove(action.id, 'check');
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { result: '' as CheckResult | '', remarks: '', due_date: '' },
      validate: {
        result: (value) => (value ? null : t('actions.check.resultMissing')),
        remarks: (value) => (value.trim() ? null : t('actions.check.remarksMissing')),
        // What is not effective needs a day by which it is done anew.
        due_date: (value, { result }) => {
          if (result !== 'not_effective') return null;
          if (!value) return t('actions.form.dueMissing');
          return value < today ? t('actions.form.duePast') : null;
        },
      },
    },
    async ({ result, remarks, due_date }) => {
      const { number } = action;
      if (result === 'not_effective') {
        await answer.mutateAsync({ result, remarks, due_date });
        toast.done(t('actions.check.doneNotEffective', { number }));
      } else {
        await answer.mutateAsync({ result: 'effective', remarks });
        toast.done(t('actions.check.doneEffective', { number }));
      }
      onDone();
    },
  );
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
      {result ? <p className={classes.dialogHelp}>{t(`actions.check.${result}Help`)}</p> : null}
      <Textarea
        label={t('actions.check.remarks')}
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('remarks')}
      />
      {result === 'not_effective' ? (
        <DateInput label={t('actions.check.due')} min={today} {...form.getInputProps('due_date')} />
      ) : null}
      <DialogFoot send={t('actions.check.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
