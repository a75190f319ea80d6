import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBarrier } from './barrier';
import { answerOf, rulesOf, userOf } from './fixtures';
import { readHome } from './home';
import { startLive, stopLive } from './live';
import { declareModules, manifests } from './modules';
import { queryClient } from './queries';
import { session } from './session';

interface Channel {
  identifier: { channel: string; user_id?: number; organization_id?: number };
  received: (message: unknown) => void;
  connected?: (details?: object) => void;
  disconnected?: (details?: object) => void;
}

const cable = vi.hoisted(() => ({
  channels: [] as Channel[],
  connect: vi.fn(),
  disconnect: vi.fn(),
  perform: vi.fn(),
}));

vi.mock('@rails/actioncable', () => ({
  createConsumer: () => ({
    connect: cable.connect,
    disconnect: cable.disconnect,
    subscriptions: {
      create: (identifier: Channel['identifier'], handlers: Omit<Channel, 'identifier'>) => {
        const channel = { identifier, perform: cable.perform, ...handlers };
        cable.channels.push(channel);
        return channel;
      },
    },
  }),
}));

const names = () => cable.channels.map((each) => each.identifier.channel);
const channel = (name: string) =>
  cable.channels.find((each) => each.identifier.channel === name) as Channel;

let status = 200;

beforeEach(async () => {
  vi.useFakeTimers();
  cable.channels.length = 0;
  cable.connect.mockClear();
  status = 200;
  vi.stubGlobal('fetch', async () => new Response('{}', { status }));
  session.open(answerOf({ rules: rulesOf({ Incident: ['read'] }) }));
});

afterEach(() => {
  stopLive();
  session.close('none');
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function started(): Promise<void> {
  await startLive(userOf());
  await vi.advanceTimersByTimeAsync(600);
}

test('the channels open in three groups once the connection check says 200', async () => {
  await startLive(userOf());
  expect(names()).toEqual(['RecordsChannel']);
  await vi.advanceTimersByTimeAsync(50);
  expect(names()).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(500);
  expect(names().slice(5)).toEqual(['OrganizationChannel', 'RoleWiseUsersChannel']);
  expect(channel('NotificationChannel').identifier).toMatchObject({ user_id: 5 });
  expect(channel('OrganizationChannel').identifier).toMatchObject({ organization_id: 1 });
});

test('a server that is away is asked again, and what was missed is fetched', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  status = 503;
  const starting = startLive(userOf());
  await vi.advanceTimersByTimeAsync(4000);
  expect(names()).toEqual([]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await vi.advanceTimersByTimeAsync(5000);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 200 }));
  await vi.advanceTimersByTimeAsync(5000);
  await starting;
  expect(names()).toContain('RecordsChannel');
  channel('RecordsChannel').connected?.();
  expect(invalidate).toHaveBeenCalledWith({ refetchType: 'active' });
});

test('a start without delay fetches nothing twice', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await startLive(userOf());
  channel('RecordsChannel').connected?.();
  expect(invalidate).not.toHaveBeenCalled();
});

test('what was missed just before the channel stood is fetched when the server says so', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await startLive(userOf());
  channel('RecordsChannel').received({ db_action: 'refetch' });
  expect(invalidate).toHaveBeenCalledWith({ refetchType: 'active' });
});

test('after a break everything is fetched, and not twice when the server says so too', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await started();
  await vi.advanceTimersByTimeAsync(5000);
  channel('RecordsChannel').connected?.({ reconnected: true });
  expect(invalidate).toHaveBeenCalledWith({ refetchType: 'active' });
  invalidate.mockClear();
  channel('RecordsChannel').received({ db_action: 'refetch' });
  expect(invalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  channel('RecordsChannel').received({ db_action: 'refetch' });
  expect(invalidate).toHaveBeenCalledWith({ refetchType: 'active' });
});

