import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { smallOf } from '@/ui/files/small';
import { initials } from '@/ui/Person';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Certification, Worker } from './api';
import { validityOf, worstOf } from './validity';
import classes from './workers.module.css';

interface Props {
  worker: Worker;
  /** Where their profile is, for whoever may look at it. */
  href?: string;
  /** What can be done with them, at the end. */
  children?: ReactNode;
}

/** One who works: face, name, whose they are, and what they may do until when. */
export function WorkerRow({ worker, href, children }: Props) {
  const { t } = useTranslation();
  const about = useAbout()(worker);
  const certifications = worker.certifications ?? [];
  return (
    <div className={classes.row}>
      {worker.photo ? (
        <img
          className={classes.face}
          src={smallOf(worker.photo)}
          alt={t('workers.photoOf', { name: worker.name })}
        />
      ) : (
        <span className={classes.face} aria-hidden>
          {initials(worker.name)}
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.name}>
          {href ? <AppLink href={href}>{worker.name}</AppLink> : worker.name}
        </span>
        <span className="quiet">{about}</span>
        {certifications.length > 0 ? (
          <span className="quiet">
            {certifications.map((each) => (
              <CertificationWords key={`${each.name} ${each.number}`} certification={each} />
            ))}
          </span>
        ) : null}
      </span>
      <ValidityBadge certifications={certifications} />
      {certifications.some(({ unchecked }) => unchecked) ? (
        <StatusBadge status="pending" label={t('workers.unchecked')} />
      ) : null}
      {children}
    </div>
  );
}

function useAbout() {
  const { t } = useTranslation();
  return ({ kind, company, age, phone }: Worker): string =>
    [
      kind === 'employee' ? t('workers.kind.employee') : company || t(`workers.kind.${kind}`),
      age ? t('workers.years', { count: age }) : '',
      phone,
    ]
      .filter(Boolean)
      .join(' · ');
}

function CertificationWords({ certification }: { certification: Certification }) {
  const { t } = useTranslation();
  const words = useCertificationWords()(certification);
  return (
    <span className={classes.certification}>
      {certification.unchecked ? t('workers.uncheckedOne', { words }) : words}
    </span>
  );
}

/** What somebody may do, and when that expires. */
export function useCertificationWords() {
  const { t } = useTranslation();
  const { day } = useFormats();
  return ({ name, expires_on: end }: Certification): string =>
    end ? t('workers.until', { name, day: day(end) }) : name;
}

/** As statuses look that mean the same. */
const LOOKS = { valid: 'completed', soon: 'pending', expired: 'overdue' } as const;

/** The worst of what somebody may do: that decides whether they may work. */
export function ValidityBadge({ certifications }: { certifications: readonly Certification[] }) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const now = today();
  const worst = worstOf(certifications, now);
  if (!worst) return null;
  const days = Math.min(
    ...certifications
      .map((each) => validityOf(each, now))
      .filter(({ validity }) => validity === 'soon')
      .map((each) => each.days),
  );
  const label =
    worst === 'soon' ? t('workers.soon', { count: days }) : t(`workers.validity.${worst}`);
  return <StatusBadge status={LOOKS[worst]} label={label} />;
}

/** Those who work, one under another. */
export function WorkerList({
  workers,
  hrefOf,
  more,
}: {
  workers: readonly Worker[];
  hrefOf?: (worker: Worker) => string | undefined;
  /** What else is to be said of one, below. */
  more?: (worker: Worker) => ReactNode;
}) {
  return (
    <ul className={classes.list}>
      {workers.map((worker) => (
        <li key={worker.id}>
          <WorkerRow worker={worker} href={hrefOf?.(worker)} />
          {more?.(worker)}
        </li>
      ))}
    </ul>
  );
}
