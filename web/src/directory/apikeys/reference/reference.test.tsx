import { createRoute } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showAt } from '@/core/records/testing';
import { type ApiText, byPart, found, referenceOf } from './document';
import { ReferencePage } from './ReferencePage';
import { addressOf, curlOf, missing, send, tidy } from './request';
import { choicesOf, fieldsOf, sampleOf, typeOf } from './schemas';

const text: ApiText = {
  info: { version: '1.2.3' },
  tags: [{ name: 'drills', description: 'Drills and who came' }],
  paths: {
    '/api/drills/{id}': {
      get: {
        operationId: 'get-drills-id',
        summary: 'One drill',
        tags: ['drills'],
        'x-permission': 'Drill read',
        security: [{ api_key: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['fire', 'flood'] } },
          { name: 'q', in: 'query', schema: { type: 'string' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/x/Drill' } } } } },
      },
    },
    '/api/drills': {
      post: {
        operationId: 'post-drills',
        summary: 'Plan a drill',
        tags: ['drills'],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/x/Drill' } } } },
      },
    },
    '/api/words': { get: { operationId: 'get-words', tags: ['drills'], 'x-audience': 'screens' } },
    '/api/actions': { get: { operationId: 'get-actions', summary: 'Actions', tags: ['actions'] } },
  },
  components: {
    schemas: {
      Drill: {
        type: 'object',
        required: ['title', 'kind', 'held_at', 'steps', 'held_by', 'count'],
        properties: {
          title: { type: 'string', description: 'What it is called' },
          kind: { type: 'string', enum: ['fire', 'flood'] },
          held_at: { type: 'string', format: 'date-time' },
          count: { type: 'integer', minimum: 1 },
          note: { type: ['string', 'null'] },
          held_by: { anyOf: [{ $ref: '#/x/Person' }, { type: 'null' }] },
          steps: { type: ['array', 'null'], minItems: 1, items: { $ref: '#/x/Step' } },
        },
      },
      Person: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      Step: {
        type: 'object',
        required: ['text'],
        properties: { text: { type: 'string' }, after: { $ref: '#/x/Step' } },
      },
    },
  },
};
const reference = referenceOf(text);
const { schemas } = reference;
const one = reference.operations.find(({ id }) => id === 'get-drills-id');
const plan = reference.operations.find(({ id }) => id === 'post-drills');
if (!one || !plan) throw new Error('the operations of the test are not there');

afterEach(() => vi.unstubAllGlobals());

test('it has what programs ask, by the part of the API', () => {
  expect(
    byPart(reference.operations).map(([part, all]) => [part, all.map(({ id }) => id)]),
  ).toEqual([
    ['actions', ['get-actions']],
    ['drills', ['post-drills', 'get-drills-id']],
  ]);
  expect(found(reference.operations, 'PLAN post').map(({ id }) => id)).toEqual(['post-drills']);
  expect(one.keys).toBe(true);
  expect(plan.keys).toBe(false);
});

test('a body begins with what has to be there', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(sampleOf(plan.body ?? {}, schemas, now)).toEqual({
    title: '',
    kind: 'fire',
    held_at: '2026-11-20T10:00:00.000Z',
    count: 1,
    held_by: { id: 0 },
    steps: [{ text: '' }],
  });
});

test('fields are told with those inside, and not without end', () => {
  const names = fieldsOf(one.answer, schemas).map(({ name, type }) => `${name} ${type}`);
  expect(names).toContain('steps object[]');
  expect(names).toContain('steps[].after.text string');
  expect(names).toContain('note string');
  expect(names.length).toBeLessThan(30);
  expect(choicesOf({ items: { enum: ['a', 'b'] } }, schemas)).toEqual(['a', 'b']);
  expect(typeOf({ type: 'string', format: 'date' }, schemas)).toBe('date');
});

const filled = {
  key: ' secret ',
  values: { 'path id': 'a/7', 'query q': 'two words', 'header Idempotency-Key': 'once' },
  body: '{"title":"it\'s"}',
};

test('an address takes what was filled in', () => {
  expect(addressOf(one, filled.values)).toBe('/api/drills/a%2F7?q=two+words');
  expect(missing(one, { ...filled, values: {} })).toEqual(['path id']);
  for (const dots of ['.', ' ..']) {
    expect(missing(one, { ...filled, values: { 'path id': dots } })).toEqual(['path id']);
    expect(addressOf(one, { 'path id': dots })).toBe('/api/drills/{id}');
  }
  expect(missing(one, { ...filled, values: { 'path id': '...' } })).toEqual([]);
});

test('a shell is never given the key itself', () => {
  const line = curlOf(plan, filled, 'https://acme.example.com');
  expect(line).toContain('"Authorization: Bearer $KEY"');
  expect(line).toContain(`-d '{"title":"it'\\''s"}'`);
  expect(line).not.toContain('secret');
});

test('it asks by the key alone', async () => {
  const asked = vi.fn(async () => new Response('{"a":1}', { status: 422 }));
  vi.stubGlobal('fetch', asked);
  const answer = await send(one, filled, 'de');
  const [address, how] = asked.mock.calls[0] as unknown as [string, RequestInit];
  const headers = how.headers as Headers;
  expect(address).toBe('/api/drills/a%2F7?q=two+words');
  expect(how.credentials).toBe('omit');
  expect(how.body).toBeUndefined();
  expect(headers.get('Authorization')).toBe('Bearer secret');
  expect(headers.get('Idempotency-Key')).toBe('once');
  expect([answer.status, answer.body]).toEqual([422, '{\n  "a": 1\n}']);
  expect(tidy('no JSON')).toBe('no JSON');
});

test('what is no text is a file to save', async () => {
  const headers = { 'Content-Type': 'application/zip' };
  vi.stubGlobal('fetch', async () => new Response('PK', { headers }));
  expect((await send(one, filled, 'de')).file?.size).toBe(2);
});

test('one is chosen, filled in and sent', async () => {
  const asked = vi.fn(async (address: string) =>
    address === '/api/openapi.json'
      ? Response.json(text)
      : Response.json({ id: 7 }, { headers: { 'X-Request-Id': 'r1' } }),
  );
  vi.stubGlobal('fetch', asked);
  showAt('/api-reference?op=get-drills-id', (root) => [
    createRoute({
      getParentRoute: () => root,
      path: '/api-reference',
      validateSearch: ({ op }: { op?: string }) => ({ op }),
      component: ReferencePage,
    }),
  ]);
  expect(await screen.findByRole('heading', { name: 'One drill' })).toBeDefined();
  const form = screen.getByRole('region', { name: 'Try it' });
  await userEvent.type(screen.getByLabelText('API key'), 'secret');
  await userEvent.click(within(form).getByRole('button', { name: 'Send' }));
  expect(within(form).getByText('Fill this in.')).toBeDefined();
  expect(asked).toHaveBeenCalledTimes(1);
  await userEvent.type(within(form).getByRole('textbox', { name: /^id/ }), '7');
  await userEvent.selectOptions(within(form).getByRole('combobox', { name: 'kind' }), 'flood');
  await userEvent.click(within(form).getByRole('button', { name: 'Send' }));
  expect(await within(form).findByText(/^200/)).toBeDefined();
  expect(asked.mock.calls[1]?.[0]).toBe('/api/drills/7?kind=flood');
  expect(within(form).getByText(/"id": 7/)).toBeDefined();
  expect(within(form).getByText(/x-request-id: r1/)).toBeDefined();
});
