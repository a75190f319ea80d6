import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type FolderRecord, treesQuery } from './api';
import type { Spot } from './filters';

/** What the place where one is is called. */
export function useTitle(spot: Spot, folder: FolderRecord | undefined): string {
  const { t } = useTranslation();
  const trees = useQuery(treesQuery).data?.site_based_folders ?? [];
  switch (spot.at) {
    case 'folder':
      return folder?.name ?? t('library.title');
    case 'site':
      return trees.find(({ site }) => site.id === spot.id)?.site.name ?? t('library.title');
    case 'favorite':
      return t('library.favorites');
    case 'all':
      return t('library.title');
    default:
      return t(`library.${spot.at}`);
  }
}
