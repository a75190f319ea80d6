import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Review } from './api';

/** Whether it is finished, when and by whom. */
export function useStateWords() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return ({ finished_at, finished_by }: Review): string =>
    finished_at
      ? t('insight.review.finished', {
          at: dateTime(finished_at),
          name: finished_by?.name ?? t('common.none'),
        })
      : t('insight.review.draft');
}
