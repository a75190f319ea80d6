import type { TFunction } from 'i18next';
import { api, unwrap } from '@/platform/client';
import type { Holder } from '@/platform/holder';
import type { SentenceKey } from '@/platform/sentenceKeys';

/** Where people without an account report something of a kind, and follow it up. */
export interface Intake<P extends string = string> {
  /** The address of its form; beneath it a report is followed. */
  readonly path: P;
  /** How its numbers look. */
  readonly example: string;
  /** The call that takes reports; beneath it one is followed and answered. */
  readonly calls: `/api/outer_${string}`;
  /** What the tab of the browser says. */
  readonly title: SentenceKey;
  /** How far a report is, in plain words. */
  readonly status: (t: TFunction, status: string, part: 'title' | 'text') => string;
  /** Whoever is signed in reports with the form that knows them. */
  readonly known: { readonly form: string; readonly allowed: (who: Holder) => boolean };
}

/** The number and the key: the only way back to a report. */
export interface Receipt {
  readonly number: string;
  readonly key: string;
}

/** What a reporter without an account gets to know of their report. */
export interface Followed {
  readonly number: string;
  readonly status: string;
  readonly messages:
    | readonly {
        readonly id: number;
        readonly from: 'site' | 'reporter';
        readonly text: string;
        readonly at: string;
      }[]
    | null;
}

/** Reports of all kinds are followed alike: the calls differ in their address alone. */
export const follow = ({ calls }: Intake, { number, key }: Receipt): Promise<Followed> => {
  const path = `${calls}/follow` as '/api/outer_observations/follow';
  return unwrap(api.POST(path, { body: { number, key } }));
};

/** Sent again under the same id, it is the same message. */
export const answer = (
  { calls }: Intake,
  { number, key }: Receipt,
  message_id: string,
  text: string,
): Promise<Followed> => {
  const path = `${calls}/answer` as '/api/outer_observations/answer';
  return unwrap(api.POST(path, { body: { number, key, message_id, text } }));
};
