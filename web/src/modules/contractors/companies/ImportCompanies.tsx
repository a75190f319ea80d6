import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { companyApi, saveTemplate } from '../api';

/** A table of companies from elsewhere. */
export function ImportCompanies() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('contractors.import')}
      path="/api/contractors_bulk_upload"
      onTemplate={saveTemplate}
      stale={companyApi.keys.all}
      list="/contractors"
    />
  );
}
