import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { incidentApi, saveTemplate } from './api';

/** A table of incidents from elsewhere becomes reports. */
export function ImportIncidents() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('incidents.titles.import')}
      path="/api/incidents_bulk_upload"
      onTemplate={saveTemplate}
      stale={incidentApi.keys.all}
      list="/incidents"
    />
  );
}
