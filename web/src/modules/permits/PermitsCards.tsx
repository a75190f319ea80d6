import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { StaleNote } from '@/ui/StaleNote';
import { Pages } from '@/ui/table/Pages';
import { permitApi } from './api';
import { useNavigation } from './navigation';
import { PermitCard } from './PermitCard';
import classes from './permits.module.css';

/** The permits side by side, as the list is filtered and sorted. */
export function PermitsCards() {
  const { t } = useTranslation();
  const { search, patch, summaryPath } = useNavigation();
  const { data, error, refetch, isPlaceholderData } = useQuery(permitApi.list(search));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (data && data.rows.length === 0) return <EmptyState title={t('permits.nothing')} />;
  return (
    <div aria-busy={!data || isPlaceholderData}>
      <StaleNote error={error} onRetry={refetch} />
      <ul className={classes.grid}>
        {data?.rows.map((row) => (
          <li key={row.id} className={classes.gridCard}>
            <PermitCard row={row} href={summaryPath(row.id)} />
          </li>
        ))}
      </ul>
      {data ? (
        <Pages
          meta={data.meta}
          shown={data.rows.length}
          onPage={(page) => patch({ page }, { push: true })}
        />
      ) : null}
    </div>
  );
}
