import {
  IconBuildingCommunity,
  IconCheckbox,
  IconEye,
  IconHome,
  IconListCheck,
  IconMail,
} from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { SessionState } from '@/platform/session';
import { hasScreen } from './screens';

type Who = Pick<SessionState, 'rules' | 'user'>;

export interface Place {
  /** Its key under `nav`. */
  readonly label:
    | 'home'
    | 'observations'
    | 'myActions'
    | 'allActions'
    | 'mails'
    | 'organizations'
    | 'report';
  /** The screen it leads to, and the address that must exist for it. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly icon: typeof IconHome;
  readonly allowed: (who: Who) => boolean;
  /** A list that can be opened for one site. */
  readonly bySite?: boolean;
  /** Which number stands beside it. */
  readonly badge?: 'toDo';
  /** The first letters of its keyboard sequence: g, then this. */
  readonly key?: string;
}

export interface PlaceGroup {
  readonly label?: 'work' | 'reports' | 'settings' | 'platform';
  readonly places: readonly Place[];
}

const isTenant = (who: Who) => !who.user?.is_master_super_admin;

/** The whole navigation, grouped as a person thinks. A new module adds its line here. */
const GROUPS: readonly PlaceGroup[] = [
  { places: [{ label: 'home', to: '/', icon: IconHome, allowed: isTenant, key: 'h' }] },
  {
    label: 'work',
    places: [
      {
        label: 'myActions',
        to: '/actions/all',
        search: { mine: 'true' },
        icon: IconCheckbox,
        allowed: (who) => can(who, 'Action', 'read'),
        badge: 'toDo',
        key: 'm',
      },
      {
        label: 'allActions',
        to: '/actions/all',
        icon: IconListCheck,
        allowed: (who) => can(who, 'Action', 'read'),
        bySite: true,
        key: 'a',
      },
    ],
  },
  {
    label: 'reports',
    places: [
      {
        label: 'observations',
        to: '/observations',
        icon: IconEye,
        allowed: (who) => can(who, 'Incident', 'read'),
        bySite: true,
        key: 'o',
      },
    ],
  },
  {
    label: 'settings',
    places: [
      {
        label: 'mails',
        to: '/mails',
        icon: IconMail,
        allowed: (who) => Boolean(who.user?.is_admin),
      },
    ],
  },
  {
    label: 'platform',
    places: [
      {
        label: 'organizations',
        to: '/organizations',
        icon: IconBuildingCommunity,
        allowed: (who) => Boolean(who.user?.is_master_super_admin),
      },
    ],
  },
];

export const REPORT_PATH = '/observations/new';

/** The groups with the places that this person may enter and this installation has. */
export function navigationFor(who: Who): PlaceGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    places: group.places.filter((place) => place.allowed(who) && hasScreen(place.to)),
  })).filter((group) => group.places.length > 0);
}

export function mayReport(who: Who): boolean {
  return (
    can(who, 'Observation', 'create') && can(who, 'Incident', 'read') && hasScreen(REPORT_PATH)
  );
}
