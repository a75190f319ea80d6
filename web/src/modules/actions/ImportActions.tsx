import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { actionApi, saveTemplate } from './api';
import { VIEWS } from './views';

/** A table of actions from elsewhere becomes actions that stand alone. */
export function ImportActions() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('actions.titles.import')}
      path="/api/actions_bulk_upload"
      onTemplate={saveTemplate}
      stale={actionApi().keys.all}
      list={VIEWS.alone.path}
    />
  );
}
