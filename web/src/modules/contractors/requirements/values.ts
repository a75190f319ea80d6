import { valuesOf as split } from '@/platform/search';
import type { Kind, KindBody, Requirement, RequirementBody } from './api';

/** A requirement as its form holds it: ids are text there. */
export interface RequirementValues extends Record<string, unknown> {
  name: string;
  asks: 'document' | 'certification';
  kind_ids: string[];
  certifications: string[];
  site_ids: string[];
  skill_ids: string[];
  permit_type_ids: string[];
  kinds_of_work: string[];
  risk_classes: string[];
  strength: Requirement['strength'];
  grace_days: number | string;
  reason: string;
  active: boolean;
}

const texts = (ids: readonly number[] | null | undefined) => (ids ?? []).map(String);

export function valuesOf(one: Requirement | undefined): RequirementValues {
  return {
    name: one?.name ?? '',
    asks: one?.asks ?? 'document',
    kind_ids: texts(one?.kind_ids),
    certifications: [...(one?.certifications ?? [])],
    site_ids: texts(one?.site_ids),
    skill_ids: texts(one?.skill_ids),
    permit_type_ids: texts(one?.permit_type_ids),
    kinds_of_work: [...(one?.kinds_of_work ?? [])],
    risk_classes: [...(one?.risk_classes ?? [])],
    strength: one?.strength ?? 'blocks',
    grace_days: one?.grace_days ?? 0,
    reason: one?.reason ?? '',
    active: one?.active ?? true,
  };
}

/** Of what is asked only the alternatives that belong to it are sent. */
export function bodyOf(values: RequirementValues): RequirementBody {
  const papers = values.asks === 'document';
  return {
    name: values.name.trim(),
    asks: values.asks,
    kind_ids: papers ? values.kind_ids.map(Number) : [],
    certifications: papers ? [] : values.certifications,
    site_ids: values.site_ids.map(Number),
    skill_ids: values.skill_ids.map(Number),
    permit_type_ids: values.permit_type_ids.map(Number),
    kinds_of_work: values.kinds_of_work as RequirementBody['kinds_of_work'],
    risk_classes: values.risk_classes as RequirementBody['risk_classes'],
    strength: values.strength,
    grace_days: Number(values.grace_days) || 0,
    reason: values.reason.trim(),
    active: values.active,
  };
}

/** A kind of paper as its form holds it: its checklist line by line, its warnings as typed. */
export interface KindValues extends Record<string, unknown> {
  name: string;
  holder: Kind['holder'];
  checklist: string;
  warn_days: string;
  active: boolean;
  questionnaire: boolean;
  valid_days: number | string;
  pass_percent: number | string;
}

export const kindValuesOf = (kind: Kind | undefined): KindValues => ({
  name: kind?.name ?? '',
  holder: kind?.holder ?? 'company',
  checklist: (kind?.checklist ?? []).join('\n'),
  warn_days: (kind?.warn_days ?? [30, 7, 1]).join(', '),
  active: kind?.active ?? true,
  questionnaire: kind?.questionnaire ?? false,
  valid_days: kind?.valid_days ?? 365,
  pass_percent: kind?.pass_percent ?? 0,
});

export const kindBodyOf = (values: KindValues): KindBody => ({
  name: values.name.trim(),
  holder: values.holder,
  checklist: values.checklist
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  warn_days: daysOf(values.warn_days),
  active: values.active,
  questionnaire: values.questionnaire,
  ...(values.questionnaire
    ? {
        valid_days: Number(values.valid_days) || undefined,
        pass_percent: Number(values.pass_percent) || 0,
      }
    : {}),
});

/** "30, 7, 1" to its numbers; nothing where something else was typed. */
export function daysOf(typed: string): number[] {
  const days = split(typed.replaceAll(/\s/g, '')).map(Number);
  return days.every((day) => Number.isInteger(day) && day >= 0) ? days : [];
}
