import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { ActionRow } from './api';

/** That somebody is still to look whether an action has helped; '' when nobody is. */
export function useCheckWords() {
  const { t } = useTranslation();
  const { day } = useFormats();
  return ({ check, site }: Pick<ActionRow, 'check' | 'site'>): string => {
    if (!check || check.result) return '';
    const when = { day: day(check.on, site.time_zone) };
    return t(check.due ? 'actions.check.dueSince' : 'actions.check.on', when);
  };
}
