import { useQuery } from '@tanstack/react-query';
import { queryClient } from '@/platform/queries';
import { useSiteId } from '@/platform/site';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type Settings, settingsQuery, useKeepView, type View } from './api';
import { askedOf } from './asked';

/** The dashboard as this person keeps it; a change is seen before it is kept. */
export function useView() {
  const { data, error, refetch } = useQuery(settingsQuery);
  const siteId = useSiteId();
  const keep = useKeepView();
  const sentence = useErrorSentence();
  const change = (patch: Partial<View>) => {
    if (!data) return;
    const next: Settings = { ...data, ...patch };
    queryClient.setQueryData(settingsQuery.queryKey, next);
    keep.mutate(bodyOf(next), {
      onError: (cause) => {
        queryClient.setQueryData(settingsQuery.queryKey, data);
        toast.failed(sentence(cause));
      },
    });
  };
  return {
    view: data,
    error,
    refetch,
    change,
    asked: data ? askedOf(data, siteId) : undefined,
  };
}

/** What is kept of the settings. */
export function bodyOf(settings: View & Pick<Settings, 'unnamed'>) {
  const { tiles, period, record_date_type, fin_year_type, site_ids, unnamed } = settings;
  return { tiles, period, record_date_type, fin_year_type, site_ids, unnamed };
}
