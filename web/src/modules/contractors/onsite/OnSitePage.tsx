import { Button } from '@mantine/core';
import { IconLogin2, IconUrgent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { signsOff, signsOn } from '../can';
import classes from '../contractors.module.css';
import { MUSTERS } from '../navigation';
import { visitList } from './api';
import { SignOnDialog } from './SignOnDialog';
import { SiteChoice, useChosenSite } from './SiteChoice';
import { Present, VisitLine } from './Visits';

/** Who of other companies is on a site now, and who was. */
export function OnSitePage() {
  const { t } = useTranslation();
  const who = useSession();
  const [site, choose] = useChosenSite();
  const [adding, setAdding] = useState(false);
  const now = useQuery(visitList({ site_id: site, present: true, per_page: 100, sort: 'company' }));
  const past = useQuery(visitList({ site_id: site, per_page: 30 }));
  const shown = now.data?.visits ?? [];
  const over = (past.data?.visits ?? []).filter(({ signed_off_at }) => signed_off_at);
  return (
    <div className="page">
      <PageHeader title={t('contractors.onsite.title')} text={t('contractors.onsite.about')}>
        <Button
          variant="default"
          component={AppLink}
          href={MUSTERS}
          leftSection={<IconUrgent size={16} aria-hidden />}
        >
          {t('contractors.muster.title')}
        </Button>
        {signsOn(who) ? (
          <Button
            leftSection={<IconLogin2 size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('contractors.onsite.signOn')}
          </Button>
        ) : null}
      </PageHeader>
      <SiteChoice site={site} onChoose={choose} />
      {now.error && !now.data ? (
        <ErrorState error={now.error} onRetry={() => void now.refetch()} />
      ) : null}
      {now.data ? (
        <Section
          title={t('contractors.onsite.count', { count: now.data.meta.total_count })}
          level={2}
        >
          <Present visits={shown} manages={signsOff(who)} />
          {now.data.meta.total_count > shown.length ? (
            <p className="quiet">
              {t('table.rows', { from: 1, to: shown.length, total: now.data.meta.total_count })}
            </p>
          ) : null}
        </Section>
      ) : null}
      <Section title={t('contractors.onsite.past')} level={2}>
        {over.length === 0 ? (
          <p className="quiet">{t('contractors.onsite.pastNone')}</p>
        ) : (
          <ul className={classes.list} aria-label={t('contractors.onsite.past')}>
            {over.map((visit) => (
              <VisitLine key={visit.id} visit={visit} />
            ))}
          </ul>
        )}
      </Section>
      <SignOnDialog site={site} opened={adding} onClose={() => setAdding(false)} />
    </div>
  );
}
