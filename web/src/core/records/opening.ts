import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { can } from '@/platform/can';
import type { Module } from '@/platform/holder';
import { session } from '@/platform/session';
import { PHONE } from '@/ui/media';

/**
 * Leads from the bare address of a list to the form for a new record beside it. What says
 * anything of the list stays at it: nothing opens unasked. On a phone the form would hide
 * the list, and without the right to create it is of no use.
 */
export function bareLeadsTo(form: string, module: Module) {
  return ({ location }: { location: ParsedLocation }): void => {
    if (location.searchStr || matchMedia(PHONE).matches) return;
    if (can(session.get(), module, 'create')) throw redirect({ to: form, replace: true });
  };
}
