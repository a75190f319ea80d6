import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { PageHeader } from '@/ui/PageHeader';
import { versionsQuery } from './api';
import { valuesOf } from './draft';
import { MatrixForm } from './MatrixForm';
import classes from './matrix.module.css';
import { Versions } from './Versions';

/** How grave which place is, for this organization; and how it was before. */
export function MatrixPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(versionsQuery);
  const [from, setFrom] = useState<number>();
  const current = data?.find((version) => version.current);
  const begun = data?.find(({ number }) => number === from) ?? current;
  return (
    <div className="page">
      <PageHeader title={t('risks.title')} text={t('risks.text')} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FactsSkeleton />}
      {data && current && begun ? (
        <div className={classes.sections}>
          <MatrixForm
            // A new version, or another to begin from, begins anew.
            key={`${current.number} ${begun.number}`}
            number={current.number}
            saved={valuesOf(current)}
            begun={valuesOf(begun)}
            onSaved={() => setFrom(undefined)}
          />
          <Versions versions={data} onBegin={setFrom} />
        </div>
      ) : null}
    </div>
  );
}
