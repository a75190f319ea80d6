import { useTranslation } from 'react-i18next';
import { daysAfter } from '@/core/records/due';
import { useFormats } from '@/platform/formats';
import { FormDialog } from '@/ui/form/FormDialog';
import { WordsForm } from '@/ui/form/WordsForm';
import type { Observation } from './api';
import classes from './observations.module.css';
import { type Revision, useMove } from './writes';

interface Props {
  observation: Observation;
  to: Revision | 'extend' | null;
  onClose: () => void;
}

/** What was decided or planned turns out to be wrong: it is taken back or put off, with a reason. */
export function ReviseDialog({ observation, to, onClose }: Props) {
  const { t } = useTranslation();
  const title = to ? t(`observations.again.${to}.title`, { number: observation.number }) : '';
  return (
    <FormDialog title={title} opened={to !== null} onClose={onClose}>
      {to === 'extend' ? <PutOffForm observation={observation} onClose={onClose} /> : null}
      {to && to !== 'extend' ? (
        <ReviseForm observation={observation} to={to} onClose={onClose} />
      ) : null}
    </FormDialog>
  );
}

interface ReviseProps {
  observation: Observation;
  to: Revision;
  onClose: () => void;
}

function ReviseForm({ observation, to, onClose }: ReviseProps) {
  const { t } = useTranslation();
  const again = useMove(observation.id, to);
  return (
    <WordsForm
      words={useReason()}
      send={(reason) => again.mutateAsync({ reason: reason.trim() })}
      label={t(`observations.again.${to}.send`)}
      done={t(`observations.again.${to}.done`, { number: observation.number })}
      onClose={onClose}
    >
      <p className={classes.muted}>{t(`observations.again.${to}.text`)}</p>
    </WordsForm>
  );
}

function useReason() {
  const { t } = useTranslation();
  const label = t('observations.again.reason');
  return { field: 'reason', label, missing: t('form.required'), rows: 2 };
}

function PutOffForm({ observation, onClose }: Omit<ReviseProps, 'to'>) {
  const { t } = useTranslation();
  const { day, today } = useFormats();
  const putOff = useMove(observation.id, 'extend');
  const due = observation.due_date ?? '';
  const first = [daysAfter(due, 1), today(observation.site.time_zone)].sort().at(-1) ?? '';
  return (
    <WordsForm
      words={useReason()}
      day={{
        label: t('field.due_date'),
        min: first,
        chosen: first,
        leads: true,
        wrong: (value) =>
          value && value >= first ? null : t('observations.again.extend.dayMissing'),
      }}
      send={(reason, due_date) => putOff.mutateAsync({ due_date, reason: reason.trim() })}
      label={t('observations.again.extend.send')}
      done={(after, chosen) =>
        t('observations.again.extend.done', {
          number: observation.number,
          day: day(after.due_date ?? chosen),
        })
      }
      onClose={onClose}
    >
      <p className={classes.muted}>{t('observations.again.extend.text')}</p>
    </WordsForm>
  );
}
