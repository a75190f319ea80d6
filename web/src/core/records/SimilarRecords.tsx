import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unwrap } from '@/platform/client';
import type { RecordKind } from '@/platform/modules';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Call } from './api';
import { recordKeys } from './cache';
import classes from './similar.module.css';

const PAUSE_MS = 500;
const FEWEST_LETTERS = 8;

interface Entry {
  readonly number: string;
  readonly title: ReactNode;
  readonly about: readonly string[];
  readonly status?: string;
  /** What can be done with it here. */
  readonly move?: ReactNode;
}

interface Props<A> {
  kind: RecordKind;
  call: (query: { site_id: number; q: string }, signal: AbortSignal) => Call<A>;
  siteId: string;
  /** What is typed so far; nothing is asked before there are some words. */
  description: string;
  title: string;
  entries: (answer: A) => readonly Entry[];
}

/** What there is already in words like those that are typed. It only offers: nothing waits for it. */
export function SimilarRecords<A>(props: Props<A>) {
  const { kind, call, siteId, description, title } = props;
  const [q] = useDebouncedValue(description.trim(), PAUSE_MS);
  const site_id = Number(siteId) || 0;
  const { data } = useQuery({
    queryKey: [...recordKeys(kind).all, 'similar', site_id, q],
    queryFn: ({ signal }) => unwrap(call({ site_id, q }, signal)),
    enabled: site_id > 0 && q.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
  });
  const found = data ? props.entries(data) : [];
  if (found.length === 0 || !description.trim()) return null;
  return (
    <section className={classes.similar} aria-label={title}>
      <p className={classes.title}>{title}</p>
      <ul>
        {found.map(({ number, about, status, ...entry }) => (
          <li key={number}>
            <div className={classes.words}>
              {entry.title}
              <p className="quiet">
                {[number, ...about].filter(Boolean).join(' · ')}{' '}
                {status ? <StatusBadge status={status} /> : null}
              </p>
            </div>
            {entry.move}
          </li>
        ))}
      </ul>
    </section>
  );
}
