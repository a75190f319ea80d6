import { useTranslation } from 'react-i18next';
import { type ItemValues, problemsOf } from './values';

/** What is wrong with the form, in words. */
export function useItemCheck() {
  const { t } = useTranslation();
  return (values: ItemValues) =>
    Object.fromEntries(
      Object.entries(problemsOf(values)).map(([field, problem]) => [
        field,
        t(`calendar.form.${problem}`),
      ]),
    );
}
