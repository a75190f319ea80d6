import { useTranslation } from 'react-i18next';
import { Dialog } from '@/ui/Dialog';
import classes from './sheet.module.css';

/** What each key does in the table. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const keys = [
    ['↑ ↓ ← → Tab', t('hira.keys.move')],
    ['⏎', t('hira.keys.enter')],
    ['F2', t('hira.keys.edit')],
    ['Shift ⏎', t('hira.keys.line')],
    ['3 4', t('hira.keys.rate')],
    ['Shift ↑ ↓ ← →', t('hira.keys.choose')],
    ['Ctrl C, Ctrl V', t('hira.keys.paste')],
    ['Del', t('hira.keys.clear')],
    ['Ctrl ⏎', t('hira.sheet.insert')],
    ['Ctrl D', t('hira.sheet.duplicate')],
    ['Alt ↑ ↓', t('hira.keys.shift')],
    ['Ctrl ⌫', t('hira.sheet.remove')],
    ['Ctrl Z, Ctrl Y', t('hira.keys.undo')],
    ['Ctrl S', t('hira.keys.save')],
    ['Esc', t('hira.keys.leave')],
  ] as const;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('hira.sheet.keys')} centered>
      <dl className={classes.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
