import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { roleList } from '@/directory/roles/api';
import { choice, type Filter, named } from '@/ui/filters/filter';

/** What the list can be narrowed by. */
export function useUserFilters(): Filter[] {
  const { t } = useTranslation();
  const sites = useSites();
  const roles = useQuery(roleList).data ?? [];
  const choices = (all: readonly { id: number; name: string }[]) => named(all);
  return [
    choice('role_id', t('users.role'), choices(roles)),
    choice('site_id', t('field.site_id'), choices(sites)),
  ];
}
