import { type Consumer, createConsumer, type Subscription } from '@rails/actioncable';
import { HOME_KEY, homeIsRead } from './home';
import { applyDbAction, type DbAction } from './live-lists';
import { toldBy } from './modules';
import { reloadProfile } from './profile';
import { queryClient } from './queries';
import { refreshSession } from './refresh';
import { type CurrentUser, type Rule, session } from './session';
import { endSession, handleRefreshed } from './sessionEnd';
import { send, setLive } from './transport';

const SECOND_GROUP_MS = 50;
const THIRD_GROUP_MS = 500;
const ASK_AGAIN_MS = 5000;
/** What changed so long before the channel stands is told by the server; before that, nobody knows. */
const SLOW_START_MS = 8000;
/** The person's own channel tells nothing of before. */
const SLOW_PROFILE_MS = 1000;

/** Counts of the navigation are asked for so long after a change: every browser asks at once. */
const COUNT_AGAIN_MS = 2000;

/** A message too large for the channel comes as `refetch`: ask by the ordinary calls. */
type Message = Record<string, unknown> & { db_action?: DbAction | 'refetch' };

/** A `refetch` so soon after the page did so by itself says nothing new. */
const JUST_FETCHED_MS = 1000;

let consumer: Consumer | null = null;
/** When everything was asked for again because the channel stood: that answer misses nothing. */
let fetchedAgain = 0;
let timers: ReturnType<typeof setTimeout>[] = [];
let turn = 0;
let counting: ReturnType<typeof setTimeout> | undefined;

/** Opens the live channels for the person who is signed in. */
export async function startLive(user: CurrentUser): Promise<void> {
  stopLive();
  const begun = Date.now();
  if (!(await mayOpen(turn))) return;
  const cable = createConsumer('/cable');
  consumer = cable;
  setLive(true);
  const organization = { organization_id: user.organization_id };
  const person = { user_id: user.id };
  const named = { ...person, sub_domain_name: user.organization?.sub_domain_name };
  subscribe(cable, 'RecordsChannel', organization, onRecord, keepAlive(cable, begun));
  timers = [
    setTimeout(() => {
      subscribe(cable, 'UserChannel', person, onUser);
      subscribe(cable, 'NotificationChannel', person, onNotification, {
        connected: asks('get_all_unread_notifications', named),
      });
      subscribe(cable, 'ActionsChannel', person, onActions, { connected: asks('get_actions') });
      subscribe(cable, 'RulesChannel', person, onRule);
    }, SECOND_GROUP_MS),
    setTimeout(() => {
      subscribe(cable, 'OrganizationChannel', organization, onOrganization);
      subscribe(cable, 'RoleWiseUsersChannel', organization, onPeople);
    }, SECOND_GROUP_MS + THIRD_GROUP_MS),
  ];
}

/**
 * The connection check says 200. A server that is away is asked again until it
 * answers; a refusal is final, and so is somebody's sign-out, or another start,
 * in the meantime.
 */
async function mayOpen(mine: number): Promise<boolean> {
  const address = new URL('/api/v2/api_connection_checks', location.href);
  for (;;) {
    const status = await send(new Request(address)).then(answeredStatus, () => 0);
    if (mine !== turn) return false;
    if (status !== 0 && status < 500) return status === 200;
    await new Promise((resume) => setTimeout(resume, ASK_AGAIN_MS));
    if (mine !== turn) return false;
  }
}

/** The answer is read to its end, since the browser takes the request for unfinished before. */
async function answeredStatus(answer: Response): Promise<number> {
  await answer.text();
  return answer.status;
}

export function stopLive(): void {
  turn += 1;
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  clearTimeout(counting);
  counting = undefined;
  fetchedAgain = 0;
  setLive(false);
  consumer?.disconnect();
  consumer = null;
}

interface Connection {
  connected?: (this: Subscription, details?: { reconnected?: boolean }) => void;
  disconnected?: (details?: { willAttemptReconnect?: boolean }) => void;
}

function subscribe(
  cable: Consumer,
  channel: string,
  whose: Record<string, number | null>,
  received: (message: Message) => void,
  connection: Connection = {},
): void {
  cable.subscriptions.create({ channel, ...whose }, { received, ...connection });
}

/** Asks for the present state whenever the channel stands, also after a break. */
function asks(action: string, data: object = {}): Connection['connected'] {
  return function ask() {
    this.perform(action, data);
  };
}

