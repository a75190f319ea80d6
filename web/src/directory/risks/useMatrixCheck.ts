import type { FormErrors } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { fallsAt, isTwice, needsName, notRising, type Values } from './draft';

/** The server's rules, said before anything is sent. */
export function useMatrixCheck() {
  const { t } = useTranslation();
  return (values: Values): FormErrors => {
    const errors: FormErrors = {};
    for (const side of ['likelihoods', 'severities'] as const) {
      values[side].forEach((_, at) => {
        if (isTwice(values[side], at)) errors[`${side}.${at}.name`] = t('risks.twice');
      });
    }
    values.bands.forEach((_, at) => {
      if (needsName(values, at)) errors[`bands.${at}.name`] = t('risks.needsName');
      else if (isTwice(values.bands, at)) errors[`bands.${at}.name`] = t('risks.twice');
      if (fallsAt(values, at)) errors[`bands.${at}.level`] = t('risks.notRising');
    });
    for (const place of notRising(values)) {
      const [likelihood, severity] = place.split('.').map(Number);
      errors[`cells.${Number(likelihood) - 1}.${Number(severity) - 1}`] = t('risks.notRising');
    }
    return errors;
  };
}
