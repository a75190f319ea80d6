import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkDialog } from '@/core/records/BulkDialog';
import { api, unwrap } from '@/platform/client';
import { type Found, SearchSelect } from '@/ui/form/SearchSelect';
import { useAssignWorkers } from './api';

interface Props {
  ids: readonly number[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

const companies = {
  key: ['contractors', 'choose'],
  find: async (q: string, signal: AbortSignal): Promise<Found[]> => {
    const query = { q: q || undefined, status: ['Active' as const], sort: 'company_name' };
    const found = await unwrap(api.GET('/api/contractors', { params: { query }, signal }));
    return (found.contractors ?? []).map(({ id, company_name, city }) => ({
      value: String(id),
      label: company_name,
      about: city,
    }));
  },
};

/** Of which company several workers are: all of them, or none. */
export function AssignDialog({ opened, ...props }: Props) {
  return opened ? <Assigning {...props} /> : null;
}

function Assigning({ ids, onClose, onDone }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const [to, setTo] = useState<Found | null>(null);
  const assign = useAssignWorkers();
  const count = ids.length;
  return (
    <BulkDialog
      title={t('contractors.unsorted.assign', { count })}
      about={t('contractors.unsorted.assignAbout', { count })}
      done={t('contractors.unsorted.assigned', { count, name: to?.label ?? '' })}
      ids="worker_ids"
      value={to?.value ?? ''}
      missing={t('form.required')}
      busy={assign.isPending}
      send={() => assign.mutateAsync({ company: Number(to?.value), worker_ids: [...ids] })}
      onClose={onClose}
      onDone={onDone}
      field={(error) => (
        <SearchSelect
          label={t('contractors.one')}
          source={companies}
          chosen={to}
          error={error}
          onChoose={setTo}
        />
      )}
    />
  );
}
