import type { Answer, Body } from '@/platform/answer';

type Row = NonNullable<Answer<'/api/calendar_items', 'get'>['calendar_items']>[number];
type Whole = Answer<'/api/calendar_items/{id}', 'get'>['calendar_item'];

interface Named {
  /** Lists, panels and pages name a record by its description. */
  readonly description: string;
  readonly site: { readonly id: number; readonly name: string; readonly time_zone: string };
}

export type ItemRow = Omit<Row, 'description'> & Named;
export type Item = Omit<Whole, 'description'> & Named & { readonly about: string };
export type Occurrence = NonNullable<
  Answer<'/api/calendar_items/range', 'get'>['occurrences']
>[number];
export type Mark = NonNullable<Answer<'/api/calendar_items/range', 'get'>['marks']>[number];
export type Guest = NonNullable<Whole['guests']>[number];
export type Point = NonNullable<Whole['proceedings']['points']>[number];
export type ItemBody = Body<'/api/calendar_items', 'post'>;
export type ItemPatch = Body<'/api/calendar_items/{id}', 'patch'>;
