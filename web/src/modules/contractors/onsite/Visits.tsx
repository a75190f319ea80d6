import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import classes from '../contractors.module.css';
import { useSignOff, type Visit } from './api';

interface Props {
  visits: readonly Visit[];
  manages: boolean;
}

/** Those who are on site, company by company, and of each area by area. */
export function Present({ visits, manages }: Props) {
  const { t } = useTranslation();
  if (visits.length === 0) return <p className="quiet">{t('contractors.onsite.none')}</p>;
  const companies = [...new Set(visits.map(({ company }) => company))];
  return companies.map((company) => {
    const of = visits.filter((each) => each.company === company);
    const name = company || t('contractors.onsite.ofNone');
    return (
      <section key={company} aria-label={name}>
        <h3 className={classes.strong}>{`${name} · ${of.length}`}</h3>
        {[...new Set(of.map(({ area }) => area))].sort().map((area) => {
          const here = of.filter((each) => each.area === area);
          return (
            <Fragment key={area}>
              {area ? <h4 className="quiet">{`${area} · ${here.length}`}</h4> : null}
              <ul className={classes.list} aria-label={[name, area].filter(Boolean).join(', ')}>
                {here.map((visit) => (
                  <VisitLine key={visit.id} visit={visit} manages={manages} />
                ))}
              </ul>
            </Fragment>
          );
        })}
      </section>
    );
  });
}

/** One visit: who, where, what for, since when. */
export function VisitLine({ visit, manages = false }: { visit: Visit; manages?: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const sentence = useErrorSentence();
  const off = useSignOff();
  const { name, company, area, purpose, signed_off_at: end, site } = visit;
  const begin = dateTime(visit.signed_on_at, site.time_zone);
  const when = end
    ? t('contractors.onsite.span', { from: begin, to: dateTime(end, site.time_zone) })
    : t('contractors.onsite.since', { when: begin });
  return (
    <li>
      <span className={classes.words}>
        <span className={classes.strong}>{name}</span>
        <span className="quiet">
          {[end ? company : '', area, purpose, when].filter(Boolean).join(' · ')}
        </span>
      </span>
      {visit.kind === 'visitor' ? (
        <StatusBadge status="planned" label={t('contractors.onsite.kind.visitor')} />
      ) : null}
      {visit.let_through ? (
        <StatusBadge
          status="pending"
          label={
            visit.let_through_reason
              ? t('contractors.onsite.letThroughBecause', { reason: visit.let_through_reason })
              : t('contractors.onsite.letThrough')
          }
        />
      ) : null}
      {visit.forgotten ? (
        <StatusBadge status="overdue" label={t('contractors.onsite.forgotten')} />
      ) : null}
      {manages && !end ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={off.isPending}
          aria-label={t('contractors.onsite.signOffNamed', { name })}
          onClick={() =>
            off.mutate(visit.id, {
              onSuccess: () => toast.done(t('contractors.onsite.off', { name })),
              onError: (cause) => toast.failed(sentence(cause)),
            })
          }
        >
          {t('contractors.onsite.signOff')}
        </Button>
      ) : null}
    </li>
  );
}
