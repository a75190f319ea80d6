import { useTranslation } from 'react-i18next';
import { usePeopleChoices } from '@/core/records/people';
import { useSites } from '@/core/records/sites';
import { useWord } from '@/platform/words';
import { choice, days, type Filter, flag, named } from '@/ui/filters/filter';
import { LAYERS, MODES, RESPONSES, TYPES } from './filters';

/** What the calendar can be narrowed by, and the list besides. */
export function useItemFilters(listed: boolean): Filter[] {
  const { t } = useTranslation();
  const word = useWord();
  const sites = useSites();
  const people = usePeopleChoices();
  const words = (group: string, all: readonly string[]) =>
    all.map((value) => ({ value, label: word(group, value) }));
  return [
    choice('item_type', t('calendar.field.item_type'), words('calendar.type', TYPES)),
    choice('site_id', t('field.site_id'), named(sites)),
    choice('response', t('calendar.myAnswer'), words('calendar.response', RESPONSES)),
    flag('mine', t('calendar.mine')),
    ...(listed
      ? [
          days('when', 'from', 'to', t('calendar.field.when')),
          choice('mode', t('calendar.field.mode'), words('calendar.mode', MODES)),
          choice('organizer_id', t('calendar.field.organizer_id'), people),
        ]
      : [choice('layers', t('calendar.layers'), words('calendar.layer', LAYERS))]),
  ];
}
