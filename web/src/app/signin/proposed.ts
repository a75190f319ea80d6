const LONGEST = 40;

/** Letters that are not taken apart into a plain one and its accent. */
const SPELT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'a',
  ł: 'l',
  ı: 'i',
};

/** An address for an organization of this name, as far as the name has letters for it. */
export function proposedAddress(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæøåłı]/g, (letter) => SPELT[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\b(gmbh|ag|kg|ltd|inc|llc|corp|plc|sa|srl|bv|oy|ab|as)\b\.?/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
}
