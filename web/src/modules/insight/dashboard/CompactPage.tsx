import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { AskedFilters } from '../AskedFilters';
import { panelOf } from '../api';
import type { Asked } from '../asked';
import classes from '../insight.module.css';
import { useView } from '../useView';
import { useSpanWords } from '../useWords';
import { IndicatorsTable } from './IndicatorsTable';

/** The same numbers as a table, on one page of paper. */
export function CompactPage() {
  const { t } = useTranslation();
  const { view, asked, error, refetch, change } = useView();
  return (
    <div className="page" data-record>
      <PageHeader title={t('insight.titles.compact')} text={t('insight.compactAbout')}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print.print')}
        </Button>
      </PageHeader>
      {error && !view ? <ErrorState error={error} onRetry={refetch} /> : null}
      {view && asked ? (
        <>
          <AskedFilters
            value={view}
            onChange={({ site_ids, ...patch }) =>
              change(site_ids ? { ...patch, site_ids: [...site_ids] } : patch)
            }
          />
          <Tables asked={asked} />
        </>
      ) : null}
    </div>
  );
}

function Tables({ asked }: { asked: Asked }) {
  const { t } = useTranslation();
  const span = useSpanWords();
  const leading = useQuery(panelOf('/api/dashboards/leading_indicators', asked));
  const lagging = useQuery(panelOf('/api/dashboards/lagging_indicators', asked));
  const failed = [leading, lagging].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={failed.refetch} />;
  if (!leading.data || !lagging.data) return <Skeleton height={420} />;
  return (
    <>
      <p className="quiet">{span(leading.data.span)}</p>
      <div className={classes.pair}>
        <IndicatorsTable
          label={t('insight.panel.leading_indicators')}
          numbers={leading.data.indicators ?? []}
        />
        <IndicatorsTable
          label={t('insight.panel.lagging_indicators')}
          numbers={lagging.data.indicators ?? []}
        />
      </div>
    </>
  );
}
