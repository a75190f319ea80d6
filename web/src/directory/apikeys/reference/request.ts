import type { Operation } from './document';

/** What was filled in. */
export interface Filled {
  readonly key: string;
  /** By where each stands and its name: `query q`. */
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** What is no text is saved instead of shown. */
  readonly file?: Blob;
  readonly took: number;
}

export const placeOf = ({ in: where, name }: { in: string; name: string }) => `${where} ${name}`;

/** A dot or two of a path lead elsewhere, however they are encoded. */
const LEADS_ELSEWHERE = /^\.\.?$/;

/** Those that have to be there and are not, or would not be, by their places. */
export const missing = ({ parameters }: Operation, { values }: Filled): readonly string[] =>
  parameters
    .filter((p) => {
      const value = values[placeOf(p)]?.trim() ?? '';
      return (p.required && !value) || (p.in === 'path' && LEADS_ELSEWHERE.test(value));
    })
    .map(placeOf);

/** The address, with what was filled in. */
export function addressOf({ path, parameters }: Operation, values: Filled['values']): string {
  const query = new URLSearchParams();
  let place = path;
  for (const parameter of parameters) {
    const value = values[placeOf(parameter)]?.trim();
    if (!value) continue;
    if (parameter.in === 'path' && !LEADS_ELSEWHERE.test(value))
      place = place.replace(`{${parameter.name}}`, encodeURIComponent(value));
    if (parameter.in === 'query') query.set(parameter.name, value);
  }
  return query.size > 0 ? `${place}?${query}` : place;
}

function headersOf({ parameters, body }: Operation, { key, values }: Filled, locale: string) {
  const headers = new Headers({ 'Accept-Language': locale });
  if (key.trim()) headers.set('Authorization', `Bearer ${key.trim()}`);
  if (body) headers.set('Content-Type', 'application/json');
  for (const parameter of parameters) {
    const value = values[placeOf(parameter)]?.trim();
    if (parameter.in === 'header' && value) headers.set(parameter.name, value);
  }
  return headers;
}

const IS_TEXT = /^(text\/|application\/(json|problem\+json|scim\+json|xml))/;

/** Asks as a program does: by the key alone, without the cookies of whoever is signed in here. */
export async function send(
  operation: Operation,
  filled: Filled,
  locale: string,
): Promise<Answered> {
  const began = performance.now();
  const answer = await fetch(addressOf(operation, filled.values), {
    method: operation.method,
    headers: headersOf(operation, filled, locale),
    body: operation.body ? filled.body : undefined,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
  });
  const content = await answer.blob();
  const readable = IS_TEXT.test(content.type) || content.size === 0;
  return {
    status: answer.status,
    text: answer.statusText,
    headers: [...answer.headers].sort(([a], [b]) => a.localeCompare(b)),
    body: readable ? tidy(await content.text()) : '',
    file: readable ? undefined : content,
    took: Math.round(performance.now() - began),
  };
}

/** JSON with its lines; everything else as it came. */
export function tidy(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The same for a shell. The key stays in a variable: what is copied is pasted elsewhere. */
export function curlOf(operation: Operation, filled: Filled, origin: string): string {
  const lines = [
    `curl -X ${operation.method} ${quoted(origin + addressOf(operation, filled.values))}`,
  ];
  if (filled.key.trim()) lines.push('-H "Authorization: Bearer $KEY"');
  for (const [name, value] of headersOf(operation, { ...filled, key: '' }, ''))
    if (value) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (operation.form) lines.push("-F 'file=@table.csv'");
  if (operation.body) lines.push(`-d ${quoted(filled.body)}`);
  return lines.join(' \\\n  ');
}
