import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { formData } from '../api';
import { CompanyView } from './CompanyPage';

/** Where somebody of a company arrives: what of it is missing comes first. */
export function OwnCompany() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(formData);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FactsSkeleton />;
  if (data.own_company_id) return <CompanyView id={data.own_company_id} />;
  return <EmptyState title={t('contractors.own.noneTitle')} text={t('contractors.own.none')} />;
}
