import { useTranslation } from 'react-i18next';
import type { TemplateValues } from './values';

/** What every template has to say. */
export function useTemplateCheck() {
  const { t } = useTranslation();
  const required = (value: string) => (value.trim() ? null : t('form.required'));
  return {
    name: (value: TemplateValues['name']) => required(value),
    description: (value: TemplateValues['description']) => required(value),
    prefix_id: (value: TemplateValues['prefix_id']) => required(value),
  };
}
