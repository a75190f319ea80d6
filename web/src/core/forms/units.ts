import { useTranslation } from 'react-i18next';
import type { Column } from './document';

/** Units of the ready forms that are words, and not signs: of one thing they are said otherwise. */
const WORDS = ['people', 'minutes', 'hours', 'degrees', 'ways', 'permits'] as const;

const isWord = (unit: string): unit is (typeof WORDS)[number] =>
  (WORDS as readonly string[]).includes(unit);

/** A unit as it stands beside a number, or beside none yet. */
export function useUnit() {
  const { t } = useTranslation();
  return (unit = '', number?: number | null): string =>
    isWord(unit) ? t(`forms.unit.${unit}`, { count: number ?? MANY }) : unit;
}

const MANY = 10;

/** The unit of a column, unless its label says it already. */
export function unitOf({ label, unit = '' }: Pick<Column, 'label' | 'unit'>): string {
  const words = label.split(/[\s()[\],;:]+/);
  return ` ${words.join(' ')} `.includes(` ${unit.trim()} `) ? '' : unit;
}
