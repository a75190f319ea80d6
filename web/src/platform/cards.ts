import type { Icon } from '@tabler/icons-react';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { Holder } from './holder';
import type { SentenceKey } from './sentenceKeys';

export const CARD_GROUPS = ['organization', 'people', 'modules', 'system'] as const;
export type CardGroup = (typeof CARD_GROUPS)[number];

/** Something an organization is set up with; all cards are on one page, where they are found by their words. */
export interface Card {
  readonly group: CardGroup;
  readonly label: SentenceKey;
  /** What is behind it, in a few words. */
  readonly hint: SentenceKey;
  /** What else people may look for when they mean it. */
  readonly keywords?: SentenceKey;
  readonly icon: Icon;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly allowed: (who: Holder) => boolean;
  /** What only the server knows: whether there is anything behind it. It is shown once that is said. */
  // biome-ignore lint/suspicious/noExplicitAny: what is asked for is the module's own.
  readonly when?: UseQueryOptions<any, Error, boolean, any>;
}
