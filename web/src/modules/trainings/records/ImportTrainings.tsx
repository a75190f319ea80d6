import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { saveTemplate, trainingApi } from '../api';
import { RECORDS } from '../navigation';

/** A table of trainings from elsewhere. */
export function ImportTrainings() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('trainings.import')}
      path="/api/training_records_bulk_upload"
      onTemplate={saveTemplate}
      stale={trainingApi.keys.all}
      list={RECORDS}
    />
  );
}
