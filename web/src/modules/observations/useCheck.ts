import { useTranslation } from 'react-i18next';
import { useCheckOf } from '@/modules/actions/useCheckOf';
import { type Circumstances, check } from './check';
import type { ObservationValues } from './values';

/** The check of the form in words. */
export function useCheck(about: Pick<Circumstances, 'existing' | 'before' | 'files'>) {
  const { t } = useTranslation();
  return useCheckOf(
    (values: ObservationValues, at) => check(values, { ...about, ...at }),
    (problem) => t(`observations.form.${problem}`),
  );
}
