import { useTranslation } from 'react-i18next';
import type { Entry } from '@/core/records/RecordTimeline';

/** A lesson is not reported but written. */
export function useLessonStep() {
  const { t } = useTranslation();
  return ({ verb }: Entry) => (verb === 'created' ? t('incidents.lessons.wrote') : undefined);
}
