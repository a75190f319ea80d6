import { useTranslation } from 'react-i18next';
import type { Answer } from '@/platform/answer';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from './workers.module.css';

type Standing = Answer<'/api/contractors/{id}', 'get'>['contractor']['standing'];

/** The status whose colour each standing has. */
const STATUSES = {
  ok: 'completed',
  expiring: 'pending',
  in_grace: 'pending',
  blocked: 'overdue',
} as const;

/** Whether somebody may work, in a word. */
export function StandingMark({ standing }: { standing: Pick<Standing, 'state' | 'days'> }) {
  const { t } = useTranslation();
  const { state, days } = standing;
  const left = state === 'expiring' || state === 'in_grace';
  return (
    <StatusBadge
      status={STATUSES[state]}
      label={
        left ? t(`workers.standing.${state}`, { count: days }) : t(`workers.standing.${state}`)
      }
    />
  );
}

/** What is or will be missing, the gravest first: that is what somebody has to do. */
export function Reasons({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const word = useWord();
  const reasons = standing.reasons ?? [];
  if (reasons.length === 0) return <p className="quiet">{t('workers.standing.nothing')}</p>;
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no other name, and are read only.
        <li key={index}>
          <span className={classes.reason}>
            <span className={classes.name}>
              {[
                reason.requirement || reason.holder,
                word('workers.reason', reason.code),
                reason.day ? day(reason.day) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="quiet">
              {[reason.requirement ? reason.holder : '', becauseOf(reason.because)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {/* Of what is only said nothing follows. */}
          {reason.state === 'ok' ? null : <StandingMark standing={reason} />}
        </li>
      ))}
    </ul>
  );

  function becauseOf(because: string) {
    return because ? t('workers.because', { because }) : '';
  }
}
