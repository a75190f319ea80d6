import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

const REQUESTS = '/api/v1/org_free_trial_extend_requests';
const OWN_REQUESTS = '/api/organizations/{organization_id}/org_free_trial_extend_requests';

export type Subscription = Answer<'/api/subscription', 'get'>;
export type Invoice = Answer<'/api/invoices/{id}', 'get'>;
export type Document = Invoice['document'];
export type Party = Document['buyer'];
export type Order = Body<'/api/orders', 'post'>;
export type Price = NonNullable<Subscription['prices']>[number];
export type Extension = NonNullable<
  Answer<typeof REQUESTS, 'get'>['org_free_trial_extend_requests']
>[number];
export type Settings = Answer<'/api/payment_settings', 'get'>['settings'];
export type Licenses = Answer<'/api/licenses', 'get'>;

export const ALL = ['payments'] as const;
export const PREVIEWS = [...ALL, 'preview'] as const;
/** All but what an order would cost: with an open invoice nothing can be ordered. */
const settle = () =>
  queryClient.invalidateQueries({
    queryKey: ALL,
    predicate: ({ queryKey }) => queryKey[1] !== PREVIEWS[1],
  });

export const subscriptionQuery = queryOptions({
  queryKey: [...ALL, 'subscription'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/subscription', { signal })),
});

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'invoice', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/invoices/{id}', { params: { path: { id } }, signal })),
  });

export const previewQuery = (order: Order) =>
  queryOptions({
    queryKey: [...PREVIEWS, order],
    queryFn: ({ signal }) => unwrap(api.POST('/api/orders/preview', { body: order, signal })),
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useOrder() {
  return useWrite({
    send: (body: Order, headers) => unwrap(api.POST('/api/orders', { body, headers })),
    onSuccess: settle,
  });
}

export type Means = Body<'/api/invoices/{id}/checkout', 'post'>['means'];

/** Where the browser goes on to pay an open invoice: the provider's page, or the thanks. */
export async function checkout(id: number, means: Means): Promise<string> {
  const params = { path: { id } };
  const answer = await unwrap(api.POST('/api/invoices/{id}/checkout', { params, body: { means } }));
  return answer.address;
}

/** Whether renewals are charged by what the provider keeps. */
export async function setAutomatic(charge: boolean): Promise<void> {
  const answer = await unwrap(api.PUT('/api/subscription/automatic', { body: { charge } }));
  queryClient.setQueryData(subscriptionQuery.queryKey, answer);
}

/** The provider's page for cards and receipts. */
export async function portalAddress(): Promise<string> {
  return (await unwrap(api.POST('/api/subscription/portal'))).address;
}

/** Whether an invoice is paid, looked up at the provider. */
export const lookQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'look', id],
    queryFn: async () => {
      const found = await unwrap(api.POST('/api/invoices/{id}/look', { params: { path: { id } } }));
      if (found.status === 'paid')
        void queryClient.invalidateQueries({ queryKey: [...ALL, 'subscription'] });
      return found;
    },
    // The provider may need a moment more.
    refetchInterval: ({ state }) =>
      state.data?.status === 'open' && state.dataUpdateCount < LOOKS ? LOOK_AGAIN_MS : false,
    retry: false,
  });
const LOOKS = 5;
const LOOK_AGAIN_MS = 2000;

/** What an administrator does to the plan, apart from ordering. */
export async function changePlan(what: 'cancel' | 'resume' | 'free'): Promise<void> {
  const path = `/api/subscription/${what}` as const;
  queryClient.setQueryData(subscriptionQuery.queryKey, await unwrap(api.POST(path)));
}

export const ownRequestsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'own', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET(OWN_REQUESTS, { params: { path: { organization_id: id } }, signal })),
  });

export async function askForExtension(id: number, reason: string): Promise<void> {
  const params = { path: { organization_id: id } };
  const answer = await unwrap(api.POST(OWN_REQUESTS, { params, body: { reason } }));
  queryClient.setQueryData(ownRequestsQuery(id).queryKey, answer);
}

