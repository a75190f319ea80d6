import { CARD_GROUPS, type CardGroup } from '@/platform/modules';

/** A card in the reader's words. */
export interface Worded {
  readonly group: CardGroup;
  readonly label: string;
  readonly hint: string;
  readonly keywords: string;
}

/** Those in which every word that was typed is found, by group; a group without any is left out. */
export function groupsOf<C extends Worded>(
  cards: readonly C[],
  typed: string,
): { group: CardGroup; cards: C[] }[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = cards.filter((card) => {
    const text = `${card.label} ${card.hint} ${card.keywords}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
  return CARD_GROUPS.map((group) => ({
    group,
    cards: found.filter((card) => card.group === group),
  })).filter(({ cards }) => cards.length > 0);
}
