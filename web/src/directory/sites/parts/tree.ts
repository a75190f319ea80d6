import type { SiteRecord } from '../settings';

export const LEVELS = ['division', 'department', 'unit'] as const;
export type Level = (typeof LEVELS)[number];

type Person = SiteRecord['head_of_safety'];

/** A division, department or unit with what is below it. */
export interface Node {
  readonly level: Level;
  readonly id: number;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly head: Person;
  readonly in_charge: Person;
  /** What it is part of. */
  readonly parentId: number;
  readonly below: readonly Node[];
}

/** What is below a site. */
export function treeOf(site: SiteRecord): Node[] {
  return (site.divisions ?? []).map((division) => ({
    ...division,
    level: 'division',
    parentId: site.id,
    below: (division.departments ?? []).map((department) => ({
      ...department,
      level: 'department',
      parentId: division.id,
      below: (department.units ?? []).map((unit) => ({
        ...unit,
        level: 'unit',
        parentId: department.id,
        below: [],
      })),
    })),
  }));
}

export function keyOf({ level, id }: Pick<Node, 'level' | 'id'>): string {
  return `${level}-${id}`;
}

export function nextLevel(level: Level): Level | undefined {
  return LEVELS[LEVELS.indexOf(level) + 1];
}

export interface Counts {
  readonly division: number;
  readonly department: number;
  readonly unit: number;
}

export function countsOf(tree: readonly Node[]): Counts {
  const counts = { division: 0, department: 0, unit: 0 };
  const count = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      counts[node.level]++;
      count(node.below);
    }
  };
  count(tree);
  return counts;
}

/** Where a part may go: another one of the level above, that is active. */
export function targetsFor(tree: readonly Node[], node: Node): { id: number; name: string }[] {
  const active = (nodes: readonly Node[]) => nodes.filter(({ status }) => status === 'active');
  if (node.level === 'department') return active(tree).map(({ id, name }) => ({ id, name }));
  if (node.level === 'division') return [];
  return active(tree).flatMap((division) =>
    active(division.below).map(({ id, name }) => ({ id, name: `${division.name} / ${name}` })),
  );
}