export const requestsQuery = (page: number | undefined) =>
  queryOptions({
    queryKey: [...ALL, 'requests', page ?? 1],
    queryFn: ({ signal }) =>
      unwrap(api.GET(REQUESTS, { params: { query: pageParams(page) }, signal })),
    placeholderData: keepPreviousData,
  });

export async function approveExtension(id: number): Promise<void> {
  await unwrap(api.POST(`${REQUESTS}/{id}/approve`, { params: { path: { id } } }));
  await settle();
}

export async function rejectExtension(id: number, reason: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(api.POST(`${REQUESTS}/{id}/reject`, { params, body: { reason } }));
  await settle();
}

export const settingsQuery = queryOptions({
  queryKey: [...ALL, 'settings'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/payment_settings', { signal })),
});

export function useSaveSettings() {
  return useWrite({
    send: (body: Settings, headers) => unwrap(api.PUT('/api/payment_settings', { body, headers })),
    onSuccess: (answer) => queryClient.setQueryData(settingsQuery.queryKey, answer),
  });
}

const KEYS = '/api/payment_settings/stripe';

export function useSaveKeys() {
  return useWrite({
    send: (body: Body<typeof KEYS, 'put'>, headers) => unwrap(api.PUT(KEYS, { body, headers })),
    onSuccess: (answer) => queryClient.setQueryData(settingsQuery.queryKey, answer),
  });
}

/** Refused while somebody may be paying, unless anyway. */
export async function forgetKeys(anyway: boolean): Promise<void> {
  const answer = await unwrap(api.DELETE(KEYS, { params: { query: { anyway } } }));
  queryClient.setQueryData(settingsQuery.queryKey, answer);
}

/** Asks the provider once more to give back what a credit note says. */
export async function refundAgain(id: number): Promise<void> {
  await unwrap(api.POST('/api/v1/invoices/{id}/refund', { params: { path: { id } } }));
  await settle();
}

export const pricesQuery = queryOptions({
  queryKey: [...ALL, 'prices'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/v1/module_prices', { signal })),
});

export function useSavePrice(id: number) {
  return useWrite({
    send: (body: Body<'/api/v1/module_prices', 'post'>, headers) =>
      id
        ? unwrap(
            api.PATCH('/api/v1/module_prices/{id}', {
              params: { path: { id } },
              body: { monthly: body.monthly, annual: body.annual },
              headers,
            }),
          )
        : unwrap(api.POST('/api/v1/module_prices', { body, headers })),
    onSuccess: settle,
  });
}

export const allInvoicesQuery = (page: ListSearch['page']) =>
  queryOptions({
    queryKey: [...ALL, 'invoices', page ?? 1],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/invoices', { params: { query: pageParams(page) }, signal })),
    placeholderData: keepPreviousData,
  });

export async function markPaid(id: number, paidOn: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(api.POST('/api/v1/invoices/{id}/paid', { params, body: { paid_on: paidOn } }));
  await settle();
}

export type Paper = 'invoice' | 'receipt';

/** Saves an invoice, a credit note or a receipt as a PDF. */
export function savePaper(id: number, paper: Paper, own: boolean): Promise<void> {
  const path = own ? '/api/invoices/{id}/pdf' : '/api/v1/invoices/{id}/pdf';
  return saveFile(api.GET(path, { params: { path: { id }, query: { paper } }, parseAs: 'blob' }));
}

export async function creditInvoice(id: number, reason: string): Promise<void> {
  const params = { path: { id } };
  await unwrap(api.POST('/api/v1/invoices/{id}/credit', { params, body: { reason } }));
  await settle();
}

export const licensesQuery = queryOptions({
  queryKey: [...ALL, 'licenses'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/licenses', { signal })),
});

export const holdersQuery = queryOptions({
  queryKey: [...ALL, 'holders'],
  queryFn: ({ signal }) =>
    unwrap(
      api.GET('/api/users', { params: { query: { status: ['Active'], per_page: 100 } }, signal }),
    ),
});

export type Module = 'Permit' | 'Incident' | 'Audit';

export async function setLicenses(id: number, licenses: Module[]): Promise<void> {
  await unwrap(api.PATCH('/api/users/{id}', { params: { path: { id } }, body: { licenses } }));
  await settle();
}
