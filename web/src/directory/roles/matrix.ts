import type { Action, Module } from '@/platform/holder';
import { rights } from '@/platform/modules';
import type { Role, RoleBody } from './api';

export type Granting = Exclude<Module, 'Organization'>;

/** Where a role can grant something. */
export const grantings = () => rights().map(({ name }) => name as Granting);

type Attributes = NonNullable<RoleBody['role']['role_actions_attributes']>[number];
type Shown = NonNullable<Role['role_actions_attributes']>[number];

/** Each action, and how a role says that it grants it. */
const SAID = {
  read: 'r_view',
  create: 'r_add',
  update: 'r_edit',
  delete: 'r_destroy',
  revoke: 'is_revoke',
  extend: 'is_extend',
  close: 'is_close',
  reject: 'is_reject',
  approve: 'is_approve',
} as const satisfies Record<Action, keyof Attributes>;

export const ACTIONS = Object.keys(SAID) as Action[];
const USUAL = 4;

/** What a role can grant in a module. */
export function actionsOf(module: Granting): Action[] {
  const reviewed = rights().find(({ name }) => name === module)?.reviewed;
  return reviewed ? ACTIONS : ACTIONS.slice(0, USUAL);
}

/** What is granted: module and action, as one word each. */
export type Grants = ReadonlySet<string>;

export const grantOf = (module: string, action: string) => `${module}: ${action}`;

/** A role's matrix as the server says it. */
export function grantsOf(rows: readonly Shown[] | null | undefined): Grants {
  const found = (rows ?? []).flatMap((row) =>
    ACTIONS.filter((action) => row[SAID[action]]).map((action) => grantOf(row.name, action)),
  );
  return new Set(found);
}

/** The modules in which something was changed, each with all that it grants now. */
export function attributesOf(before: Grants, after: Grants): Attributes[] {
  return changedModules(before, after).map(({ module }) => {
    const row: Attributes = { name: module, status: false };
    for (const action of actionsOf(module)) {
      const granted = after.has(grantOf(module, action));
      row[SAID[action]] = granted;
      if (granted) row.status = true;
    }
    return row;
  });
}

export interface ModuleChange {
  readonly module: Granting;
  readonly added: Action[];
  readonly removed: Action[];
}

/** What a change adds and takes away, module by module. */
export function changedModules(before: Grants, after: Grants): ModuleChange[] {
  return grantings()
    .map((module) => {
      const only = (here: Grants, there: Grants) =>
        actionsOf(module).filter((action) => {
          const grant = grantOf(module, action);
          return here.has(grant) && !there.has(grant);
        });
      return { module, added: only(after, before), removed: only(before, after) };
    })
    .filter(({ added, removed }) => added.length + removed.length > 0);
}

/** With these actions of a module, or without them. */
export function granted(all: Grants, module: Granting, actions: Action[], on: boolean): Grants {
  const next = new Set(all);
  for (const action of actions) {
    if (on) next.add(grantOf(module, action));
    else next.delete(grantOf(module, action));
  }
  return next;
}

export function sameGrants(one: Grants, other: Grants): boolean {
  return one.size === other.size && [...one].every((grant) => other.has(grant));
}
