import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMe } from '@/platform/session';
import type { FolderRecord, LibraryFile } from './api';
import classes from './library.module.css';

/** The way to a folder or a file, through the folders that it is in. */
export function Trail({ folder, file }: { folder?: FolderRecord; file?: LibraryFile }) {
  const { t } = useTranslation();
  const me = useMe();
  const of = folder ?? file;
  if (!of) return null;
  const steps = folder ? (folder.path ?? []).slice(0, -1) : (file?.path ?? []);
  const others = me.is_admin ? 'others' : 'shared';
  const top = of.site
    ? { label: of.site.name, in: `site-${of.site.id}` }
    : { label: of.keeper?.name ?? '', in: of.keeper?.id === me.id ? 'own' : others };
  return (
    <nav className={classes.trail} aria-label={t('library.way')}>
      <Link to="/library" search={{ in: top.in }}>
        {top.label}
      </Link>
      {steps.map((step) => (
        <span key={step.id}>
          <span aria-hidden>/ </span>
          <Link to="/library" search={{ in: `folder-${step.id}` }}>
            {step.name}
          </Link>
        </span>
      ))}
    </nav>
  );
}
