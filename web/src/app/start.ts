import { api, unwrap } from '@/platform/client';
import { forget } from '@/platform/ending';
import { ApiError } from '@/platform/errors';
import { changeLocale, startI18n } from '@/platform/i18n';
import { hasChosenLocale, isLocale } from '@/platform/locale';
import { isRefusal, type Refusal, resume } from '@/platform/refresh';
import { type Ending, type SessionAnswer, session } from '@/platform/session';
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
  if (boot instanceof ApiError) return boot;
  session.booted(boot);
  const last = told.at(-1);
  if (last?.type === 'session') await enter(last.answer);
  else if (last) session.close('none');
  else if (isRefusal(resumed)) session.close(endingOf(resumed));
  else await enter(resumed);
  stopListening();
  onTabMessage(follow);
  return null;
}

/** A barrier has a screen of its own; whoever has no session just signs in. */
function endingOf(refusal: Refusal): Ending {
  return refusal === 'roadblock' || refusal === 'inactive' ? refusal : 'none';
}

/** Signing in, refreshing and signing out in one tab counts for all. */
function follow(message: TabMessage): void {
  if (message.type === 'session') session.open(message.answer);
  else if (session.get().phase === 'in') forget(message.ending);
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
