import { useTranslation } from 'react-i18next';
import { type DraftValues, draftProblems } from './draft';
import { repeatProblems } from './series';
import type { ActionValues } from './values';

/** The sentences for what a draft lacks, under the paths of its form. */
export function useDraftProblems() {
  const { t } = useTranslation();
  return (values: DraftValues, today: string, path = ''): Record<string, string> =>
    Object.fromEntries(
      Object.entries(draftProblems(values, today)).map(([field, problem]) => [
        path + field,
        t(`actions.form.${problem}`),
      ]),
    );
}

/** The check of a whole action. A due day that has passed may stay as it is. */
export function useActionProblems(before?: ActionValues) {
  const { t } = useTranslation();
  const draft = useDraftProblems();
  return (values: ActionValues, today: string): Record<string, string> => {
    const kept = before?.due_date === values.due_date;
    const found = draft(values, kept ? values.due_date : today);
    const begins = values.planned_for;
    if (begins && begins > values.due_date) found.planned_for = t('actions.form.plannedLate');
    if (begins && begins !== before?.planned_for && begins < today) {
      found.planned_for = t('actions.form.duePast');
    }
    if (!begins && before?.planned_for) found.planned_for = t('actions.form.dueMissing');
    for (const [path, problem] of Object.entries(repeatProblems(values.repeat, values.due_date))) {
      found[path] = t(`actions.repeat.${problem}`);
    }
    if (!values.site_id) found.site_id = t('actions.form.siteMissing');
    return found;
  };
}
