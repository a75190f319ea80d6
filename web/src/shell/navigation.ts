import type { Holder } from '@/platform/holder';
import {
  type Card,
  type Command,
  manifests,
  PLACE_GROUPS,
  type Place,
  type PlaceGroup,
  type ReportKind,
} from '@/platform/modules';
import { queryClient } from '@/platform/queries';
import { readStored, writeStored } from '@/platform/storage';
import { isOpenTo } from './mayEnter';
import { hasScreen } from './screens';

/** It has a screen, and neither its module nor the table of all addresses refuses it. */
function isOffered(target: Offer, who: Holder): boolean {
  return target.allowed(who) && hasScreen(target.to) && isOpenTo(target.to, who);
}

type Offer = Pick<Place, 'allowed' | 'to'>;

interface Group {
  readonly label?: PlaceGroup;
  readonly places: readonly Place[];
}

/** The groups with the places that this person may enter and this installation has. */
export function navigationFor(who: Holder): Group[] {
  const places = manifests()
    .flatMap((each) => each.places ?? [])
    .filter((place) => isOffered(place, who));
  return [undefined, ...PLACE_GROUPS]
    .map((label) => ({ label, places: places.filter((place) => place.group === label) }))
    .filter((group) => group.places.length > 0);
}

export function placesFor(who: Holder): Place[] {
  return navigationFor(who).flatMap((group) => group.places);
}

export function commandsFor(who: Holder): Command[] {
  return manifests()
    .flatMap((each) => each.commands ?? [])
    .filter((command) => isOffered(command, who));
}

/**
 * What this person may set up; all of it is on one page. What only the server knows
 * to be of use counts once it has said so, which `useCards` asks it.
 */
export function cardsFor(who: Holder): Card[] {
  return allowedCards(who).filter(({ when }) => !when || isUseful(when));
}

export function allowedCards(who: Holder): Card[] {
  return manifests()
    .flatMap((each) => each.cards ?? [])
    .filter((card) => isOffered(card, who));
}

function isUseful({ queryKey, select }: NonNullable<Card['when']>): boolean {
  const said = queryClient.getQueryData(queryKey);
  return said !== undefined && (select ? select(said) : said === true);
}

const LAST_REPORT = 'hivis.report';

/** What this person may report, what they reported last before the rest. */
export function reportsFor(who: Holder): ReportKind[] {
  const all = manifests()
    .flatMap((each) => each.reports ?? [])
    .filter((report) => isOffered(report, who));
  const last = all.find((report) => report.label === readStored(LAST_REPORT));
  return last ? [last, ...all.filter((report) => report !== last)] : all;
}

/** What concerns everybody who might walk in cannot become the usual answer of one person. */
export function rememberReport({ label, urgent }: ReportKind): void {
  if (!urgent) writeStored(LAST_REPORT, label);
}
