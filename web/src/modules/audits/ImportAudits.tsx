import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { auditApi, saveTemplate } from './api';

/** A table of inspections from elsewhere becomes audits that are approved. */
export function ImportAudits() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('audits.titles.import')}
      path="/api/audit_records_bulk_upload"
      onTemplate={saveTemplate}
      stale={auditApi.keys.all}
      list="/audits/all"
    />
  );
}
