import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './panel.module.css';
import { showPart } from './parts';

export interface Part {
  /** As the address says it; the first one has none. */
  readonly name: string;
  readonly label: string;
  readonly count?: number;
}

/** What a record consists of, in the order in which it stands; a press brings it into sight. */
export function PartLinks({ parts, here = '' }: { parts: readonly Part[]; here?: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const record = pathname.replace(/^(.*\/(?:summary|edit)\/\d+).*$/, '$1');
  return (
    <nav className={classes.parts} aria-label={t('common.parts')}>
      {parts.map(({ name, label, count }) => {
        const href = `${record}${name ? `/${name}` : ''}${searchStr}`;
        function follow(event: MouseEvent) {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          showPart(name);
          // It is the same record: Back leads out of it, not through its parts.
          void router.navigate({ href, replace: true });
        }
        return (
          <a
            key={name}
            href={href}
            className={classes.part}
            aria-current={name === here ? 'location' : undefined}
            onClick={follow}
          >
            {label}
            {count ? <span className={classes.partCount}>{count}</span> : null}
          </a>
        );
      })}
    </nav>
  );
}
