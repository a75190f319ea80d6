import { useFormats } from '@/platform/formats';

/** How many digits a currency has behind the point: two for the euro, none for the yen. */
export function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

export const toMinor = (amount: number, currency: string) =>
  Math.round(amount * 10 ** digitsOf(currency));

export const fromMinor = (minor: number, currency: string) => minor / 10 ** digitsOf(currency);

/** `money(1999, 'EUR')` is 19.99 of euros, in the reader's way. */
export function useMoney() {
  const { number } = useFormats();
  return (minor: number, currency: string) =>
    number(fromMinor(minor, currency), { style: 'currency', currency });
}