/**
 * One channel watches the socket for all. Whatever was missed while it was
 * down is fetched again, and a socket that the server closed for good comes
 * back with a fresh session, because the stock client would stay deaf.
 */
function keepAlive(cable: Consumer, begun: number): Connection {
  return {
    connected: (details) => {
      const after = details?.reconnected ? Number.POSITIVE_INFINITY : Date.now() - begun;
      if (after >= SLOW_START_MS) {
        fetchedAgain = Date.now();
        fetchAgain();
      }
      if (after >= SLOW_PROFILE_MS) void reloadProfile();
    },
    disconnected: (details) => {
      if (details?.willAttemptReconnect !== false || consumer !== cable) return;
      void reconnect(cable);
    },
  };
}

async function reconnect(cable: Consumer): Promise<void> {
  const refreshed = await refreshSession();
  if (refreshed !== 'renewed') return handleRefreshed(refreshed);
  if (consumer === cable) {
    cable.connect();
    fetchAgain();
  }
}

function fetchAgain(): void {
  outdate({ refetchType: 'active' });
}

/** First answers that are asked for again when they are there, however much happens until then. */
const awaited = new WeakSet<Promise<unknown>>();

/**
 * What is told may be newer than an answer that is still on its way. A first answer
 * cannot be given up, since screens wait for it; it is asked for again once it is there.
 */
function outdate(which: { queryKey?: readonly string[]; refetchType?: 'active' }): void {
  const { queryKey } = which;
  const first = queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  for (const { promise, queryKey: exactly } of first) {
    if (!promise || awaited.has(promise)) continue;
    awaited.add(promise);
    const again = () => queryClient.invalidateQueries({ queryKey: exactly, exact: true });
    promise.then(again, () => undefined);
  }
  void queryClient.invalidateQueries(which);
}

function onRecord(message: Message): void {
  if (message.db_action === 'refetch') {
    if (Date.now() - fetchedAgain >= JUST_FETCHED_MS) fetchAgain();
    return;
  }
  const keys = toldBy(String(message.module));
  for (const key of keys) outdate({ queryKey: [key] });
  if (keys.length > 0) outdateHome();
}

/** At once where somebody looks at it; one's own doing asks for it again by itself. */
function outdateHome(): void {
  if (homeIsRead()) {
    outdate({ queryKey: HOME_KEY });
    return;
  }
  void queryClient.invalidateQueries({ queryKey: HOME_KEY, refetchType: 'none' });
  counting ??= setTimeout(
    () => {
      counting = undefined;
      outdate({ queryKey: HOME_KEY });
    },
    COUNT_AGAIN_MS * (1 + Math.random()),
  );
}

function onUser(message: Message): void {
  const user = message.user as CurrentUser | undefined;
  if (message.db_action === 'refetch') return void reloadProfile();
  const now = session.get().user;
  if (!user || !now || user.id !== now.id) return;
  // How much is unread is the notifications' to say: here it may be older.
  const { unread_notifications } = now;
  session.replaceUser({ ...now, ...user, unread_notifications });
}

function onNotification(message: Message): void {
  const unread = message.unread_count;
  if (typeof unread === 'number') session.replaceUnread(unread);
  for (const key of toldBy('Notification')) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

/** What the person may do, module by module. */
function onActions(message: Message): void {
  if (Array.isArray(message.actions)) session.replaceRules(message.actions as Rule[]);
  else if (message.db_action === 'refetch') void reloadProfile();
}

function onRule(message: Message): void {
  const item = (message.rule ?? message.rules) as Rule | Rule[] | undefined;
  if (message.db_action === 'refetch') return void reloadProfile();
  if (!item || !message.db_action) return;
  const same = (a: Rule, b: Rule) => a.name === b.name;
  session.replaceRules(applyDbAction(session.get().rules, message.db_action, item, same));
}

/** Who there is has changed; lists and choosers ask again by what they show. */
function onPeople(): void {
  for (const key of toldBy('User')) outdate({ queryKey: [key] });
}

function onOrganization(message: Message): void {
  if (message.db_action === 'remove') return void endSession('signed_out');
  if (message.db_action === 'refetch') return void reloadProfile();
  const { user } = session.get();
  const organization = message.organization as CurrentUser['organization'];
  if (!user || !organization) return;
  session.replaceUser({ ...user, organization: { ...user.organization, ...organization } });
}
