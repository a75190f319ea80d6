import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/ErrorState';
import classes from '../insight.module.css';

interface Props<A> {
  title: string;
  asked: UseQueryResult<A>;
  wide?: boolean;
  /** Whether there is nothing to show of it. */
  empty: (answer: A) => boolean;
  children: (answer: A) => ReactNode;
}

/** A part of the dashboard with an answer of its own. */
export function Panel<A>({
  title,
  asked: { data, error, refetch },
  wide,
  empty,
  children,
}: Props<A>) {
  const { t } = useTranslation();
  return (
    <section className={classes.panel} data-wide={wide || undefined} aria-label={title}>
      <h3>{title}</h3>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton height={180} /> : null}
      {data === undefined ? null : empty(data) ? (
        <p className="quiet">{t('insight.none')}</p>
      ) : (
        children(data)
      )}
    </section>
  );
}
