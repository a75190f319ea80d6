import { api, unwrap } from '@/platform/client';
import { forget } from '@/platform/ending';
import { ApiError } from '@/platform/errors';
import { changeLocale, startI18n } from '@/platform/i18n';
import { hasChosenLocale, isLocale } from '@/platform/locale';
import { authorize } from '@/platform/refresh';
import { type SessionAnswer, session } from '@/platform/session';
import { onTabMessage } from '@/platform/tabs';

/**
 * What must be known before the first screen: the words, the organization of
 * this address, and whether the cookie still stands for a session. The three
 * are asked for at once.
 */
export async function start(): Promise<ApiError | null> {
  const [boot, answer] = await Promise.all([
    unwrap(api.GET('/api/v1/boot')).catch(asApiError),
    resume(),
    startI18n(),
  ]);
  if (boot instanceof ApiError) return boot;
  session.booted(boot);
  if (answer) await enter(answer);
  else session.close('none');
  onTabMessage((message) => {
    if (message.type === 'session') session.open(message.answer);
    else if (session.get().phase === 'in') forget(message.ending);
  });
  return null;
}

/** Opens the session; a person's saved language counts until another is chosen here. */
export async function enter(answer: SessionAnswer): Promise<void> {
  if (!hasChosenLocale() && isLocale(answer.user?.locale)) {
    await changeLocale(answer.user.locale);
  }
  session.open(answer);
}

async function resume(): Promise<SessionAnswer | null> {
  try {
    const response = await authorize();
    return response.ok ? ((await response.json()) as SessionAnswer) : null;
  } catch {
    return null;
  }
}

function asApiError(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError(0, '');
}
