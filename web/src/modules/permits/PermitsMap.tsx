import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { useSites } from '@/core/records/sites';
import { valuesOf } from '@/platform/search';
import { useSiteId } from '@/platform/site';
import { ErrorState } from '@/ui/ErrorState';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { permitApi } from './api';
import { PermitPlan } from './live/PermitPlan';
import { useNavigation } from './navigation';
import classes from './permits.module.css';

/** As many as one plan can show. */
const MOST = 100;

/** The permits of the list on the plan of a site. */
export function PermitsMap() {
  const { t } = useTranslation();
  const { search, patch, open } = useNavigation();
  const selected = useRecordId() ?? null;
  const sites = useSites();
  const likely = useSiteId();
  const [asked] = valuesOf(search.site_id);
  const siteId = Number(asked) || likely || sites[0]?.id || 0;
  const { page: _, view: __, month: ___, peek: ____, ...rest } = search;
  const wanted = { ...rest, site_id: String(siteId), spot: 'true' };
  const { data, error, refetch } = useQuery({
    queryKey: [...permitApi.keys.lists, 'map', wanted],
    queryFn: ({ signal }) => permitApi.ask(wanted, MOST, signal),
    enabled: siteId > 0,
  });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <>
      <div className={classes.layouts}>
        <NativeSelect
          label={t('field.site_id')}
          value={String(siteId || '')}
          choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => patch({ site_id: value })}
        />
        <p className="quiet" role="status">
          {data ? t('permits.map.placed', { count: data.rows.length }) : ''}
        </p>
      </div>
      {siteId > 0 ? (
        <PermitPlan
          key={siteId}
          siteId={siteId}
          permits={data?.rows ?? []}
          selected={selected}
          onSelect={(id) => open({ id })}
        />
      ) : null}
    </>
  );
}
