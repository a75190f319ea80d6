/** A variable in a text of an organization's own. */
export const IN_BRACES = /\{\{([a-z_]+)\}\}/g;

/** A text of the organization's own with the values of one message; what is missing is left out. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(IN_BRACES, (_, name: string) => values[name] ?? '');
}
