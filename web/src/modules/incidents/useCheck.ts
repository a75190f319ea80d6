import { useTranslation } from 'react-i18next';
import { useCheckOf } from '@/modules/actions/useCheckOf';
import { type Circumstances, check } from './check';
import type { IncidentValues } from './values';

/** The check of the form in words. */
export function useCheck(about: Pick<Circumstances, 'before' | 'files'>) {
  const { t } = useTranslation();
  return useCheckOf(
    (values: IncidentValues, at) => check(values, { ...about, ...at }),
    (problem) => t(`incidents.form.${problem}`),
  );
}
