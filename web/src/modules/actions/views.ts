import type { ListName } from '@/modules/views/api';
import type { Module } from '@/platform/can';

/**
 * The same list of actions has several addresses: all of them, those that
 * stand alone, and those that one kind of record asked for.
 */
export interface View {
  readonly key: 'all' | 'alone' | 'observations' | 'incidents' | 'audits';
  /** The address of the list; records open below it. */
  readonly path: string;
  /** The call that lists them, and the type it is about. */
  readonly list:
    | '/api/actions/all'
    | '/api/actions/other_action_datas'
    | '/api/actions/observation_action_datas'
    | '/api/actions/incident_action_datas'
    | '/api/actions/audit_action_datas';
  readonly type?: 'Action' | 'Observation' | 'Incident' | 'Audit';
  readonly module: Module;
  /** Whether what is imported, which stands alone, is in this list. */
  readonly importable?: true;
  /** The name under which its views are saved. */
  readonly saved: ListName;
}

export const VIEWS = {
  all: {
    key: 'all',
    path: '/actions/all',
    list: '/api/actions/all',
    module: 'Action',
    saved: 'actions_all',
    importable: true,
  },
  alone: {
    key: 'alone',
    path: '/actions',
    list: '/api/actions/other_action_datas',
    type: 'Action',
    module: 'Action',
    saved: 'actions',
    importable: true,
  },
  observations: {
    key: 'observations',
    path: '/actions/observations',
    list: '/api/actions/observation_action_datas',
    type: 'Observation',
    module: 'Incident',
    saved: 'actions_observations',
  },
  incidents: {
    key: 'incidents',
    path: '/actions/incidents',
    list: '/api/actions/incident_action_datas',
    type: 'Incident',
    module: 'Incident',
    saved: 'actions_incidents',
  },
  audits: {
    key: 'audits',
    path: '/actions/audits',
    list: '/api/actions/audit_action_datas',
    type: 'Audit',
    module: 'Audit',
    saved: 'actions_audits',
  },
} as const satisfies Record<string, View>;

/** Where an action is shown: in the list of those of its kind. */
export function summaryPath({ id, actionable_type: type }: Placed): string {
  const view = Object.values(VIEWS).find((each) => 'type' in each && each.type === type);
  return `${(view ?? VIEWS.all).path}/summary/${id}`;
}

interface Placed {
  readonly id: number;
  readonly actionable_type: string;
}
