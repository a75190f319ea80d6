import type { Icon } from '@tabler/icons-react';
import type { AnyRoute, AsyncRouteComponent } from '@tanstack/react-router';
import type { Card } from './cards';
import type { Action, Holder, Module as Right } from './holder';
import type { BelowHome, FirstStep, HomeCount, HomePart } from './home';
import type { PersonPart } from './person';
import type { SentenceKey } from './sentenceKeys';
import type { FileSource } from './sources';
import type { paths } from './types.gen';
import type { Offline } from './unsent/offline';
import type { WorkKind } from './work';

export * from './cards';
export * from './person';
export * from './work';
export type { Icon };

/** What everything else knows of a module: all of it small, since it comes with the first load. */
export interface Manifest {
  /** Its folder. Its words and its cached answers stand under this name. */
  readonly name: string;
  /** What roles grant in it, by the names that the server has for them. */
  readonly rights?: readonly RightOf[];
  readonly routes?: Routes;
  readonly kinds?: readonly RecordKind[];
  readonly places?: readonly Place[];
  readonly commands?: readonly Command[];
  readonly reports?: readonly ReportKind[];
  readonly work?: readonly WorkKind[];
  readonly home?: HomePart;
  readonly below?: BelowHome;
  readonly steps?: readonly FirstStep[];
  readonly cards?: readonly Card[];
  /** By what names, beside those of its records, the server tells of what it shows; `*` is every record. */
  readonly live?: readonly string[];
  /** How what people are told looks, by its kind, where it is not as the record. */
  readonly notices?: Readonly<Record<string, Notice>>;
  readonly offline?: Offline;
  readonly log?: Log;
  /** Its button in the top bar, for people of an organization. */
  readonly tool?: AsyncRouteComponent<object>;
  /** Where somebody is led instead of Home when a page is refused; undefined for Home. */
  readonly refusedTo?: (who: Holder) => string | undefined;
  /** What it knows of somebody, on their page and their profile. */
  readonly person?: AsyncRouteComponent<PersonPart>;
  /** Files that are with the server already, for every field of files to choose from. */
  readonly files?: FileSource;
}

/** Where roles grant something. */
export interface RightOf {
  readonly name: Right;
  /** Its records are decided on, so there is more to grant than the usual four. */
  readonly reviewed?: boolean;
  /** A power user needs a licence. */
  readonly licensed?: boolean;
  /** Nothing is written in it once the organization has cancelled its subscription. */
  readonly subscribed?: boolean;
  /** What of it a full storage and an ended subscription let in: reports without files, and edits that only take files out. */
  readonly roomless?: readonly Action[];
  /** An organization can do without it, and then nobody is granted anything of it. */
  readonly optional?: boolean;
  /** Where somebody arrives who may read it and nothing that leads to Home. */
  readonly landing?: string;
}

/** Its addresses, by what stands around them. */
export interface Routes {
  readonly app?: readonly AnyRoute[];
  readonly print?: readonly AnyRoute[];
  /** Nobody has to be signed in: one column in the middle, or nothing around it. */
  readonly open?: readonly AnyRoute[];
  readonly root?: readonly AnyRoute[];
}

/** A kind of record: it has a number, a status, a list and a story. */
export interface RecordKind {
  /** As the server names it. */
  readonly name: string;
  /** How its numbers begin: OBS-000041. */
  readonly prefix: string;
  /** The key of its rows in an answer, and the start of its cached answers. */
  readonly key: string;
  readonly icon: Icon;
  /** Who may read this finds it. */
  readonly right: Right;
  /** The call that lists it, and the address of that list. */
  readonly list: string;
  readonly screen: string;
  /** All its lists are at this address or below it. */
  readonly root: string;
  /** Its address, by its id or its number. */
  readonly summary: (id: number | string, who: Holder) => string;
  /** It can be deleted, by whoever has this right to delete, at this address of the API. */
  readonly deletes?: {
    readonly right: Right;
    readonly path: Deletable;
    /** What is no record, and is deleted and restored as these are, by the name it has at the server. */
    readonly parts?: Record<string, { readonly label: SentenceKey; readonly path: Deletable }>;
  };
  /** Whose cached answers are old when one of these was written. */
  readonly touches?: readonly string[];
  /** It asks for actions, and shows what becomes of them. */
  readonly asks?: boolean;
  /** Nobody decides on it before they have its page before them. */
  readonly decidedOnPage?: boolean;
  readonly history?: History;
  /** Those that one made oneself, of which everybody has a list. */
  readonly own?: {
    readonly label: SentenceKey;
    readonly href: (userId: number) => string;
    readonly allowed: (who: Holder) => boolean;
  };
}

