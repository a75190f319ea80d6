import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { WorkerDialog } from '@/modules/workers/WorkerDialog';
import { api, unwrap } from '@/platform/client';
import { toast } from '@/ui/toast';
import { usePathId, useUnsortedNavigation } from '../navigation';
import { outdate } from '../writes';

const profileOf = (id: number) =>
  queryOptions({
    queryKey: ['contractor_workers', 'profile', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/v1/work_profile/{id}', { params: { path: { id } }, signal })))
        .worker,
    enabled: id > 0,
  });

/** Somebody new who is of no company yet. */
export function NewUnsorted() {
  return <ProfileDialog id={0} />;
}

export function EditUnsorted() {
  return <ProfileDialog id={usePathId('wor_id')} />;
}

function ProfileDialog({ id }: { id: number }) {
  const { t } = useTranslation();
  const { close } = useUnsortedNavigation();
  const sites = useSites();
  const { data } = useQuery(profileOf(id));
  const ready = id === 0 || data !== undefined;
  return ready ? (
    <WorkerDialog
      worker={data ?? null}
      siteId={0}
      sites={sites}
      opened
      onClose={close}
      onSaved={() => {
        toast.done(t('common.saved'));
        void outdate();
        close();
      }}
    />
  ) : null;
}
