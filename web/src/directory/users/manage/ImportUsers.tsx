import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { saveUserTemplate, USERS_KEY } from './api';
import { LinksWait } from './LinksWait';

/** A table of people from elsewhere; everybody in it is invited. */
export function ImportUsers() {
  const { t } = useTranslation();
  return (
    <ImportPage
      title={t('users.manage.importTitle')}
      path="/api/users_bulk_upload"
      onTemplate={saveUserTemplate}
      stale={USERS_KEY}
      list="/users"
      after={
        <LinksWait>
          <Link to="/newusers">{t('users.manage.toLinks')}</Link>
        </LinksWait>
      }
    />
  );
}
