import { beforeEach, expect, test, vi } from 'vitest';
import { api, unwrap } from './client';
import { ApiError } from './errors';

const sent = vi.fn<typeof fetch>();
const answer = (body: string, status = 200) =>
  sent.mockImplementation(async () => new Response(body, { status }));
const asked = () => sent.mock.lastCall?.[0] as Request;

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
});

test('places and filters stand in the address, several values of one in one parameter', async () => {
  answer('{}');
  await api.GET('/api/incidents/{id}', { params: { path: { id: 7 } } });
  expect(asked().url).toBe(`${location.origin}/api/incidents/7`);
  const query = { status: ['open', 'closed'], site_id: undefined, division_id: [], q: 'a,b & ü' };
  await api.GET('/api/incidents', { params: { query: query as never } });
  expect(asked().url).toBe(
    `${location.origin}/api/incidents?status=open,closed&q=a%2Cb%20%26%20%C3%BC`,
  );
});

test('a body is sent as JSON with the headers that come along, and none is no body', async () => {
  answer('{"id":1}');
  const headers = { 'Idempotency-Key': 'k' };
  await api.POST('/api/my/proof', { body: { method: 'password', code: 'x' }, headers });
  expect(asked().method).toBe('POST');
  expect(asked().headers.get('content-type')).toBe('application/json');
  expect(asked().headers.get('idempotency-key')).toBe('k');
  expect(await asked().json()).toEqual({ method: 'password', code: 'x' });
  await api.POST('/api/v1/organization/examples', {});
  expect(asked().body).toBeNull();
});

test('what was answered is the value, also where it is nothing or a file', async () => {
  answer('{"id":1}');
  expect(await unwrap(api.GET('/api/incidents/{id}', { params: { path: { id: 1 } } }))).toEqual({
    id: 1,
  });
  answer('');
  expect(await unwrap(api.POST('/api/v1/organization/examples', {}))).toBeUndefined();
  answer('sheet');
  const { data } = await api.GET('/api/incidents/import_template', { parseAs: 'blob' });
  expect(await data?.text()).toBe('sheet');
});

test('a refusal is thrown with its sentence, also one that is no JSON, and no network as such', async () => {
  answer('{"error":"No.","code":"not_found"}', 404);
  await expect(unwrap(api.GET('/api/v1/home'))).rejects.toMatchObject({
    status: 404,
    message: 'No.',
  });
  answer('<html>', 502);
  await expect(unwrap(api.GET('/api/v1/home'))).rejects.toMatchObject({ status: 502 });
  sent.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(unwrap(api.GET('/api/v1/home'))).rejects.toSatisfy(
    (cause) => cause instanceof ApiError && cause.isOffline,
  );
  const stopped = new DOMException('', 'AbortError');
  sent.mockRejectedValue(stopped);
  await expect(unwrap(api.GET('/api/v1/home'))).rejects.toBe(stopped);
});
