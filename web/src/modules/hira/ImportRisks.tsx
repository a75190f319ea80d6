import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { hiraApi, saveTemplate } from './api';

/** A table of risks from elsewhere becomes drafts, one for each title. */
export function ImportRisks() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('hira.titles.import')}
      path="/api/risk_assessments_bulk_upload"
      onTemplate={saveTemplate}
      stale={hiraApi.keys.all}
      list="/hira"
    />
  );
}
