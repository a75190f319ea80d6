import type { ParsedLocation } from '@tanstack/react-router';
import { can, type Module } from '@/platform/can';
import { session } from '@/platform/session';
import { PHONE } from '@/ui/media';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The panel was closed on purpose, so the list stays alone. */
    listOnly?: boolean;
  }
}

/**
 * Whether a list opens with the form for a new record beside it. On a phone the
 * form would hide the list, and without the right to create it is of no use.
 */
export function opensWithNew(location: ParsedLocation, module: Module): boolean {
  if (location.state.listOnly || matchMedia(PHONE).matches) return false;
  return can(session.get(), module, 'create');
}
