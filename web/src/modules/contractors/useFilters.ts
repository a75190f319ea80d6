import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useWord } from '@/platform/words';
import { choice, type Filter, flag, named } from '@/ui/filters/filter';
import { formData } from './api';
import { DOCUMENT_STATUSES, HOLDERS, PAPERS, STATUSES } from './filters';

/** What the list of companies can be narrowed by. */
export function useCompanyFilters(): Filter[] {
  const { t } = useTranslation();
  const sites = useSites();
  const { data } = useQuery(formData);
  return [
    choice('site_id', t('contractors.field.site_ids'), named(sites)),
    choice('skill_id', t('contractors.field.skill_ids'), named(data?.skills ?? [])),
    choice(
      'papers',
      t('contractors.documents.title'),
      PAPERS.map((value) => ({ value, label: t(`contractors.papersFilter.${value}`) })),
    ),
  ];
}

/** What the documents of a company can be narrowed by. */
export function useDocumentFilters(): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const { data } = useQuery(formData);
  return [
    choice(
      'status',
      t('field.status'),
      DOCUMENT_STATUSES.map((value) => ({ value, label: word('contractors.paperStatus', value) })),
    ),
    choice('kind_id', t('contractors.field.kind_id'), named(data?.kinds ?? [])),
    choice(
      'holder',
      t('contractors.field.holder'),
      HOLDERS.map((value) => ({ value, label: t(`contractors.holder.${value}`) })),
    ),
    flag('new_version_asked', t('contractors.documents.asked')),
  ];
}

/** What a list of workers can be narrowed by. */
export function useWorkerFilters(): Filter[] {
  const { t } = useTranslation();
  const { data } = useQuery(formData);
  return [
    choice(
      'status',
      t('field.status'),
      STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    ),
    choice('skill_id', t('contractors.field.trade'), named(data?.skills ?? [])),
  ];
}
