import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { saveTemplate, siteKeys } from './settings';

/** A table of sites, divisions, departments and units from elsewhere. */
export function ImportSites() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('sites.titles.import')}
      path="/api/sites_bulk_upload"
      onTemplate={saveTemplate}
      stale={siteKeys.all}
      list="/sites"
    />
  );
}