/** Where the API has records that can be deleted. */
export type Deletable = {
  [P in keyof paths]: P extends `${infer Base}/delete`
    ? `${Base}/{id}/restore` extends keyof paths
      ? Base
      : never
    : never;
}[keyof paths];

/** How changes of a kind's fields are read. */
export interface History {
  /** What the values are, of the fields that only it has. */
  readonly fields?: Readonly<Record<string, Meaning>>;
  /** Fields of which a verb says enough by itself; those of '' are never shown. */
  readonly hides?: Readonly<Record<string, readonly string[]>>;
}

/** What a value of a changed field is, and so how it is put into words. */
export type Meaning =
  | { readonly as: 'word' | 'words'; readonly group: string }
  | { readonly as: 'day' | 'rhythm' | 'instant' | 'named' | 'yesNo' | 'text' };

export interface Notice {
  readonly icon?: Icon;
  /** The part of the record to which it leads; an address, where it is about no record. */
  readonly part?: string;
}

/** What the organization's log tells of the module; its words are in the group `logged`. */
export interface Log {
  /** Of what it tells, by the names that the server has for them. */
  readonly names?: readonly string[];
  /** What was changed, by the names that it has on the screens where it is changed. */
  readonly fields?: Readonly<Record<string, SentenceKey>>;
  /** Where the words of a field's values are. */
  readonly values?: Readonly<Record<string, string>>;
}

interface Target {
  readonly label: SentenceKey;
  readonly icon: Icon;
  /** The screen it leads to, and the address that must exist for it. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly allowed: (who: Holder) => boolean;
  /** Its keyboard sequence: g, then this; and what it does, for the overview of the keys. */
  readonly key?: string;
  readonly keyHelp?: SentenceKey;
  /** It can be done without a network, and is offered then. */
  readonly offline?: boolean;
}

/** A line of the navigation. */
export interface Place extends Target {
  /** Without one it stands before all groups. */
  readonly group?: PlaceGroup;
  /** A list that can be opened for one site. */
  readonly bySite?: boolean;
  /** Which number of Home stands beside it. */
  readonly badge?: HomeCount;
  /** Addresses besides its own at which one is there. */
  readonly covers?: () => readonly string[];
  /** Its place in a phone's bar; what has none is behind "Browse". */
  readonly bar?: number;
}

export const PLACE_GROUPS = [
  'happenings',
  'work',
  'knowledge',
  'insight',
  'platform',
  'foot',
] as const;
/** What is at the foot of the navigation needs no heading. */
export type PlaceGroup = (typeof PLACE_GROUPS)[number];

/** Something that can be reported: it is behind the large button, and behind the key c. */
export interface ReportKind extends Target {
  /** What is meant by it, in a few words. */
  readonly hint: SentenceKey;
  /** It cannot wait. */
  readonly urgent?: boolean;
}

/** What the palette offers besides the places. */
export interface Command extends Target {
  readonly group: 'go' | 'create';
}

let all: readonly Manifest[] = [];

/** The list of the modules; said once, where the application is put together. */
export function declareModules(modules: readonly Manifest[]): void {
  all = modules;
}

export function manifests(): readonly Manifest[] {
  return all;
}

/** Where roles grant something, in all modules. */
export function rights(): readonly RightOf[] {
  return all.flatMap((each) => each.rights ?? []);
}

export function recordKinds(): readonly RecordKind[] {
  return all.flatMap((each) => each.kinds ?? []);
}

/** The kind that the server names so; there may be some that have no screens yet. */
export function kindOf(name: string): RecordKind | undefined {
  return recordKinds().find((kind) => kind.name === name);
}

/** The module of a kind, under whose name its words are. */
export function ownerOf(name: string): string {
  return all.find((each) => each.kinds?.some((kind) => kind.name === name))?.name ?? '';
}

/** Whose cached answers are old when the server says that something of this name has changed. */
export function toldBy(name: string): readonly string[] {
  const kind = kindOf(name);
  const told = ({ live = [] }: Manifest) => live.includes(name) || (kind && live.includes('*'));
  return [...(kind ? [kind.key] : []), ...all.filter(told).map((each) => each.name)];
}
