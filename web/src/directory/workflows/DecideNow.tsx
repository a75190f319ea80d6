import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '@/platform/session';
import { DecideButtons } from './DecideButtons';
import { reviewsOf } from './reviews';
import classes from './workflows.module.css';

interface Props {
  module: string;
  recordId: number;
  /** What the record lacks for an approval, as a sentence. */
  lacks?: string;
  /** What nobody decides without having read. */
  about?: ReactNode;
}

/** The decision of whoever is asked at this moment, at the foot of a record's page on a phone. */
export function DecideNow({ module, recordId, lacks, about }: Props) {
  const me = useMe().id;
  const { data } = useQuery(reviewsOf(module, recordId));
  const [latest] = data ?? [];
  const asked = latest?.steps?.some(({ seats }) =>
    seats?.some(({ user, state }) => user.id === me && state === 'asked'),
  );
  if (latest?.state !== 'open' || !asked) return null;
  return (
    <div className={classes.decideNow}>
      <DecideButtons review={latest} lacks={lacks} about={about} />
    </div>
  );
}
