import { useRouter, useSearch } from '@tanstack/react-router';
import { type SessionAnswer, session } from '@/platform/session';
import { landing } from '@/shell/landing';
import { hasScreen } from '@/shell/screens';
import { enter } from '../start';
import { ownPath } from './ownPath';

/** Goes where the person wanted to be, else to the first screen they may read. */
export function useArrival() {
  const router = useRouter();
  const redirected = ownPath(useSearch({ from: '/open/login' }).redirected);
  return async (to?: string) => {
    const first = landing(session.get(), hasScreen);
    const href = to ?? (first === '/' && redirected ? redirected : first);
    await router.navigate({ href });
  };
}

/** Takes over a session, and goes. */
export function useEntering() {
  const arrive = useArrival();
  return async (answer: SessionAnswer) => {
    await enter(answer);
    await arrive();
  };
}
