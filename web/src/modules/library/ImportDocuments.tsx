import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { fileApi, saveTemplate } from './api';

/** What files of the library are called, where they are and who reviews them, from a table. */
export function ImportDocuments() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('library.importTitle')}
      text={t('library.importText')}
      path="/api/library_files_bulk_upload"
      onTemplate={saveTemplate}
      stale={fileApi.keys.all}
      list="/library"
    />
  );
}
