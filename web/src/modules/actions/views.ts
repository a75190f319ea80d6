import type { ListName } from '@/core/views/api';
import type { Module } from '@/platform/holder';

/**
 * The same list of actions has several addresses: all of them, those that one kind of
 * record asked for, and those that stand alone. Each has rights of its own, so that a
 * link to one of them says what it shows.
 */
export interface View {
  readonly key: 'all' | 'observations' | 'incidents' | 'audits' | 'alone';
  /** The address of the list; records open below it. */
  readonly path: '/actions' | `/actions/${string}`;
  /** The call that lists them, and the type it is about. */
  readonly list:
    | '/api/actions/all'
    | '/api/actions/other_action_datas'
    | '/api/actions/observation_action_datas'
    | '/api/actions/incident_action_datas'
    | '/api/actions/audit_action_datas';
  readonly type?: 'Action' | 'Observation' | 'Incident' | 'Audit';
  /** The right to read it. */
  readonly module: Module;
  /** The name under which its views are saved. */
  readonly saved: ListName;
  /** What the list, one of it, and the form to change that one are called. */
  readonly titles: readonly [list: string, summary: string, edit: string];
  /** Whether actions that no record asks for are in it: imported ones, those that come again. */
  readonly own?: true;
}

/** In the order in which the lists lead to each other. */
export const VIEWS = {
  all: {
    key: 'all',
    path: '/actions/all',
    list: '/api/actions/all',
    module: 'Action',
    saved: 'actions_all',
    titles: ['actions.titles.all', 'actions.titles.summary', 'actions.editTitle'],
    own: true,
  },
  observations: {
    ...askedBy('observations'),
    list: '/api/actions/observation_action_datas',
    type: 'Observation',
    module: 'Incident',
  },
  incidents: {
    ...askedBy('incidents'),
    list: '/api/actions/incident_action_datas',
    type: 'Incident',
    module: 'Incident',
  },
  audits: {
    ...askedBy('audits'),
    list: '/api/actions/audit_action_datas',
    type: 'Audit',
    module: 'Audit',
  },
  alone: {
    key: 'alone',
    path: '/actions',
    list: '/api/actions/other_action_datas',
    type: 'Action',
    module: 'Action',
    saved: 'actions',
    titles: ['actions.title', 'actions.titles.summary', 'actions.editTitle'],
    own: true,
  },
} as const satisfies Record<View['key'], View>;

/** The names of the list of those that one kind of record asked for. */
function askedBy<const K extends 'observations' | 'incidents' | 'audits'>(key: K) {
  const title = `actions.titles.${key}`;
  return {
    key,
    path: `/actions/${key}`,
    saved: `actions_${key}`,
    titles: [title, `${title}Summary`, `${title}Edit`],
  } as const;
}

/** Where an action is shown: in the list of those of its kind. */
export function summaryPath({ id, actionable_type: type }: Placed): string {
  const view = Object.values(VIEWS).find((each) => 'type' in each && each.type === type);
  return `${(view ?? VIEWS.all).path}/summary/${id}`;
}

interface Placed {
  readonly id: number;
  readonly actionable_type: string;
}
