import { useTranslation } from 'react-i18next';
import type { ProfilePage } from '@/modules/workers/api';
import { useWord } from '@/platform/words';
import { Timeline } from '@/ui/Timeline';

type Entries = NonNullable<ProfilePage['timeline']>;

/** Who changed a profile, with what was there before. */
export function PersonHistory({ entries }: { entries: Entries }) {
  const { t } = useTranslation();
  const word = useWord();
  const said = (field: string, value: string): string => {
    if (value && (field === 'kind' || field === 'gender')) return word(`workers.${field}`, value);
    if (field === 'photo') return value ? t('workers.field.photo') : '';
    return value;
  };
  return (
    <Timeline
      entries={entries.map(({ id, at, actor, verb, changes }) => ({
        id,
        at,
        actor: actor?.name ?? '',
        text: word('workers.verb', verb),
        changes: (changes ?? []).map(({ field, before, after }) => ({
          label: word('workers.field', field),
          before: said(field, before),
          after: said(field, after),
        })),
      }))}
    />
  );
}
