import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import type { ModuleChange } from './matrix';
import classes from './roles.module.css';

/** What a change of a role adds and takes away, in words. */
export function Changes({ changes }: { changes: readonly ModuleChange[] }) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const word = useWord();
  const names = (actions: readonly string[]) =>
    list(actions.map((action) => word('roles.action', action)));
  return (
    <ul className={classes.changes}>
      {changes.map(({ module, added, removed }) => (
        <li key={module}>
          <strong>{word('roles.module', module)}</strong>
          {added.length > 0 ? (
            <span className={classes.added}>{t('roles.adds', { actions: names(added) })} </span>
          ) : null}
          {removed.length > 0 ? (
            <span className={classes.removed}>{t('roles.takes', { actions: names(removed) })}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
