import type { CurrentUser, Rule, SessionAnswer } from '@/platform/session';

/** A person for tests; a test overrides what it is about. */
export function userOf(over: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 5,
    organization_id: 1,
    organization: {
      id: 1,
      name: 'Demo Industries',
      sub_domain_name: 'demo',
      organization_status: 'Active',
      subscription_type: 'business',
      is_locked: false,
      on_boarding: false,
      time_zone: 'Europe/Berlin',
      deletion_on: '',
      valid_till: '',
      is_enterprise: false,
      letterhead: '',
      logo_url: '',
      languages: ['bg', 'de', 'en', 'es', 'fr', 'tr', 'zh'],
      look: { accent: '', navigation: '', font: 'standard' },
      modules: ['Action', 'Incident', 'Observation'],
      plan: { name: 'business', user_limit: 50, renews: true, last_day: '' },
      features: { contractors: false },
    },
    email: 'worker@demo.example',
    full_name: 'Lena Brandt',
    employee_id: 'E-7',
    phone: '',
    shift: 'general',
    locale: 'en',
    role_name: 'Worker',
    role_kind: 'system',
    status: 'Active',
    is_admin: false,
    is_contractor: false,
    is_master_super_admin: false,
    permissions: [],
    sites: [],
    unread_notifications: 0,
    tenant_memory_details: {
      used_bytes: 1,
      limit_bytes: 100,
      mem_exhausted: false,
      warning: false,
    },
    second_factor_by: null,
    visit_until: null,
    used_license_count: 1,
    ...over,
  };
}

export function rulesOf(rules: Record<string, string[]>): Rule[] {
  return Object.entries(rules).map(([name, actions]) => ({ name, actions }));
}

export function answerOf(over: Partial<SessionAnswer> = {}): SessionAnswer {
  return { access: 'a1', refresh: 'r1', csrf: 'c1', rules: [], user: userOf(), ...over };
}
