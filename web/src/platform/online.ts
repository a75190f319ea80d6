import { useSyncExternalStore } from 'react';
import { isUnconfirmed, useSession } from './session';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says it has a network, and the server has answered since the start. */
export function useOnline(): boolean {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return !isUnconfirmed(useSession()) && online;
}
