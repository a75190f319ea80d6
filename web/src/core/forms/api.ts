import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { currentLocale } from '@/platform/locale';
import type { components } from '@/platform/types.gen';
import type { FormDocument } from './document';

type Schemas = components['schemas'];

export type Publication = Readonly<Schemas['FormsPublication']>;
/** Where this reader finds a picture that a document names. */
export type Image = Readonly<Schemas['FormsImage']>;
/** What became of one part of a document. */
export type Change = Readonly<Schemas['FormsChange']>;

/** A form as its editor has it. */
export type Edited = Readonly<Omit<Schemas['FormsDraftAnswer'], 'draft'>> & {
  readonly draft: FormDocument;
};
/** A ready form. */
export type Ready = Readonly<Schemas['FormsReadyForm']>;
/** A form as one file. */
export type FormFile = Readonly<Schemas['FormsFile']>;

type Answered = Promise<{ data?: unknown; error?: unknown; response: Response }>;
type Call = (path: string, init?: object) => Answered;

// Each module has these operations beneath a path of its own, which only it can name.
const at = api as unknown as Record<'GET' | 'PUT' | 'POST' | 'PATCH', Call>;

/** The operations on one form. */
export function formApi(base: string, id: number) {
  const one = `${base}/${id}`;
  return {
    key: ['forms', base, id] as const,
    read: (signal?: AbortSignal) =>
      unwrap(at.GET(`${one}/document`, { signal })) as Promise<Edited>,
    save: (body: { draft_number: number; document: FormDocument }, headers: object) =>
      unwrap(at.PUT(`${one}/document`, { body, headers })) as Promise<Edited>,
    publish: (body: { draft_number: number }, headers: object) =>
      unwrap(at.POST(`${one}/publish`, { body, headers })) as Promise<Edited>,
    versions: (signal?: AbortSignal) =>
      unwrap(at.GET(`${one}/versions`, { signal })) as Promise<{ versions: Publication[] }>,
    changes: (number: number, from: number, signal?: AbortSignal) => {
      const params = { query: from ? { from } : {} };
      const path = `${one}/versions/${number}/changes`;
      return unwrap(at.GET(path, { params, signal })) as Promise<{
        from: number;
        changes: Change[];
      }>;
    },
    file: () => unwrap(at.GET(`${one}/file`)) as Promise<FormFile>,
    image: (
      path: string | undefined,
      body: { draft_number: number; question_id: string; attachment_id: number },
      headers: object,
    ) =>
      unwrap(
        at.PATCH(path ? `${path}/${id}` : `${one}/reference_image`, { body, headers }),
      ) as Promise<Edited>,
  };
}

export type FormApi = ReturnType<typeof formApi>;

/** The ready forms of a module, in the reader's language. */
export const shelfOf = (base: string) =>
  queryOptions({
    queryKey: ['forms', base, 'shelf', currentLocale()],
    queryFn: ({ signal }) =>
      unwrap(at.GET(`${base}/shelf`, { signal })) as Promise<{ forms: Ready[] }>,
    staleTime: 60 * 60_000,
  });
