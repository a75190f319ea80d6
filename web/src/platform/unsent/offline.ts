import type { Icon } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import type { Unsent } from '../device/stored';
import type { Holder } from '../holder';
import type { SentenceKey } from '../sentenceKeys';
import type { Once } from '../useWrite';

/** What of a module works without a network. */
export interface Offline {
  /** Its forms, by the name under which they wait to be sent. */
  readonly forms: Readonly<Record<string, OfflineForm>>;
  /** The rest is fetched with the shell. */
  readonly load: () => Promise<OfflinePart>;
}

export interface OfflineForm {
  readonly icon: Icon;
  readonly label: SentenceKey;
  /** Where the form is opened to correct what was written. */
  readonly path: (about: number) => string;
}

/** A module's `offline.ts`. */
export interface OfflinePart {
  /** How its forms are sent. */
  readonly ways: Readonly<Record<string, Way>>;
  /** Whether a form needs this answer when there is no network. */
  readonly keeps: (queryKey: QueryKey, data: unknown) => boolean;
  /** Asks for what the forms offer: whoever never opened one may need it out there. */
  readonly prepare: (who: Holder) => Promise<void>;
  /** What is on the screen then. */
  readonly screens: readonly (() => Promise<unknown>)[];
}

/** What goes along with every try. */
export interface Options {
  headers: Once;
  signal: AbortSignal;
}

/** The record that something has become, as it is shown to whoever sent it. */
export interface Arrival {
  readonly number: string;
  readonly href: string;
}

/** How a kind of form is sent, and what the screens do with the answer. */
export interface Way {
  readonly send: (entry: Unsent, body: object, options: Options) => Promise<unknown>;
  readonly sent: (entry: Unsent, answer: unknown) => unknown;
  /** Which record it is now. */
  readonly became: (entry: Unsent, answer: unknown) => Arrival | null;
  /** It was thrown away: what is kept of it beside the entry goes as well. */
  readonly dropped?: (entry: Unsent) => Promise<void>;
  /** Refusals that are over by themselves: there is nothing to correct. */
  readonly waitsOn?: readonly string[];
}
