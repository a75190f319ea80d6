import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { useSaid } from '@/platform/words';
import { Dialog } from '@/ui/Dialog';
import { commandsFor, placesFor } from './navigation';
import classes from './Palette.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

const ANYWHERE = [
  ['palette', ['Ctrl', 'K']],
  ['create', ['C']],
  ['search', ['/']],
] as const;

const LISTS = [
  ['down', ['J']],
  ['up', ['K']],
  ['enter', ['Enter']],
  ['select', ['X']],
  ['escape', ['Esc']],
] as const;

type Line = readonly [what: string, keys: readonly string[]];

export function ShortcutsHelp({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const said = useSaid();
  const who = useSession();
  const named = (lines: typeof ANYWHERE | typeof LISTS): Line[] =>
    lines.map(([name, keys]) => [t(`keys.${name}`), keys]);
  const sequences = [...placesFor(who), ...commandsFor(who)].flatMap(({ key, keyHelp }): Line[] =>
    key && keyHelp ? [[said(keyHelp), ['G', key.toUpperCase()]]] : [],
  );
  const anywhere = [...named(ANYWHERE), ...sequences, [t('keys.help'), ['?']] as const];
  return (
    <Dialog opened={opened} onClose={onClose} title={<strong>{t('keys.title')}</strong>}>
      <div className={classes.help}>
        <KeyList title={t('keys.anywhere')} keys={anywhere} />
        <KeyList title={t('keys.lists')} keys={named(LISTS)} />
      </div>
    </Dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: readonly Line[] }) {
  return (
    <section>
      <h3 className={classes.group}>{title}</h3>
      <dl className={classes.keys}>
        {keys.map(([what, pressed]) => (
          <div key={what} className={classes.keyRow}>
            <dt>{what}</dt>
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
