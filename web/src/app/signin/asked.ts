import type { Answer } from '@/platform/answer';

/** A session, or what is still asked before there is one. */
export type SignInAnswer = Answer<'/api/v1/sign_in', 'post'>;

/** How an address signs in. */
export type Method = Answer<'/api/v1/sign_in/email', 'post'>;
export type Provider = NonNullable<Method['providers']>[number];

export interface Asked {
  readonly ticket: string;
  readonly methods: readonly NonNullable<SignInAnswer['second_factor']>[number][];
  /** It is asked instead of the password. */
  readonly first?: boolean;
  /** A second factor has to be set up. */
  readonly enrol?: boolean;
}

/** What an answer still asks, or null when it is a session. */
export function askedBy(answer: SignInAnswer): Asked | null {
  if (!answer.ticket) return null;
  return { ticket: answer.ticket, methods: answer.second_factor ?? [], enrol: answer.enrol };
}
