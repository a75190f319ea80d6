import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { useFormats } from '@/platform/formats';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { StaleNote } from '@/ui/StaleNote';
import { installationQuery } from './api';
import { FailedJobs } from './FailedJobs';
import classes from './installation.module.css';
import { Numbers } from './Numbers';
import { Problems } from './Problems';
import { Slowest } from './Slowest';

/** How the installation is doing, what is wrong now and what to do about it. */
export function InstallationPage() {
  const { t } = useTranslation();
  const { fullDateTime } = useFormats();
  const { data, error, refetch, isFetching } = useQuery(installationQuery);
  const again = () => void refetch();
  return (
    <div className="page">
      <PageHeader
        title={t('installation.title')}
        text={data ? t('installation.asOf', { when: fullDateTime(data.at) }) : undefined}
      >
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={again}
        >
          {t('installation.look')}
        </Button>
      </PageHeader>
      {error && !data ? <ErrorState error={error} onRetry={again} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data ? (
        <div className={classes.stack}>
          <StaleNote error={error} onRetry={again} />
          <Section title={t('installation.wrong')} level={2}>
            <Problems of={data.problems ?? []} />
          </Section>
          <Numbers of={data} />
          <Section title={t('installation.failedJobs')} level={2}>
            <FailedJobs of={data.jobs.failed ?? []} />
          </Section>
          <Section title={t('installation.slowest')} aside={t('installation.sinceStart')} level={2}>
            <Slowest of={data.slowest_operations ?? []} />
          </Section>
        </div>
      ) : null}
    </div>
  );
}
