import { useTranslation } from 'react-i18next';
import { useCategories } from '@/modules/categories/api';
import { useSites } from '@/modules/sites/api';
import { usePeople } from '@/modules/users/people';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { meaningOf, shortText } from './changes';

/** Puts a value of a timeline into words; the server keeps it as it is stored. */
export function useChangeWords(zone?: string) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const word = useWord();
  const people = usePeople();
  const sites = useSites();
  const categories = useCategories();

  function named(list: readonly { id: number; name: string }[], id: string): string {
    if (!id || id === '0') return '';
    return list.find((each) => String(each.id) === id)?.name ?? t('records.unknown');
  }

  return (field: string, value: string): string => {
    if (!value) return '';
    const meaning = meaningOf(field);
    switch (meaning.as) {
      case 'word':
        return word(meaning.group, value);
      case 'day':
        return day(value, zone);
      case 'instant':
        return dateTime(value, zone);
      case 'person':
        return named(
          people.map((person) => ({ id: person.id, name: person.full_name })),
          value,
        );
      case 'site':
        return named(sites, value);
      case 'division':
        return named(
          sites.flatMap((site) => site.divisions ?? []),
          value,
        );
      case 'category':
        return named(categories, value);
      case 'yesNo':
        return t(value === 'true' ? 'records.yes' : 'records.no');
      default:
        return shortText(value);
    }
  };
}
