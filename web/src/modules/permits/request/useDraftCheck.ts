import { useTranslation } from 'react-i18next';
import type { PermitValues } from './values';

/** What a request lacks beside its answers, in words, under the paths of its fields. */
export function useDraftCheck() {
  const { t } = useTranslation();
  return (values: PermitValues): Record<string, string> => {
    const { starts_at: start, ends_at: end } = values;
    const errors: Record<string, string> = {};
    if (!values.description.trim()) errors.description = t('permits.form.descriptionMissing');
    if (!start) errors.starts_at = t('permits.form.startMissing');
    if (!end) errors.ends_at = t('permits.form.endMissing');
    else if (start && Date.parse(end) <= Date.parse(start)) {
      errors.ends_at = t('permits.form.endTooEarly');
    } else if (Date.parse(end) <= Date.now()) errors.ends_at = t('permits.form.endPassed');
    if (values.worker_ids.length === 0) errors.worker_ids = t('permits.form.workerMissing');
    if (!values.remarks.trim()) errors.remarks = t('permits.form.remarksMissing');
    return errors;
  };
}
