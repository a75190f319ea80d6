import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Palette.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

const ANYWHERE = [
  ['palette', ['Ctrl', 'K']],
  ['create', ['C']],
  ['search', ['/']],
  ['home', ['G', 'H']],
  ['observations', ['G', 'O']],
  ['actions', ['G', 'A']],
  ['notifications', ['G', 'N']],
  ['help', ['?']],
] as const;

const LISTS = [
  ['down', ['J']],
  ['up', ['K']],
  ['enter', ['Enter']],
  ['select', ['X']],
  ['escape', ['Esc']],
] as const;

export function ShortcutsHelp({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<strong>{t('keys.title')}</strong>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.help}>
        <KeyList title={t('keys.anywhere')} keys={ANYWHERE} />
        <KeyList title={t('keys.lists')} keys={LISTS} />
      </div>
    </Modal>
  );
}

function KeyList({ title, keys }: { title: string; keys: typeof ANYWHERE | typeof LISTS }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={classes.group}>{title}</h3>
      <dl className={classes.keys}>
        {keys.map(([name, pressed]) => (
          <div key={name} className={classes.keyRow}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
