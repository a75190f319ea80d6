const MOST = 8;

/** The line of a text in which the caret stands. */
export function lineAt(text: string, caret: number): string {
  const from = text.lastIndexOf('\n', caret - 1) + 1;
  const end = text.indexOf('\n', caret);
  return text.slice(from, end < 0 ? undefined : end);
}

/** The text with another line there. */
export function withLine(text: string, caret: number, line: string): string {
  const from = text.lastIndexOf('\n', caret - 1) + 1;
  const end = text.indexOf('\n', caret);
  return text.slice(0, from) + line + (end < 0 ? '' : text.slice(end));
}

const fold = (text: string) => text.trim().toLocaleLowerCase();

/** What fits the words: first what is in the sheet already, then what the library has. */
export function offered(
  words: string,
  others: readonly string[],
  library: readonly string[],
): string[] {
  const wanted = fold(words).split(/\s+/);
  const fits = (text: string) => {
    const folded = fold(text);
    return folded !== fold(words) && wanted.every((word) => folded.includes(word));
  };
  const found = new Map<string, string>();
  for (const text of [...others, ...library]) {
    if (text.trim() && fits(text) && !found.has(fold(text))) found.set(fold(text), text.trim());
  }
  return [...found.values()].slice(0, MOST);
}
