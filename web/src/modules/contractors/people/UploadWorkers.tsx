import { useTranslation } from 'react-i18next';
import { ImportPage } from '@/ui/import/ImportPage';
import { companyApi, saveWorkersTemplate } from '../api';
import { usePathId } from '../navigation';
import { WorkerPhotos } from './WorkerPhotos';

/** A table of up to 100 workers: looked at first, with what is wrong in each row. */
export function UploadWorkers() {
  const { t } = useTranslation();
  const id = usePathId('company_id');
  return (
    <>
      <ImportPage
        title={t('contractors.workers.upload')}
        path={`/api/contractors/${id}/workers_bulk_upload`}
        onTemplate={() => saveWorkersTemplate(id)}
        stale={companyApi.keys.all}
        list={`/contractor/${id}/workers`}
      />
      <div className="page">
        <WorkerPhotos company={id} />
      </div>
    </>
  );
}
