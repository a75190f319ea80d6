import { useTranslation } from 'react-i18next';
import { daysAfter } from '@/core/records/due';
import { useFormats } from '@/platform/formats';
import { WordsForm } from '@/ui/form/WordsForm';
import classes from './actions.module.css';
import type { MoveProps } from './moving';
import { useMove } from './writes';

/** The responsible person asks for a later due date, and says why. */
export function AskForm({ action, onClose }: MoveProps) {
  const { t } = useTranslation();
  const { day, today } = useFormats();
  const ask = useMove(action.id, 'extensions');
  const zone = action.site.time_zone;
  // After the present one, and not over yet.
  const first = [daysAfter(action.due_date, 1), today(zone)].sort()[1] ?? '';
  return (
    <WordsForm
      words={{
        field: 'reason',
        label: t('actions.extension.reason'),
        missing: t('actions.extension.reasonMissing'),
      }}
      day={{
        label: t('actions.extension.day'),
        min: first,
        leads: true,
        wrong: (value) => (value < first ? t('actions.extension.dayLater') : null),
      }}
      send={(reason, due_date) => ask.mutateAsync({ due_date, reason })}
      label={t('actions.extension.send')}
      done={t('actions.extension.sent', { number: action.number })}
      onClose={onClose}
    >
      <p className={classes.dialogHelp}>
        {t('actions.extension.askHelp', { day: day(action.due_date, zone) })}
      </p>
    </WordsForm>
  );
}
