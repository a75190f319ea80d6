import { Button, Skeleton } from '@mantine/core';
import { IconAdjustments, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/platform/errors';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { AskedFilters } from '../AskedFilters';
import { type MeasureName, type Settings, valuesOf } from '../api';
import type { Asked } from '../asked';
import classes from '../insight.module.css';
import { useView } from '../useView';
import { Customize } from './Customize';
import { MeasureTile } from './MeasureTile';
import { isPanel, PANELS } from './panels';

const NOT_FOR_THEM = 403;

/** How we are doing: the tiles that a person has picked, in their order. */
export function Dashboard() {
  const { t } = useTranslation();
  const { view, asked, error, refetch, change } = useView();
  const [customizing, setCustomizing] = useState(false);
  if (error instanceof ApiError && error.status === NOT_FOR_THEM) return null;
  return (
    <section className={classes.dashboard} aria-label={t('insight.title')}>
      <div className={classes.head}>
        <h2>{t('insight.title')}</h2>
        <div className={classes.tools}>
          <Button
            component={AppLink}
            href="/dashboard_old"
            variant="default"
            size="xs"
            leftSection={<IconTable size={15} aria-hidden />}
          >
            {t('insight.compact')}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!view}
            leftSection={<IconAdjustments size={15} aria-hidden />}
            onClick={() => setCustomizing(true)}
          >
            {t('insight.customize.open')}
          </Button>
        </div>
      </div>
      {error && !view ? <ErrorState small error={error} onRetry={refetch} /> : null}
      {!view && !error ? <Skeleton height={260} /> : null}
      {view && asked ? (
        <>
          <AskedFilters
            value={view}
            onChange={({ site_ids, ...patch }) =>
              change(site_ids ? { ...patch, site_ids: [...site_ids] } : patch)
            }
          />
          <Tiles view={view} asked={asked} onPick={() => setCustomizing(true)} />
          <Customize opened={customizing} settings={view} onClose={() => setCustomizing(false)} />
        </>
      ) : null}
    </section>
  );
}

interface TilesProps {
  view: Settings;
  asked: Asked;
  onPick: () => void;
}

function Tiles({ view, asked, onPick }: TilesProps) {
  const { t } = useTranslation();
  const tiles = view.tiles ?? [];
  const picked = tiles.filter((tile) => !isPanel(tile)) as MeasureName[];
  const { data, error, refetch } = useQuery(valuesOf(picked, asked));
  if (tiles.length === 0) {
    return (
      <EmptyState small title={t('insight.noTiles')}>
        <Button variant="default" onClick={onPick}>
          {t('insight.customize.open')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      {error && !data ? <ErrorState small error={error} onRetry={refetch} /> : null}
      <div className={classes.grid}>
        {tiles.map((tile) => {
          if (isPanel(tile)) {
            const Part = PANELS[tile];
            return <Part key={tile} asked={asked} />;
          }
          const number = data?.find(({ measure }) => measure === tile);
          if (number) return <MeasureTile key={tile} number={number} />;
          // What one may not read is not there, and is no hole either.
          return data || error ? null : <Skeleton key={tile} height={118} />;
        })}
      </div>
    </>
  );
}
