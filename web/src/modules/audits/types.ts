import type { Answer, Body } from '@/platform/answer';

type Row = NonNullable<Answer<'/api/audit_records', 'get'>['audits']>[number];
type Whole = Answer<'/api/audit_records/{id}', 'get'>['audit'];

/** Lists, panels and pages name a record by its description. */
export type AuditRow = Row & { readonly description: string };

export type Audit = Whole & { readonly description: string };

export type SavedAnswer = NonNullable<Whole['answers']>[number];

export type Finding = NonNullable<Whole['finding_list']>[number];

export type Score = Whole['score'];

export type Template = Row['template'];

export type AuditBody = Body<'/api/audit_records', 'post'>;

export type FindingBody = Body<'/api/audit_records/{id}/findings', 'post'>;

export type ActBody = Body<'/api/audit_records/{id}/actions', 'post'>;

export type FormData = Answer<'/api/audit_records/form_data', 'get'>;

export type Frequency = Row['frequency'];

export type Comparison = Answer<'/api/audit_records/{id}/comparison', 'get'>;
