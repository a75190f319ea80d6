// To make a formatter takes far longer than to format with it, and a list asks for
// the same few in every row.

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, [tag, options], () => new Intl.DateTimeFormat(tag, options));
}

export function numberFormat(tag: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(numbers, [tag, options], () => new Intl.NumberFormat(tag, options));
}

function kept<T>(all: Map<string, T>, by: unknown, make: () => T): T {
  const key = JSON.stringify(by);
  const made = all.get(key) ?? make();
  all.set(key, made);
  return made;
}
