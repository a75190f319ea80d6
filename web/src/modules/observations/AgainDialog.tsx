import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '@/modules/records/due';
import { useFormats } from '@/platform/formats';
import { DateInput } from '@/ui/form/DateInputs';
import { Form } from '@/ui/form/Form';
import { DialogFoot, FormDialog } from '@/ui/form/FormDialog';
import { useServerForm } from '@/ui/form/useServerForm';
import { toast } from '@/ui/toast';
import type { Observation } from './api';
import classes from './observations.module.css';
import { type Again, useAgain, usePutOff } from './writes';

interface Props {
  observation: Observation;
  to: Again | 'extend' | null;
  onClose: () => void;
}

/** What was decided or planned turns out to be wrong: it is taken back or put off, with a reason. */
export function AgainDialog({ observation, to, onClose }: Props) {
  const { t } = useTranslation();
  const title = to ? t(`observations.again.${to}.title`, { number: observation.number }) : '';
  return (
    <FormDialog title={title} opened={to !== null} onClose={onClose}>
      {to === 'extend' ? <PutOffForm observation={observation} onClose={onClose} /> : null}
      {to && to !== 'extend' ? (
        <AgainForm observation={observation} to={to} onClose={onClose} />
      ) : null}
    </FormDialog>
  );
}

interface AgainProps {
  observation: Observation;
  to: Again;
  onClose: () => void;
}

function AgainForm({ observation, to, onClose }: AgainProps) {
  const { t } = useTranslation();
  const send = useAgain(observation.id, to);
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { reason: '' },
      validate: { reason: (value) => (value.trim() ? null : t('form.required')) },
    },
    async ({ reason }) => {
      await send.mutateAsync({ reason: reason.trim() });
      toast.done(t(`observations.again.${to}.done`, { number: observation.number }));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.muted}>{t(`observations.again.${to}.text`)}</p>
      <Textarea
        data-autofocus
        label={t('observations.again.reason')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot send={t(`observations.again.${to}.send`)} busy={busy} onClose={onClose} />
    </Form>
  );
}

interface PutOffProps {
  observation: Observation;
  onClose: () => void;
}

function PutOffForm({ observation, onClose }: PutOffProps) {
  const { t } = useTranslation();
  const { day, today } = useFormats();
  const send = usePutOff(observation.id);
  const due = observation.due_date ?? '';
  const first = [daysAfter(due, 1), today(observation.site.time_zone)].sort().at(-1) ?? '';
  const { form, busy, failure, submit } = useServerForm(
    {
      initialValues: { due_date: first, reason: '' },
      validate: {
        due_date: (value) =>
          value && value >= first ? null : t('observations.again.extend.dayMissing'),
        reason: (value) => (value.trim() ? null : t('form.required')),
      },
    },
    async ({ due_date, reason }) => {
      const after = await send.mutateAsync({ due_date, reason: reason.trim() });
      const said = { number: observation.number, day: day(after.due_date ?? due_date) };
      toast.done(t('observations.again.extend.done', said));
      onClose();
    },
  );
  return (
    <Form failure={failure} onSubmit={submit}>
      <p className={classes.muted}>{t('observations.again.extend.text')}</p>
      <DateInput
        data-autofocus
        label={t('field.due_date')}
        min={first}
        {...form.getInputProps('due_date')}
      />
      <Textarea
        label={t('observations.again.reason')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
      <DialogFoot send={t('observations.again.extend.send')} busy={busy} onClose={onClose} />
    </Form>
  );
}
