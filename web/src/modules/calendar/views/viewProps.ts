import type { ReactNode } from 'react';
import type { Shift } from '@/ui/calendar/useShift';
import type { Entry } from './entries';

/** What every view of some days is given. */
export interface ViewProps {
  date: string;
  days: readonly string[];
  now: string;
  entries: readonly Entry[];
  /** How much there is on a day, what was not read as well. */
  countOf: (day: string) => number;
  onDate: (date: string) => void;
  onMove: (entry: Entry, shift: Shift) => void;
  /** What is said where there is nothing. */
  none: ReactNode;
}
