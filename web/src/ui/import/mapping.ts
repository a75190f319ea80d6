import type { ImportField, ImportMapping, ImportOutcome, ImportSource } from '@/platform/imports';

/** Where a field comes from, as a list of choices holds it. */
export const NOTHING = '';
export const SAME = 'same';

export function sourceOf(mapping: ImportMapping, field: string): ImportSource {
  return mapping.fields[field] ?? {};
}

/** The choice that stands for a source: nothing, the same everywhere, or a column's number. */
export function placeOf(mapping: ImportMapping, field: string): string {
  const source = mapping.fields[field];
  if (!source) return NOTHING;
  return source.column ? String(source.column) : SAME;
}

function withSource(mapping: ImportMapping, key: string, source?: ImportSource): ImportMapping {
  const { [key]: _, ...rest } = mapping.fields;
  return { ...mapping, fields: source ? { ...rest, [key]: source } : rest };
}

/** Takes a field from elsewhere. What was said of the old column does not hold for a new one. */
export function placed(mapping: ImportMapping, field: ImportField, place: string): ImportMapping {
  const dates = field.kind === 'moment' || field.kind === 'day';
  const start = dates ? { fields: mapping.fields } : mapping;
  if (place === NOTHING) return withSource(start, field.key);
  if (place === SAME) return withSource(start, field.key, { constant: '' });
  return withSource(start, field.key, { column: Number(place) });
}

export function withConstant(mapping: ImportMapping, key: string, constant: string) {
  return withSource(mapping, key, { ...sourceOf(mapping, key), constant });
}

/** Says what a word of the file means; '' takes it back. */
export function withValue(mapping: ImportMapping, key: string, word: string, value: string) {
  const source = sourceOf(mapping, key);
  const { [word]: _, ...rest } = source.values ?? {};
  return withSource(mapping, key, { ...source, values: value ? { ...rest, [word]: value } : rest });
}

/** The fields that every row needs and that come from nowhere yet. */
export function missing(fields: readonly ImportField[], mapping: ImportMapping): ImportField[] {
  return fields.filter((field) => {
    const source = mapping.fields[field.key];
    return field.required && !source?.column && !source?.constant;
  });
}

/** A list of problems as people open it in a spreadsheet. No cell becomes a formula. */
export function problemsCsv(problems: ImportOutcome['problems'], headings: readonly string[]) {
  const rows = problems.map((each) => [String(each.row), each.label, each.value, each.message]);
  const text = [headings, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  return `\uFEFF${text}\r\n`;
}

/** Where a spreadsheet may begin a cell that it would run: some split by semicolons, also in quotes. */
const RUNS = /(^|[;\t\r\n])(?='*"*[=+\-@＝＋－＠])/g;

function cell(text: string): string {
  const safe = text.replace(RUNS, "$1'").replace(/^(?=[\t\r])/, "'");
  return `"${safe.replaceAll('"', '""')}"`;
}
