import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { observationApi, saveTemplate } from './api';

/** A table of observations from elsewhere becomes reports. */
export function ImportObservations() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('observations.titles.import')}
      path="/api/observations_bulk_upload"
      onTemplate={saveTemplate}
      stale={observationApi.keys.all}
      list="/observations"
    />
  );
}
