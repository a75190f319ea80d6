import { useTranslation } from 'react-i18next';
import { type CompanyValues, REQUIRED } from './values';

/** What is said before the server is asked. */
export function useCompanyCheck() {
  const { t } = useTranslation();
  return (values: CompanyValues) =>
    Object.fromEntries(
      REQUIRED.map((name) => [name, values[name].trim() ? null : t('form.required')]),
    );
}