test('a first answer that is on its way is asked for again once it is there', async () => {
  await started();
  const answers: ((rows: string) => void)[] = [];
  const first = queryClient.fetchQuery({
    queryKey: ['observations', 'list'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  for (const id of [4, 5, 6]) {
    channel('RecordsChannel').received({ db_action: 'create', module: 'Observation', id });
  }
  answers[0]?.('without the new one');
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryState(['observations', 'list'])?.isInvalidated).toBe(true);
  expect(invalidate.mock.calls.filter(([which]) => which?.exact)).toHaveLength(1);
  queryClient.clear();
});

test('a refusal opens nothing, and signing out while asking opens nothing', async () => {
  status = 404;
  await started();
  expect(names()).toEqual([]);
  status = 200;
  const starting = startLive(userOf());
  stopLive();
  await starting;
  expect(names()).toEqual([]);
});

const told = (id: number) =>
  channel('RecordsChannel').received({ db_action: 'update', module: 'Observation', id });

test('a changed record makes its module ask again, and the counts a little later, once for many', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  const asksHome = () =>
    invalidate.mock.calls.filter(
      ([which]) => which?.queryKey?.[0] === 'home' && which.refetchType !== 'none',
    ).length;
  await started();
  for (const id of [4, 5, 6]) told(id);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['observations'] });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['home'], refetchType: 'none' });
  await vi.advanceTimersByTimeAsync(1999);
  expect(asksHome()).toBe(0);
  await vi.advanceTimersByTimeAsync(2001);
  expect(asksHome()).toBe(1);
  told(4);
  stopLive();
  await vi.advanceTimersByTimeAsync(4000);
  expect(asksHome()).toBe(1);
});

test('who looks at Home sees at once what has changed', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await started();
  const turnAway = readHome();
  told(4);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['home'] });
  turnAway();
  invalidate.mockClear();
  told(5);
  expect(invalidate).not.toHaveBeenCalledWith({ queryKey: ['home'] });
});

test('also one of a module that nothing else knows, and nothing for a name that none has', async () => {
  const before = manifests();
  declareModules([...before, { name: 'ladders', live: ['Ladder'] }]);
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await started();
  channel('RecordsChannel').received({ db_action: 'create', module: 'Ladder', id: 4 });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['ladders'] });
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['home'], refetchType: 'none' });
  invalidate.mockClear();
  channel('RecordsChannel').received({ db_action: 'create', module: 'Stair', id: 4 });
  expect(invalidate).not.toHaveBeenCalled();
  declareModules(before);
});

test('rules and the organization follow the server at once', async () => {
  await started();
  channel('RulesChannel').received({
    db_action: 'create',
    rule: { name: 'Action', actions: ['read'] },
  });
  expect(session.get().rules.map((rule) => rule.name)).toEqual(['Action', 'Incident']);
  channel('OrganizationChannel').received({
    db_action: 'update',
    organization: { is_locked: true },
  });
  expect(session.get().user?.organization).toMatchObject({
    is_locked: true,
    name: 'Demo Industries',
  });
  channel('OrganizationChannel').received({ db_action: 'remove', organization: { id: 1 } });
  expect(session.get().phase).toBe('out');
});

test('the person follows what another browser of theirs has changed', async () => {
  await started();
  const now = userOf();
  channel('UserChannel').received({
    db_action: 'update',
    user: { ...now, full_name: 'Another Name', unread_notifications: 99 },
  });
  expect(session.get().user).toMatchObject({
    full_name: 'Another Name',
    unread_notifications: now.unread_notifications,
  });
  channel('UserChannel').received({
    db_action: 'update',
    user: { ...now, id: now.id + 1, full_name: 'Somebody Else' },
  });
  expect(session.get().user?.full_name).toBe('Another Name');
});

test('the unread ones are asked for whenever the channel stands', async () => {
  await started();
  channel('NotificationChannel').connected?.();
  expect(cable.perform).toHaveBeenCalledWith('get_all_unread_notifications', {
    user_id: 5,
    sub_domain_name: 'demo',
  });
  channel('NotificationChannel').received({ db_action: 'all', notifications: [], unread_count: 7 });
  expect(session.get().user?.unread_notifications).toBe(7);
});

test('a socket closed for good comes back with a new session', async () => {
  const renewed = JSON.stringify(answerOf({ access: 'a2' }));
  await started();
  vi.stubGlobal('fetch', async () => new Response(renewed, { status: 200 }));
  channel('RecordsChannel').disconnected?.({ willAttemptReconnect: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(cable.connect).not.toHaveBeenCalled();
  channel('RecordsChannel').disconnected?.({ willAttemptReconnect: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(session.get().access).toBe('a2');
  expect(cable.connect).toHaveBeenCalledOnce();
});

test('a socket closed because the organization was locked leads to the roadblock', async () => {
  const raised = vi.fn();
  const stop = onBarrier(raised);
  await started();
  const locked = JSON.stringify({ error: 'Locked.', code: 'roadblock' });
  vi.stubGlobal('fetch', async () => new Response(locked, { status: 403 }));
  channel('RecordsChannel').disconnected?.({ willAttemptReconnect: false });
  await vi.advanceTimersByTimeAsync(1);
  stop();
  expect(raised).toHaveBeenCalledWith('roadblock');
  expect(session.get().phase).toBe('in');
});
