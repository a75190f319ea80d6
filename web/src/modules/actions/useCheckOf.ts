import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { useFormats } from '@/platform/formats';
import type { DraftProblem } from './draft';

/** What is wrong with a report, by field, and with each action that it asks for. */
interface Found<P> {
  readonly fields: Partial<Record<string, P>>;
  readonly actions: readonly Partial<Record<string, DraftProblem>>[];
}

interface Now {
  readonly now: Date;
  /** The day it is at the site. */
  readonly today: string;
}

/** The check of a report in words, under the paths of its fields. */
export function useCheckOf<V extends { site_id: string }, P>(
  check: (values: V, at: Now) => Found<P>,
  say: (problem: P) => string,
) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const sites = useSites();
  return (values: V): Record<string, string> => {
    const zone = sites.find((site) => String(site.id) === values.site_id)?.time_zone;
    const found = check(values, { now: new Date(), today: today(zone) });
    const errors: Record<string, string> = {};
    for (const [field, problem] of Object.entries(found.fields)) {
      if (problem) errors[field] = say(problem);
    }
    found.actions.forEach((draft, index) => {
      for (const [field, problem] of Object.entries(draft)) {
        if (problem) errors[`actions.${index}.${field}`] = t(`actions.form.${problem}`);
      }
    });
    return errors;
  };
}
