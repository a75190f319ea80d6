import { useTranslation } from 'react-i18next';
import { daysAfter } from '@/modules/records/due';
import { useFormats } from '@/platform/formats';
import { FormDialog } from '@/ui/form/FormDialog';
import { WordsForm } from '@/ui/form/WordsForm';
import classes from './actions.module.css';
import type { ActionRow } from './api';
import { useAskExtension } from './extensionWrites';

interface Props {
  action: ActionRow;
  opened: boolean;
  onClose: () => void;
}

/** The responsible person asks for a later due date, and says why. */
export function AskExtension({ action, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('actions.extension.askTitle', { number: action.number })}
      opened={opened}
      onClose={onClose}
    >
      <AskForm action={action} onClose={onClose} />
    </FormDialog>
  );
}

function AskForm({ action, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const { day, today } = useFormats();
  const ask = useAskExtension(action.id);
  const zone = action.site.time_zone;
  const first = firstDay(action.due_date, today(zone));
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

/** The first day that can be asked for: after the present one, and not over yet. */
export function firstDay(due: string, today: string): string {
  const after = daysAfter(due, 1);
  return after > today ? after : today;
}
