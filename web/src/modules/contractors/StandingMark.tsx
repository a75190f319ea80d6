import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Standing } from './api';
import classes from './contractors.module.css';

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
        left
          ? t(`contractors.standing.${state}`, { count: days })
          : t(`contractors.standing.${state}`)
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
  if (reasons.length === 0) return <p className="quiet">{t('contractors.standing.nothing')}</p>;
  return (
    <ul className={classes.list}>
      {reasons.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no other name, and are read only.
        <li key={index}>
          <span className={classes.words}>
            <span className={classes.strong}>
              {[
                reason.requirement || reason.holder,
                word('contractors.reason', reason.code),
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
          <StandingMark standing={reason} />
        </li>
      ))}
    </ul>
  );

  function becauseOf(because: string) {
    return because ? t('contractors.because', { because }) : '';
  }
}
