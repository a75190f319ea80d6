import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import type { LibraryFile } from '../api';
import classes from './view.module.css';

/** The records that a version of the file is attached to. */
export function Uses({ file }: { file: LibraryFile }) {
  const { t } = useTranslation();
  const uses = file.uses ?? [];
  if (uses.length === 0) return null;
  return (
    <Section title={t('library.uses')} aside={uses.length} level={2}>
      <ul className="plain">
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`} className={classes.version}>
            <AppLink href={use.path}>
              {use.number} {use.title}
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
