import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams, valuesOf } from '@/platform/search';
import type { components } from '@/platform/types.gen';
import { useWrite } from '@/platform/useWrite';

type Answered = Promise<{ data?: unknown; error?: unknown; response: Response }>;
type Call = (path: string, init?: object) => Answered;

// Each module has these operations at a path of its own, which only it can name.
const at = api as unknown as Record<'GET' | 'POST' | 'PATCH' | 'DELETE', Call>;

export interface TemplateSearch extends ListSearch {
  status?: string;
  site_id?: string;
  redirected?: string;
}

const PER_PAGE = 50;
const STATES: readonly string[] = ['active', 'inactive'];

/** The operations on a module's templates; its own records' questions are kept beside them. */
export function templateApi<T extends { readonly id: number }>(base: string, module: string) {
  // It stands before all else that is kept of the module: who asks for that asks for these anew.
  const key = [module, 'templates'] as const;
  const rows = ({ page, q, sort, status, site_id }: TemplateSearch) => {
    const states = valuesOf(status).filter((each) => STATES.includes(each));
    const site = Number(site_id) || undefined;
    const query = {
      ...pageParams(page),
      per_page: PER_PAGE,
      q,
      sort,
      status: states,
      site_id: site,
    };
    return queryOptions({
      queryKey: [...key, 'rows', query],
      queryFn: ({ signal }) =>
        unwrap(at.GET(base, { params: { query }, signal })) as Promise<{
          templates: T[];
          meta: components['schemas']['ApiMeta'];
        }>,
      placeholderData: keepPreviousData,
    });
  };
  const one = (id: number) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: async ({ signal }) => templateOf(at.GET(`${base}/${id}`, { signal })),
      enabled: id > 0,
    });
  const templateOf = async (call: Answered) => ((await unwrap(call)) as { template: T }).template;
  const settle = (template: T) => {
    queryClient.setQueryData(one(template.id).queryKey, template as never);
    void queryClient.invalidateQueries({ queryKey: [...key, 'rows'] });
    void queryClient.invalidateQueries({ queryKey: [module, 'form'] });
  };
  /** Its form was published, or it is gone: what can be begun has changed. */
  const outdate = () => {
    void queryClient.invalidateQueries({ queryKey: key });
    void queryClient.invalidateQueries({ queryKey: [module, 'form'] });
  };
  return {
    base,
    rows,
    one,
    outdate,
    useAdd: () =>
      useWrite({
        send: (body: object, headers) => templateOf(at.POST(base, { body, headers })),
        onSuccess: settle,
      }),
    useEdit: (id: number) =>
      useWrite({
        about: id,
        send: (body: object, headers) => templateOf(at.PATCH(`${base}/${id}`, { body, headers })),
        onSuccess: settle,
      }),
    useTakeShelf: () =>
      useWrite({
        send: (_: null, headers) =>
          unwrap(at.POST(`${base}/shelf`, { body: {}, headers })) as Promise<{ added: number }>,
        onSuccess: outdate,
      }),
    useRemove: (id: number) =>
      useWrite({
        about: id,
        send: (_: null, headers) => unwrap(at.DELETE(`${base}/${id}`, { headers })),
        onSuccess: outdate,
      }),
  };
}

export type TemplateApi<T extends { readonly id: number }> = ReturnType<typeof templateApi<T>>;
