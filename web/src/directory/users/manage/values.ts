import { changedOf } from '@/core/records/patch';
import { rights } from '@/platform/modules';
import type { NewUser, User, UserPatch } from './api';

export const GENDERS = ['male', 'female', 'others'] as const;
export const SHIFTS = ['first', 'second', 'third', 'general'] as const;

/** The modules in which a power user needs a licence. */
export const licensed = () => rights().flatMap(({ name, licensed }) => (licensed ? name : []));

export interface UserValues extends Record<string, unknown> {
  full_name: string;
  email: string;
  employee_id: string;
  phone: string;
  gender: string;
  shift: string;
  locale: string;
  role_id: string;
  site_ids: string[];
  supervisor_id: string;
  licenses: string[];
  is_contractor: boolean;
  password: string;
}

export function newValues(locale: string, sites: readonly { id: number }[]): UserValues {
  const [only, ...others] = sites;
  return {
    full_name: '',
    email: '',
    employee_id: '',
    phone: '',
    gender: '',
    shift: 'general',
    locale,
    role_id: '',
    site_ids: only && others.length === 0 ? [String(only.id)] : [],
    supervisor_id: '',
    licenses: [],
    is_contractor: false,
    password: '',
  };
}

export function valuesOf(user: User): UserValues {
  return {
    full_name: user.full_name,
    email: user.email,
    employee_id: user.employee_id,
    phone: user.phone,
    gender: user.gender,
    shift: user.shift,
    locale: user.locale,
    role_id: String(user.role.id),
    site_ids: (user.sites ?? []).map((site) => String(site.id)),
    supervisor_id: user.supervisor ? String(user.supervisor.id) : '',
    licenses: [...(user.licenses ?? [])],
    is_contractor: user.is_contractor,
    password: '',
  };
}

/** A form as the server takes it; what cannot be taken is refused there. */
export function bodyOf(values: UserValues): NewUser {
  return {
    full_name: values.full_name,
    email: values.email,
    employee_id: values.employee_id,
    phone: values.phone,
    gender: values.gender as NewUser['gender'],
    shift: values.shift as NewUser['shift'],
    locale: values.locale as NewUser['locale'],
    role_id: Number(values.role_id) || undefined,
    site_ids: values.site_ids.map(Number),
    supervisor_id: Number(values.supervisor_id) || 0,
    licenses: values.licenses as NewUser['licenses'],
    is_contractor: values.is_contractor,
    password: values.password || undefined,
  };
}

/** Only what was changed: somebody else may have changed the rest meanwhile. */
export function changesOf(before: UserValues, after: UserValues): UserPatch {
  const { password: _, ...changed } = changedOf(bodyOf(after), bodyOf(before));
  return changed;
}
