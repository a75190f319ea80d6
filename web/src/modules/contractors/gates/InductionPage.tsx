import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormEditor } from '@/core/forms/FormEditor';
import { FactsSkeleton } from '@/core/records/PanelSkeleton';
import { ErrorState } from '@/ui/ErrorState';
import { usePathId } from '../navigation';
import { INDUCTIONS, inductionList, inductionsChanged } from './api';

/** What somebody without an account can answer; a gate refuses the others. */
const ANSWERED_AT_GATE = [
  'instruction',
  'declaration',
  'radio',
  'single_select',
  'checkbox',
  'multiple_choice',
  'text_field',
  'text_area',
  'hidden_field',
] as const;

/** The form of an induction: what is read and asked. */
export function InductionPage() {
  const { t } = useTranslation();
  const id = usePathId('induction_id');
  const { data, error, refetch } = useQuery(inductionList);
  const found = data?.find((each) => each.id === id);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FactsSkeleton />;
  return (
    <div className="page">
      <FormEditor
        base={INDUCTIONS}
        id={id}
        title={found?.name ?? t('contractors.inductions.title')}
        stages={[{ value: 'main', label: t('contractors.inductions.title') }]}
        types={ANSWERED_AT_GATE}
        about={<p className="quiet">{t('contractors.inductions.about')}</p>}
        onPublished={inductionsChanged}
      />
    </div>
  );
}
