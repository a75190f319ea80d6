import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Permit } from '../api';
import { LIVE } from '../filters';
import { missingAnswers } from './missing';
import classes from './page.module.css';

interface Point {
  readonly key: string;
  readonly text: string;
  /** How it stands, quietly at the end. */
  readonly about?: string;
  readonly state: 'done' | 'waits' | 'missing';
}

/** What has to be so before work may start, point by point. */
export function Readiness({ permit }: { permit: Permit }) {
  const { t } = useTranslation();
  const points = usePoints()(permit);
  return (
    <ul className="plain">
      {points.map(({ key, text, about, state }) => (
        <li key={key} className={classes.point} data-state={state}>
          {state === 'done' ? (
            <IconCheck size={18} aria-hidden />
          ) : state === 'waits' ? (
            <IconClock size={18} aria-hidden />
          ) : (
            <IconAlertCircle size={18} aria-hidden />
          )}
          <span>
            {text} <span className="visually-hidden">{t(`permits.ready.state.${state}`)}</span>
          </span>
          {about ? <span className={classes.pointAbout}>{about}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function usePoints() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (permit: Permit): Point[] => {
    const zone = permit.site.time_zone;
    const at = (instant: string | null) => (instant ? dateTime(instant, zone) : undefined);
    const live = LIVE.includes(permit.status);
    const answers = missingAnswers(permit);
    const workers = permit.workers ?? [];
    const expired = workers.filter(({ certifications }) =>
      certifications?.some((each) => each.expired),
    );
    // Of a live one only what stops work, and not what its later end still lacks.
    const missing = (permit.missing ?? []).filter(({ move }) => !live || move === 'start');
    const unchecked = missing.some(({ code }) => code === 'permit_certification_unchecked');
    const others = missing.filter(
      ({ field }) => !field.startsWith('answers.') && field !== 'worker_ids',
    );
    return [
      {
        key: 'requested',
        text: t('permits.ready.requested'),
        about: at(permit.requested_at),
        state: permit.requested_at && permit.status !== 'draft' ? 'done' : 'missing',
      },
      {
        key: 'form',
        text: t('permits.ready.form'),
        about: answers > 0 ? t('permits.ready.answers', { count: answers }) : undefined,
        state: answers > 0 ? 'missing' : 'done',
      },
      {
        key: 'workers',
        text: t('permits.ready.workers'),
        about:
          workers.length === 0
            ? t('permits.noWorkers')
            : expired.length > 0
              ? t('permits.ready.expired', { names: expired.map(({ name }) => name).join(', ') })
              : unchecked
                ? t('permits.ready.unchecked', { names: uncheckedOf(workers) })
                : t('permits.ready.valid', { count: workers.length }),
        state: workers.length === 0 || expired.length > 0 || unchecked ? 'missing' : 'done',
      },
      {
        key: 'approved',
        text: t(permit.type.low_risk ? 'permits.ready.lowRisk' : 'permits.ready.approved'),
        about: at(permit.approved_at),
        state: live ? 'done' : 'waits',
      },
      ...others.map(({ code, field, detail }) => ({
        key: `${field} ${code}`,
        text: detail,
        state: code === 'permit_starts_later' ? ('waits' as const) : ('missing' as const),
        about: code === 'permit_starts_later' ? at(permit.starts_at) : undefined,
      })),
    ];
  };
}

/** Contractors' people of whom nobody has confirmed what they are allowed to do. */
const uncheckedOf = (workers: NonNullable<Permit['workers']>): string =>
  workers
    .filter(({ kind }) => kind === 'contractor')
    .filter(({ certifications }) => certifications?.some((each) => each.unchecked))
    .map(({ name }) => name)
    .join(', ');
