import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { ActionRow } from './api';

/** That somebody is to look, or was, whether an action has helped, and on which day. */
export function useCheckDay() {
  const { t } = useTranslation();
  const { day } = useFormats();
  return ({ due, on }: NonNullable<ActionRow['check']>, zone: string): string =>
    t(due ? 'actions.check.dueSince' : 'actions.check.on', { day: day(on, zone) });
}

/** The same while it is still to be answered; '' when nobody is to look. */
export function useCheckWords() {
  const words = useCheckDay();
  return ({ check, site }: Pick<ActionRow, 'check' | 'site'>): string =>
    check && !check.result ? words(check, site.time_zone) : '';
}
