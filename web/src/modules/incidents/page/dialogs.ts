/** What is asked for over the page of an incident. */
export type Asked =
  | { readonly what: 'submit' | 'close' | 'reopen' | 'inform' | 'immediate' }
  /** An action against a root cause, or the reason why there is none. */
  | { readonly what: 'recommend' | 'reason'; readonly cause: string };
