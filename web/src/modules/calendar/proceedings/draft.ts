import type { Body } from '@/platform/answer';
import type { Item } from '../types';

export const TEMPLATES = ['plain', 'toolbox_talk', 'committee', 'drill'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The points that an agenda begins with, by their words under calendar.agenda. */
export const AGENDAS = {
  plain: [],
  toolbox_talk: ['topic', 'hazards', 'controls', 'questions'],
  committee: ['previous', 'accidents', 'inspections', 'trainings', 'other'],
  drill: ['scenario', 'alarm', 'assembly', 'debriefing'],
} as const satisfies Record<Template, readonly string[]>;

export interface PointValues {
  /** Tells the points of one form apart; that of a new one is below 0. */
  id: number;
  title: string;
  notes: string;
  done: boolean;
  /** What was carried on or became an action is settled. */
  settled: boolean;
}

/** What happens on a date, as its form holds it. */
export interface ProceedingsValues extends Record<string, unknown> {
  points: PointValues[];
  minutes: string;
  drill_minutes: string;
  drill_seconds: string;
  findings: string;
}

let next = -1;

export const newPoint = (title = ''): PointValues => ({
  id: next--,
  title,
  notes: '',
  done: false,
  settled: false,
});

/** A date without an agenda begins with that of its template. */
export function valuesOf(
  { proceedings, template }: Item,
  titleOf: (template: Template, point: string) => string,
): ProceedingsValues {
  const points = proceedings.points ?? [];
  const seconds = proceedings.drill_seconds;
  return {
    points:
      points.length > 0
        ? points.map(({ id, title, notes, state }) => ({
            id,
            title,
            notes,
            done: state === 'done',
            settled: state === 'carried' || state === 'acted',
          }))
        : AGENDAS[template].map((point) => newPoint(titleOf(template, point))),
    minutes: proceedings.minutes,
    drill_minutes: seconds > 0 ? String(Math.floor(seconds / 60)) : '',
    drill_seconds: seconds > 0 ? String(seconds % 60) : '',
    findings: proceedings.findings,
  };
}

/** Of the points that were read only those go that were taken out, and that are not settled. */
export function bodyOf(
  values: ProceedingsValues,
  { occurrence_id, version, points }: Item['proceedings'],
  template: Template,
): Body<'/api/calendar_items/{id}/proceedings', 'patch'> {
  const kept = new Set(values.points.map(({ id }) => id));
  const removed = (points ?? []).filter(
    ({ id, state }) => !kept.has(id) && (state === 'open' || state === 'done'),
  );
  return {
    occurrence_id,
    version,
    remove_ids: removed.map(({ id }) => id),
    minutes: values.minutes.trim(),
    points: values.points.map(({ id, title, notes, done }) => ({
      id: Math.max(id, 0),
      title: title.trim(),
      notes: notes.trim(),
      done,
    })),
    ...(template === 'drill'
      ? {
          drill_seconds: Number(values.drill_minutes) * 60 + Number(values.drill_seconds),
          findings: values.findings.trim(),
        }
      : {}),
  };
}

const whole = (text: string, most: number) =>
  text === '' || (Number.isInteger(Number(text)) && Number(text) >= 0 && Number(text) <= most);

/** What is missing or wrong, by its field. */
export function problemsOf(
  values: ProceedingsValues,
): Record<string, 'pointMissing' | 'timeWrong'> {
  const found: Record<string, 'pointMissing' | 'timeWrong'> = {};
  values.points.forEach(({ title }, index) => {
    if (!title.trim()) found[`points.${index}.title`] = 'pointMissing';
  });
  if (!whole(values.drill_minutes, 1439)) found.drill_minutes = 'timeWrong';
  if (!whole(values.drill_seconds, 59)) found.drill_seconds = 'timeWrong';
  return found;
}
