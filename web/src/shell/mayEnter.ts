import { can, seesSettings } from '@/platform/can';
import type { Action, Holder, Module } from '@/platform/holder';

/** An address as the table writes it: the router has $id and {-$tab} for what varies. */
export function inTable(path: string): string {
  return path
    .replaceAll(/\{-\$(\w+)\}/g, ':$1?')
    .replaceAll(/\$(\w+)/g, ':$1')
    .replace(/(.)\/$/, '$1');
}

/** What varies has other names in other places. */
const shape = (path: string) => inTable(path).replaceAll(/:\w+/g, ':');

interface Row {
  readonly path: string;
  readonly rule: string;
}

let rows: ReadonlyMap<string, Row> = new Map();

/** The table of all addresses; said once, where the application is put together. */
export function declareRules(table: readonly Row[]): void {
  rows = new Map(table.map((row) => [shape(row.path), row]));
}

export const rowOf = (path: string): Row | undefined => rows.get(shape(path));

/** Whether a rule lets somebody who is signed in to the product in. */
export function mayEnter(rule: string, who: Holder): boolean {
  switch (rule) {
    case 'admin':
      return seesSettings(who);
    case 'master':
      return Boolean(who.user?.is_master_super_admin);
    case 'onboarding':
      return Boolean(who.user?.is_admin && who.user.organization?.on_boarding);
    case 'nobody':
      return false;
    case 'open':
    case 'signed in':
    case 'platform host':
    case 'elsewhere':
    case 'module':
      return true;
  }
  const at = rule.lastIndexOf(' ');
  return can(who, rule.slice(0, at) as Module, rule.slice(at + 1) as Action);
}

/** Whether the table lets somebody in at an address. What it does not have, its module decides. */
export function isOpenTo(path: string, who: Holder): boolean {
  const row = rowOf(path);
  return !row || mayEnter(row.rule, who);
}
