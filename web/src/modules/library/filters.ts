import type { ListSearch } from '@/platform/search';

export const KINDS = ['pdf', 'word', 'sheet', 'slides', 'image', 'video'] as const;

/** As a file chooser knows the kinds. */
const ACCEPTED: Readonly<Record<(typeof KINDS)[number], string>> = {
  pdf: 'application/pdf',
  word: '.docx',
  sheet: '.xlsx',
  slides: '.pptx',
  image: 'image/*',
  video: 'video/mp4',
};

/** The kinds that a field takes which takes these. */
export function kindsOf(accept: string): (typeof KINDS)[number][] {
  const taken = accept.split(',');
  return KINDS.filter((kind) => taken.includes(ACCEPTED[kind]));
}

export const FILTERS = ['in', 'kind', 'tag', 'author', 'review_due'] as const;

export type LibrarySearch = ListSearch & Partial<Record<(typeof FILTERS)[number], string>>;

/** Where one is: in a folder, at the top of a tree, or at a list over all of them. */
export type Spot =
  | { readonly at: 'all' | 'own' | 'shared' | 'favorite' | 'others' }
  | { readonly at: 'site' | 'folder'; readonly id: number };

const LISTS = ['own', 'shared', 'favorite', 'others'] as const;

/** `?in=own`, `?in=site-3`, `?in=folder-12`; anything else is everything. */
export function spotOf(text: string | undefined): Spot {
  const [, at, id] = /^(site|folder)-([1-9]\d{0,15})$/.exec(text ?? '') ?? [];
  if (at && id) return { at: at as 'site' | 'folder', id: Number(id) };
  const list = LISTS.find((each) => each === text);
  return { at: list ?? 'all' };
}

export function spotText(spot: Spot): string | undefined {
  if ('id' in spot) return `${spot.at}-${spot.id}`;
  return spot.at === 'all' ? undefined : spot.at;
}

/** Where something new is put: what is a list over many leads to one's own. */
export function whereOf(spot: Spot): { folder_id?: number; site_id?: number; own?: boolean } {
  if (spot.at === 'folder') return { folder_id: spot.id };
  if (spot.at === 'site') return { site_id: spot.id };
  return { own: true };
}
