import { useTranslation } from 'react-i18next';
import { useSites } from '@/modules/sites/api';
import { useFormats } from '@/platform/formats';
import { type Circumstances, check } from './check';
import type { IncidentValues } from './values';

/** The check of the form in words, under the paths of its fields. */
export function useCheck(about: Pick<Circumstances, 'before' | 'files'>) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const sites = useSites();
  return (values: IncidentValues): Record<string, string> => {
    const zone = sites.find((site) => String(site.id) === values.site_id)?.time_zone;
    const found = check(values, { ...about, now: new Date(), today: today(zone) });
    const errors: Record<string, string> = {};
    for (const [field, problem] of Object.entries(found.fields)) {
      if (problem) errors[field] = t(`incidents.form.${problem}`);
    }
    found.actions.forEach((draft, index) => {
      for (const [field, problem] of Object.entries(draft)) {
        if (problem) errors[`actions.${index}.${field}`] = t(`actions.form.${problem}`);
      }
    });
    return errors;
  };
}
