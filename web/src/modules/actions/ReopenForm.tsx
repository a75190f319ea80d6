import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { WordsForm } from '@/ui/form/WordsForm';
import classes from './actions.module.css';
import type { MoveProps } from './moving';
import { useMove } from './writes';

/** Work comes back with a reason, and with another due date where the old one cannot be kept. */
export function ReopenForm({ action, name, ...on }: MoveProps & { name: 'reopen' | 'sendBack' }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const zone = action.site.time_zone;
  const today = formats.today(zone);
  const day = formats.day(action.due_date, zone);
  const reopen = useMove(action.id, 'reopen');
  const due = action.due_date < today ? 'actions.askHelp.dueWas' : 'actions.askHelp.dueStays';
  return (
    <WordsForm
      words={{
        field: 'reason',
        label: t('actions.reason'),
        missing: t('actions.reasonMissing'),
        most: 4000,
      }}
      day={{
        label: `${t('actions.check.due')} (${t('common.optional')})`,
        description: t(due, { day }),
        min: today,
        wrong: (value) => (value && value < today ? t('actions.form.duePast') : null),
      }}
      send={(reason, due_date) => reopen.mutateAsync({ reason, ...(due_date ? { due_date } : {}) })}
      label={t(`actions.move.${name}`)}
      done={t(`actions.done.${name}`, { number: action.number })}
      {...on}
    >
      <p className={classes.dialogHelp}>{t('actions.askHelp.reopen')}</p>
    </WordsForm>
  );
}
