import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { isLocale, LOCALE_NAMES } from '@/platform/locale';
import { type Said, useWord } from '@/platform/words';
import type { Entry } from './api';

export type Change = NonNullable<Entry['changes']>[number];

/** Fields by the names that they have on the screens where they are changed. */
const FIELDS: Readonly<Record<string, Said>> = {
  name: 'common.name',
  title: 'field.title',
  status: 'field.status',
  reason: 'users.manage.reason',
  deleted_reason: 'users.manage.reason',
  full_name: 'users.name',
  email: 'signin.email',
  employee_id: 'users.employeeId',
  phone: 'users.phone',
  gender: 'users.manage.gender',
  shift: 'users.shift',
  locale: 'app.language',
  role: 'users.role',
  sites: 'users.sites',
  supervisor: 'users.manage.supervisor',
  licenses: 'users.manage.licenses',
  is_admin: 'users.permission.admin',
  is_contractor: 'users.manage.contractor',
  absence: 'users.absences.title',
  actions: 'users.manage.work.actions',
  reviews: 'users.manage.work.reviews',
  grant_admin_access: 'roles.admin',
  letterhead: 'organizations.settings.letterhead',
  logo: 'organizations.settings.logo',
  languages: 'organizations.settings.languages',
  time_zone: 'common.timeZone',
  reveals_unknown_email: 'organizations.settings.reveals',
  parent: 'sites.field.parent_id',
  position: 'sites.position',
  head_of_safety: 'sites.field.head_of_safety_id',
  head_of_site: 'sites.field.head_of_site_id',
  head: 'sites.parts.head',
  in_charge: 'sites.parts.inCharge',
  part_of: 'sites.parts.partOf',
  module: 'workflows.field.module',
  kind: 'workflows.field.kind',
  forms: 'workflows.field.form_ids',
  reviewers: 'workflows.field.reviewers',
  approve_when: 'workflows.field.approve_when',
  approvals: 'workflows.field.approvals',
  lead_hours: 'workflows.field.lead_hours',
  company: 'workers.field.company',
  age: 'workers.field.age',
  photo: 'workers.field.photo',
  certifications: 'workers.field.certifications',
  permits: 'users.manage.work.permits',
  most_hours: 'permits.templates.field.most_hours',
  escalation_user: 'workflows.field.escalation_user_id',
  shared_with: 'library.sharedWith',
  audits: 'activity.module.Audit',
  risk_assessments: 'activity.module.HIRA',
  records: 'activity.records',
  starts_on: 'activity.field.starts_on',
  ends_on: 'activity.field.ends_on',
  image: 'activity.field.image',
  approved_in_time: 'activity.field.approved_in_time',
  overdue: 'activity.field.overdue',
  auditor: 'activity.field.auditor',
  auditee: 'activity.field.auditee',
  frequency: 'activity.field.frequency',
  low_risk: 'activity.field.low_risk',
  version: 'activity.field.version',
  answers: 'activity.field.answers',
  added: 'activity.field.added',
  parts: 'activity.field.parts',
  description: 'field.description',
  prefix_id: 'permits.templates.field.prefix_id',
  colour: 'permits.templates.field.colour',
  active: 'forms.templates.field.active',
  icon: 'audits.templates.field.icon',
  scoring: 'forms.templates.field.scoring',
  audit_type: 'audits.field.audit_type',
};

/** Where the words of a field's values are. */
const VALUES: Readonly<Record<string, string>> = {
  status: 'status',
  gender: 'users.manage.genders',
  shift: 'users.shifts',
  licenses: 'roles.module',
  module: 'roles.module',
  kind: 'workflows.type',
  approve_when: 'workflows.when',
};

const LANGUAGES = ['locale', 'languages'];
const YES_NO = [
  'is_admin',
  'is_contractor',
  'grant_admin_access',
  'reveals_unknown_email',
  'logo',
  'active',
  'scoring',
];

/** A change of the log as the screens call it: its field, and a value of it. */
export function useChangeWords() {
  const { t, i18n } = useTranslation();
  const { list } = useFormats();
  const word = useWord();
  const field = useCallback(
    (entry: Entry, name: string): string => {
      if (entry.module === 'Role' && i18n.exists(`roles.module.${name}`)) {
        return word('roles.module', name);
      }
      const key = FIELDS[name];
      return key ? t(key as never) : word('sites.field', name);
    },
    [t, i18n, word],
  );
  const one = (entry: Entry, name: string, value: string): string => {
    // Of a site's logo it is which picture.
    if (YES_NO.includes(name) && value === 'true') return t('common.yes');
    if (YES_NO.includes(name) && value === 'false') return t('common.no');
    if (LANGUAGES.includes(name)) return isLocale(value) ? LOCALE_NAMES[value] : value;
    const group = entry.module === 'Role' ? (VALUES[name] ?? 'roles.action') : VALUES[name];
    return group && i18n.exists(`${group}.${value}`) ? word(group, value) : value;
  };
  const value = (entry: Entry, name: string, said: string): string => {
    const many = name === 'languages' || name === 'licenses' || entry.module === 'Role';
    if (!many || !said.includes(', ')) return one(entry, name, said);
    return list(said.split(', ').map((each) => one(entry, name, each)));
  };
  return { field, value };
}
