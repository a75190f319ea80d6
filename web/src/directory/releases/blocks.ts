interface Point {
  readonly key: string;
  readonly words: string;
}

export interface Block {
  readonly key: string;
  readonly words: string;
  /** There are some where it is a list. */
  readonly points?: readonly Point[];
}

const POINT = /^\s*[-•*]\s+/;

/** Paragraphs and lists of a plain text: an empty line ends a paragraph, "- " begins a point. */
export function blocksOf(text: string): Block[] {
  const blocks: { lines: string[]; list: boolean }[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    const words = line.trim();
    const list = POINT.test(line);
    const last = blocks.at(-1);
    if (words && open && last?.list === list) last.lines.push(words);
    else if (words) blocks.push({ lines: [words], list });
    open = words !== '';
  }
  return blocks.map(({ lines, list }, at) => ({
    key: `${at}`,
    words: lines.join(' '),
    ...(list ? { points: lines.map(pointOf) } : {}),
  }));
}

const pointOf = (line: string, at: number): Point => ({
  key: `${at}`,
  words: line.replace(POINT, ''),
});
