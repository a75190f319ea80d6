const LONGEST = 110;

/**
 * What a record is called where there is room for a line or two: the first
 * line of its description, cut between words when it is long.
 */
export function titleOf(description: string): string {
  const line = description.trim().split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST);
  const space = cut.lastIndexOf(' ');
  return `${(space > LONGEST / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Whether the title leaves something of the description out. */
export function isShortened(description: string): boolean {
  return titleOf(description) !== description.trim();
}
