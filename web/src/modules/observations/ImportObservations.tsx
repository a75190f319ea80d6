import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Importer } from '@/ui/import/Importer';
import { PageHeader } from '@/ui/PageHeader';
import { observationKeys, saveTemplate } from './api';

/** A table of observations from elsewhere becomes reports. */
export function ImportObservations() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <div className="page">
      <PageHeader title={t('titles.importObservations')} />
      <Importer
        path="/api/observations_bulk_upload"
        onTemplate={saveTemplate}
        onImported={() => queries.invalidateQueries({ queryKey: observationKeys.all })}
        done={
          <Button onClick={() => navigate({ to: '/observations' })}>{t('import.toList')}</Button>
        }
      />
    </div>
  );
}
