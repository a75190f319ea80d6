import { useTranslation } from 'react-i18next';
import type { Values } from './draft';

/** What the browser can tell by itself; the rest is the server's to say. */
export function useWorkflowCheck() {
  const { t } = useTranslation();
  const required = (value: string) => (value.trim() ? null : t('form.required'));
  return {
    title: required,
    module: required,
    lead_hours: (value: string) => (/^\d+$/.test(value) ? null : t('workflows.hoursNumber')),
    reviewers: {
      user_id: (value: string, { reviewers }: Values, path: string) =>
        reviewers[indexOf(path)]?.kind === 'user' ? required(value) : null,
      role_id: (value: string, { reviewers }: Values, path: string) =>
        reviewers[indexOf(path)]?.kind === 'role' ? required(value) : null,
    },
  };
}

/** Of `reviewers.2.user_id`: 2. */
const indexOf = (path: string) => Number(path.split('.')[1]);
