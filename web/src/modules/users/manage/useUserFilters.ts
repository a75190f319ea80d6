import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { roleList } from '@/modules/roles/api';
import { useSites } from '@/modules/sites/api';
import type { Filter } from '@/ui/filters/filter';

/** What the list can be narrowed by. */
export function useUserFilters(): Filter[] {
  const { t } = useTranslation();
  const sites = useSites();
  const roles = useQuery(roleList).data ?? [];
  const choices = (all: readonly { id: number; name: string }[]) =>
    all.map((each) => ({ value: String(each.id), label: each.name }));
  return [
    { kind: 'choice', key: 'role_id', label: t('users.role'), choices: choices(roles) },
    { kind: 'choice', key: 'site_id', label: t('field.site_id'), choices: choices(sites) },
  ];
}
