import type { Injured, Victim } from '../api';
import { KINDS, type Kind } from './CodeField';

export const GENDERS = ['male', 'female', 'others'] as const;
export const AGES = [
  'not_said',
  'under_18',
  '18_24',
  '25_34',
  '35_44',
  '45_54',
  '55_64',
  '65_over',
] as const;
export const TREATMENTS = [
  'not_said',
  'none',
  'first_aid',
  'medical',
  'hospital',
  'fatal',
] as const;
export const SPANS = ['away', 'restricted', 'transferred'] as const;

/** A code with what it says. */
export interface Code {
  readonly value: string;
  readonly label: string;
}

/** Somebody who was hurt, as the form holds it. */
export interface VictimValues extends Record<string, unknown> {
  victim_type: string;
  user_id: string;
  name: string;
  employee_id: string;
  company: string;
  gender: string;
  age_range: string;
  body_parts: string[];
  injury: string;
  codes: Record<Kind, Code | null>;
  treatment: string;
  treatment_details: string;
  taken_to_hospital: boolean;
  lasting: boolean;
  hospital: string;
  work_status: { status: string; from: string; to: string }[];
  return_to_work_on: string;
  outcome: string;
}

export const EMPTY: VictimValues = {
  victim_type: 'employee',
  user_id: '',
  name: '',
  employee_id: '',
  company: '',
  gender: '',
  age_range: 'not_said',
  body_parts: [],
  injury: '',
  codes: { nature: null, part: null, source: null, event: null },
  treatment: 'not_said',
  treatment_details: '',
  taken_to_hospital: false,
  lasting: false,
  hospital: '',
  work_status: [],
  return_to_work_on: '',
  outcome: '',
};

export function valuesOfVictim(victim: Victim): VictimValues {
  const codeOf = (kind: Kind): Code | null => {
    const value = victim[kind];
    const title = victim.codes.find((each) => each.kind === kind)?.title;
    return value ? { value, label: title ?? value } : null;
  };
  return {
    victim_type: victim.victim_type,
    user_id: victim.user_id ? String(victim.user_id) : '',
    name: victim.name,
    employee_id: victim.employee_id ?? '',
    company: victim.company ?? '',
    gender: victim.gender === 'not_said' ? '' : victim.gender,
    age_range: victim.age_range,
    body_parts: [...victim.body_parts],
    injury: victim.injury ?? '',
    codes: {
      nature: codeOf('nature'),
      part: codeOf('part'),
      source: codeOf('source'),
      event: codeOf('event'),
    },
    treatment: victim.treatment,
    treatment_details: victim.treatment_details ?? '',
    taken_to_hospital: victim.taken_to_hospital ?? false,
    lasting: victim.lasting ?? false,
    hospital: victim.hospital ?? '',
    work_status: victim.work_status.map((span) => ({ ...span, to: span.to ?? '' })),
    return_to_work_on: victim.return_to_work_on ?? '',
    outcome: victim.outcome ?? '',
  };
}

/** All that is known of them; what an answer makes pointless is left out. */
export function bodyOfVictim(values: VictimValues): Injured {
  const elsewhere = values.victim_type !== 'employee';
  const body = {
    victim_type: values.victim_type,
    user_id: Number(values.user_id) || 0,
    name: values.name.trim(),
    employee_id: values.employee_id.trim(),
    company: elsewhere ? values.company.trim() : '',
    gender: values.gender || 'not_said',
    age_range: values.age_range,
    body_parts: values.body_parts,
    injury: values.injury.trim(),
    treatment: values.treatment,
    treatment_details: values.treatment_details.trim(),
    taken_to_hospital: values.taken_to_hospital,
    lasting: values.lasting,
    hospital: values.taken_to_hospital ? values.hospital.trim() : '',
    work_status: values.work_status.map(({ status, from, to }) =>
      to ? { status, from, to } : { status, from },
    ),
    outcome: values.outcome.trim(),
    ...Object.fromEntries(KINDS.map((kind) => [kind, values.codes[kind]?.value ?? ''])),
  };
  const returned = values.return_to_work_on;
  return (returned ? { ...body, return_to_work_on: returned } : body) as Injured;
}

export type Problem = 'nameMissing' | 'nameLetters' | 'idLetters' | 'genderMissing' | 'dayMissing';

/** A name is of letters and digits, with what joins the parts of one. */
const NAME = /^[\p{L}\p{N}\p{M} .'’-]+$/u;
const ID = /^[\p{L}\p{N}]*$/u;

/** The rules of the form; the server holds it to the same ones, and to those of the spans. */
export function checkVictim(values: VictimValues): Partial<Record<string, Problem>> {
  const found: Partial<Record<string, Problem>> = {};
  if (!values.name.trim()) found.name = 'nameMissing';
  else if (!NAME.test(values.name.trim())) found.name = 'nameLetters';
  if (!ID.test(values.employee_id.trim())) found.employee_id = 'idLetters';
  if (!values.gender) found.gender = 'genderMissing';
  values.work_status.forEach(({ from }, index) => {
    if (!from) found[`work_status.${index}.from`] = 'dayMissing';
  });
  return found;
}
