import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe, useSession } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import { personTrainings } from '../api';
import { keepsTrainings } from '../can';
import { RecordMark } from '../marks';
import { recordPath } from '../navigation';
import { useSpan } from '../records/columns';
import classes from '../trainings.module.css';
import { LackList } from './LackList';

interface Props {
  userId?: number;
  workerId?: number;
}

/** What somebody holds and what they lack, on their page; nothing for whom it is none of theirs. */
export function PersonTrainings({ userId, workerId }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const keeps = keepsTrainings(useSession());
  const span = useSpan();
  const { data } = useQuery({
    ...personTrainings({ user_id: userId, worker_id: workerId }),
    enabled: keeps || userId === me.id,
  });
  const held = (data?.trainings ?? []).filter(({ status }) => status !== 'withdrawn');
  const lacks = (data?.needs ?? []).filter(({ state }) => state !== 'held');
  if (held.length === 0 && lacks.length === 0) return null;
  return (
    <Section title={t('trainings.title')} level={2}>
      <ul className={classes.list} aria-label={t('trainings.title')}>
        <LackList needs={lacks} own={userId === me.id} />
        {held.map((row) => (
          <li key={row.id}>
            <span className={classes.words}>
              <AppLink href={recordPath(row.id)}>{row.subject.name}</AppLink>
              <span className="quiet">{span(row)}</span>
            </span>
            <RecordMark status={row.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
