import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { type Rhythm, readRhythm } from './rhythm';

/** How an action repeats, in words: "Every 4 weeks until 31 Jan 2027". */
export function useRhythmWords() {
  const { t } = useTranslation();
  const { day, tag } = useFormats();
  const words = ({ every, unit, until }: Rhythm): string => {
    const rhythm = t(`records.rhythm.${unit}`, { count: every });
    return until ? t('records.rhythmUntil', { rhythm, day: day(until) }) : rhythm;
  };
  /** What a timeline keeps. */
  const said = (text: string): string => {
    const rhythm = readRhythm(text);
    return rhythm ? words(rhythm) : text;
  };
  return {
    words,
    said,
    /** The same within a sentence. */
    within: (text: string): string => {
      const sentence = said(text);
      return sentence.charAt(0).toLocaleLowerCase(tag) + sentence.slice(1);
    },
  };
}
