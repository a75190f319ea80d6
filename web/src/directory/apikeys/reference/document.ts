import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@/platform/errors';

/** What the page reads of a schema of the API's document. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly minItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Described {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly 'x-permission'?: string;
  readonly 'x-audience'?: string;
}

export interface ApiText {
  readonly info: { readonly version: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Schemas };
}

export type Schemas = Readonly<Record<string, Schema>>;

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly permission: string;
  readonly deprecated: boolean;
  /** Whether an API key is a way in. */
  readonly keys: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** It takes a file, which is sent as a form. */
  readonly form: boolean;
  readonly answer?: Schema;
}

export interface Reference {
  readonly version: string;
  readonly schemas: Schemas;
  readonly operations: readonly Operation[];
  /** What each part of the API is about. */
  readonly parts: Readonly<Record<string, string>>;
}

const JSON_KIND = 'application/json';

function operationOf(method: string, path: string, of: Described): Operation {
  const content = of.requestBody?.content ?? {};
  const [done] = Object.keys(of.responses ?? {}).filter((status) => status.startsWith('2'));
  return {
    id: of.operationId,
    method: method.toUpperCase(),
    path,
    tag: of.tags?.[0] ?? '',
    summary: of.summary ?? '',
    description: of.description ?? '',
    permission: of['x-permission'] ?? '',
    deprecated: Boolean(of.deprecated),
    keys: (of.security ?? []).some((way) => 'api_key' in way),
    parameters: of.parameters ?? [],
    body: content[JSON_KIND]?.schema,
    form: Object.keys(content).some((kind) => kind !== JSON_KIND),
    answer: of.responses?.[done ?? '']?.content?.[JSON_KIND]?.schema,
  };
}

/** What is for programs, as the document has it: what only screens need is left out. */
export function referenceOf(text: ApiText): Reference {
  const operations = Object.entries(text.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, of]) => of['x-audience'] !== 'screens')
      .map(([method, of]) => operationOf(method, path, of)),
  );
  const parts = Object.fromEntries(
    (text.tags ?? []).map(({ name, description }) => [name, description ?? '']),
  );
  return {
    version: text.info.version,
    schemas: text.components.schemas,
    operations: operations.sort(
      (a, b) => a.tag.localeCompare(b.tag) || a.path.localeCompare(b.path),
    ),
    parts,
  };
}

export const referenceQuery = queryOptions({
  queryKey: ['apikeys', 'reference'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const answer = await fetch('/api/openapi.json', { signal });
    if (!answer.ok) throw new ApiError(answer.status, answer.statusText);
    return referenceOf((await answer.json()) as ApiText);
  },
});

/** Those that have all the words, in their address or in what they do. */
export function found(operations: readonly Operation[], typed: string): readonly Operation[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ method, path, summary, tag }) => {
    const text = `${method} ${path} ${summary} ${tag}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** By the part of the API, in the order of their names. */
export function byPart(operations: readonly Operation[]): [string, readonly Operation[]][] {
  const parts = new Map<string, Operation[]>();
  for (const operation of operations) {
    const part = parts.get(operation.tag) ?? [];
    part.push(operation);
    parts.set(operation.tag, part);
  }
  return [...parts];
}
