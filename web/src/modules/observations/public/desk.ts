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

/** The number and the key: the only way back to a report. */
export interface Receipt {
  readonly number: string;
  readonly key: string;
}

/** Where people without an account report something of a kind, and follow it up. */
export interface Desk {
  /** The address of its form; beneath it a report is followed. */
  readonly path: string;
  /** How its numbers look. */
  readonly example: string;
  readonly follow: (number: string, key: string) => Promise<Followed>;
  readonly answer: (number: string, key: string, id: string, text: string) => Promise<Followed>;
  /** How far a report is, in plain words. */
  readonly useStatus: () => (status: string) => { readonly title: string; readonly text: string };
}
