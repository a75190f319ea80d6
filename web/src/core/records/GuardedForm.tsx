import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '@/ui/AppLink';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { FactsSkeleton } from './PanelSkeleton';

interface Props {
  /** Why there is no form for this person. */
  barred: string | undefined;
  /** Where they are sent instead. */
  back: string;
  error: unknown;
  onRetry: () => unknown;
  /** The form, once what it begins with was read. */
  children: ReactNode;
}

/** A page's form, or what stands in its place. */
export function GuardedForm({ barred, back, error, onRetry, children }: Props) {
  const { t } = useTranslation();
  if (barred) {
    return (
      <EmptyState title={t('records.notForYou')} text={barred}>
        <AppLink href={back}>{t('common.openPage')}</AppLink>
      </EmptyState>
    );
  }
  if (children) return children;
  return error ? <ErrorState error={error} onRetry={() => void onRetry()} /> : <FactsSkeleton />;
}
