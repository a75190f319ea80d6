import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { History } from '@/platform/modules';
import { useWord } from '@/platform/words';
import { meaningOf, type Named, shortText } from './changes';
import { useRhythmWords } from './useRhythmWords';

/** What a list has that the server wrote as [a b]. */
const listed = (value: string): string[] =>
  value
    .replace(/^\[|\]$/g, '')
    .split(' ')
    .filter(Boolean);

/** Puts a value of a timeline into words; the server keeps it as it is stored. */
export function useChangeWords(history?: History, zone?: string) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const word = useWord();
  const { said: rhythm } = useRhythmWords();

  return (field: string, value: string, names: readonly Named[]): string => {
    if (!value) return '';
    const meaning = meaningOf(field, history);
    switch (meaning.as) {
      case 'word':
        return word(meaning.group, value);
      case 'words':
        return listed(value)
          .map((each) => word(meaning.group, each))
          .join(', ');
      case 'day':
        return day(value, zone);
      case 'rhythm':
        return rhythm(value);
      case 'instant':
        return dateTime(value, zone);
      case 'named':
        if (value === '0') return '';
        return (
          names.find((each) => each.field === field && each.id === value)?.name ??
          t('records.unknown')
        );
      case 'yesNo':
        return t(value === 'true' ? 'common.yes' : 'common.no');
      default:
        return shortText(value);
    }
  };
}
