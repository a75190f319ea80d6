import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe, useSession } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import { personTrainings } from '../api';
import { keepsTrainings } from '../can';
import { RecordMark, StateMark, useUntil } from '../marks';
import { recordPath } from '../navigation';
import { useSpan } from '../records/columns';
import classes from '../trainings.module.css';

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
  const until = useUntil();
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
        {lacks.map((need) => (
          <li key={need.id}>
            <span className={classes.words}>
              <span className={classes.strong}>{need.subject.name}</span>
              <span className="quiet">
                {[until(need), need.reason].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StateMark state={need.state} />
          </li>
        ))}
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
