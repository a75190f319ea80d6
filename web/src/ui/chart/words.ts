import { useTranslation } from 'react-i18next';
import type { Cell } from './data';

/** A number in words, with what it could as well be by chance. */
export function useCellWords(format: (value: number) => string) {
  const { t } = useTranslation();
  return (cell: Cell | undefined): string => {
    if (cell?.said) return cell.said;
    if (!cell || cell.value === null) return t('chart.nothing');
    const { value, low, high } = cell;
    if (typeof low !== 'number' || typeof high !== 'number') return format(value);
    return t('chart.between', { value: format(value), low: format(low), high: format(high) });
  };
}
