import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useSession } from '@/platform/session';
import { choice, type Filter, named } from '@/ui/filters/filter';
import { formData } from './api';
import { seesSettings } from './can';
import { KINDS, STATUSES } from './filters';

/** What the forms and filters offer, for whoever looks after trainings. */
export function useFormData() {
  return useQuery({ ...formData, enabled: seesSettings(useSession()) }).data;
}

/** What the list of gaps can be narrowed by. */
export function useNeedFilters(): Filter[] {
  const { t } = useTranslation();
  const sites = useSites();
  const data = useFormData();
  return [
    choice('subject_id', t('trainings.field.subject_id'), named(data?.subjects ?? [])),
    choice('site_id', t('field.site_id'), named(sites)),
    choice('role_id', t('trainings.field.role_ids'), named(data?.roles ?? [])),
    choice('skill_id', t('trainings.field.skill_ids'), named(data?.skills ?? [])),
    choice(
      'kind',
      t('trainings.field.whom'),
      KINDS.map((value) => ({ value, label: t(`trainings.kind.${value}`) })),
    ),
  ];
}

/** What the list of records can be narrowed by. */
export function useRecordFilters(): Filter[] {
  const { t } = useTranslation();
  const sites = useSites();
  const data = useFormData();
  return [
    choice(
      'status',
      t('field.status'),
      STATUSES.map((value) => ({ value, label: t(`trainings.status.${value}`) })),
    ),
    choice('subject_id', t('trainings.field.subject_id'), named(data?.subjects ?? [])),
    choice('site_id', t('field.site_id'), named(sites)),
  ];
}
