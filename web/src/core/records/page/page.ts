import type { ReactNode } from 'react';
import type { Icon } from '@/platform/modules';

/** What a record's page is made of; each kind of record says it of its own. */

/** One of the steps that every record of a kind goes through. */
export interface Stage {
  readonly name: string;
  readonly label: string;
  /** Who and when, or how far it is. */
  readonly about?: string;
  readonly state: 'done' | 'now' | 'ahead';
  /** The section where it is worked on. */
  readonly section?: string;
  /** Its own address instead, and whether that is the one that is open. */
  readonly href?: string;
  readonly here?: boolean;
}

export interface Missing {
  readonly text: string;
  /** Where it can be given. */
  readonly section?: string;
}

/** The one thing that comes next. */
export interface Primary {
  readonly label: string;
  readonly run: () => void;
  readonly busy?: boolean;
  /** Why it may not be done, in words. */
  readonly why?: string;
  /** What has to be there first. */
  readonly missing?: readonly Missing[];
}

/** What else can be done. */
export interface MenuMove {
  readonly label: string;
  readonly run: () => void;
  readonly icon?: Icon;
  readonly why?: string;
  readonly danger?: boolean;
}

export interface PageSection {
  /** As the address says it, behind #. */
  readonly name: string;
  readonly title: string;
  /** What is missing in it, in words. */
  readonly missing?: readonly string[];
  readonly done?: boolean;
  readonly count?: number;
  /** Said quietly at the end of its head: when it was saved, who sees it. */
  readonly aside?: ReactNode;
  readonly tools?: ReactNode;
  /** It is edited where it is read. */
  readonly edit?: {
    readonly why?: string;
    readonly form: (done: () => void) => ReactNode;
  };
  readonly body: ReactNode;
}

/** Another record that this one belongs to, or that belongs to it. */
export interface RecordLink {
  /** As the server names its kind. */
  readonly kind: string;
  readonly number: string;
  readonly title: string;
  /** Without one the reader may not open it. */
  readonly href?: string;
  readonly note?: string;
}
