import type { Parameter, Schema, Schemas } from './document';

/** How deep an example and a list of fields go: some records name others of their own kind. */
const DEEPEST = 4;

/** A schema itself, where one is only named, or is one of several of which null is another. */
export function resolved(of: Schema | undefined, schemas: Schemas): Schema {
  if (of?.$ref) return resolved(schemas[of.$ref.split('/').at(-1) ?? ''], schemas);
  if (of?.anyOf)
    return resolved(
      of.anyOf.find(({ type }) => type !== 'null'),
      schemas,
    );
  return of ?? {};
}

const kindOf = ({ type }: Schema): string =>
  (Array.isArray(type) ? type.find((each) => each !== 'null') : type) ?? '';

/** What a value is, in the words of the document. */
export function typeOf(of: Schema, schemas: Schemas): string {
  const schema = resolved(of, schemas);
  if (schema.items) return `${typeOf(schema.items, schemas)}[]`;
  return schema.format?.startsWith('date') ? schema.format : kindOf(schema) || 'object';
}

/** The words of an enumeration, of a list too. */
export function choicesOf(of: Schema, schemas: Schemas): readonly string[] {
  const schema = resolved(of, schemas);
  return (schema.enum ?? resolved(schema.items, schemas).enum ?? []).map(String);
}

/** A body to begin with: what has to be there, as something that the document allows. */
export function sampleOf(of: Schema, schemas: Schemas, now: Date, depth = 0): unknown {
  const schema = resolved(of, schemas);
  const given = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (given !== undefined) return given;
  switch (kindOf(schema)) {
    case 'string':
      if (schema.format === 'date-time') return now.toISOString();
      return schema.format === 'date' ? now.toISOString().slice(0, 10) : '';
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    case 'array':
      return schema.minItems && schema.items
        ? [sampleOf(schema.items, schemas, now, depth + 1)]
        : [];
    default:
      return depth > DEEPEST ? {} : sampleObject(schema, schemas, now, depth);
  }
}

function sampleObject(
  { properties, required }: Schema,
  schemas: Schemas,
  now: Date,
  depth: number,
) {
  const wanted = Object.entries(properties ?? {}).filter(([name]) => required?.includes(name));
  return Object.fromEntries(
    wanted.map(([name, property]) => [name, sampleOf(property, schemas, now, depth + 1)]),
  );
}

export interface Field {
  /** Where it is: `actions[].title`. */
  readonly name: string;
  readonly where: string;
  readonly type: string;
  readonly required: boolean;
  readonly about: string;
  readonly choices: readonly string[];
}

/** What an operation takes beside its body. */
export const fieldsOfParameters = (parameters: readonly Parameter[], schemas: Schemas): Field[] =>
  parameters.map(({ name, in: where, required, description, schema }) => ({
    name,
    where,
    type: typeOf(schema, schemas),
    required: Boolean(required),
    about: description ?? resolved(schema, schemas).description ?? '',
    choices: choicesOf(schema, schemas),
  }));

/** The fields of a body or an answer, those of objects in it after them. */
export function fieldsOf(of: Schema | undefined, schemas: Schemas, at = '', depth = 0): Field[] {
  const { properties, required } = resolved(of, schemas);
  return Object.entries(properties ?? {}).flatMap(([key, property]) => {
    const schema = resolved(property, schemas);
    const name = `${at}${key}`;
    const field = {
      name,
      where: 'body',
      type: typeOf(property, schemas),
      required: Boolean(required?.includes(key)),
      about: property.description ?? schema.description ?? '',
      choices: choicesOf(property, schemas),
    };
    if (depth >= DEEPEST) return [field];
    const [inside, mark] = schema.items ? [schema.items, '[].'] : [schema, '.'];
    return [field, ...fieldsOf(inside, schemas, name + mark, depth + 1)];
  });
}
