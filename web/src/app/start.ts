import { api, unwrap } from '@/platform/client';
import { ApiError, isPassing } from '@/platform/errors';
import { changeLocale, startI18n } from '@/platform/i18n';
import { hasChosenLocale, isLocale } from '@/platform/locale';
import { isRefusal, type Refusal, resume } from '@/platform/refresh';
import { type Ending, type SessionAnswer, session } from '@/platform/session';
import { clearSession } from '@/platform/sessionEnd';
import { OWNER_KEY, readStored, writeStored } from '@/platform/storage';
import { onTabMessage, type TabMessage } from '@/platform/tabs';

/**
 * What must be known before the first screen: the words, the organization of
 * this address, and whether the cookie still stands for a session. The three
 * are asked for at once. What another tab tells meanwhile is newer than the
 * answer, so the tabs are listened to from before the question.
 */
export async function start(): Promise<ApiError | null> {
  const told: TabMessage[] = [];
  const stopListening = onTabMessage((message) => told.push(message));
  const [boot, resumed] = await Promise.all([
    unwrap(api.GET('/api/v1/boot')).catch(asApiError),
    resume(),
    startI18n(),
  ]);
  if (boot instanceof ApiError) {
    const failure = isPassing(boot) && (await goOn()) ? null : boot;
    stopListening();
    if (!failure) onTabMessage(follow);
    return failure;
  }
  session.booted(boot);
  const last = told.at(-1);
  if (last?.type === 'session') await enter(last.answer);
  else if (last) session.close('none');
  else if (resumed === 'unreachable' || resumed === 'moved') await goOn();
  else if (isRefusal(resumed)) await stayOut(resumed);
  else await enter(resumed);
  stopListening();
  onTabMessage(follow);
  return null;
}

/**
 * Without a network whoever was signed in here goes on with what the device has
 * of them; the server is asked again as soon as it answers.
 */
async function goOn(): Promise<boolean> {
  const kept = readStored(OWNER_KEY) ? await keptSession() : null;
  if (!kept) {
    session.close('none');
    return false;
  }
  session.booted(session.get().boot ?? kept.boot);
  session.open({ access: '', refresh: '', csrf: '', user: kept.user, rules: [...kept.rules] });
  return true;
}

async function keptSession() {
  const device = await import('@/platform/device/session').catch(() => null);
  return device?.keptSession() ?? null;
}

/** There is no session any more, so nothing of it stays on the device either. */
async function stayOut(refusal: Refusal): Promise<void> {
  session.close(endingOf(refusal));
  if (!readStored(OWNER_KEY)) return;
  writeStored(OWNER_KEY, null);
  const device = await import('@/platform/device/db').catch(() => null);
  await device?.wipe('kept');
}

/** A barrier has a screen of its own; whoever has no session just signs in. */
function endingOf(refusal: Refusal): Ending {
  return refusal === 'roadblock' || refusal === 'inactive' ? refusal : 'none';
}

/** Signing in, refreshing and signing out in one tab counts for all. */
function follow(message: TabMessage): void {
  if (message.type === 'session') session.open(message.answer);
  else if (session.get().phase === 'in') void clearSession(message.ending).catch(() => undefined);
}

/** Opens the session; a person's saved language counts until another is chosen here. */
export async function enter(answer: SessionAnswer): Promise<void> {
  if (!hasChosenLocale() && isLocale(answer.user?.locale)) {
    await changeLocale(answer.user.locale);
  }
  session.open(answer);
}

function asApiError(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError(0, '');
}
