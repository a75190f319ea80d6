import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { queryClient } from '@/platform/queries';
import { quiet, savesData } from './quiet';

/**
 * Registers the service worker, and says when a newer version waits. It takes
 * over when the person says so, since a form may be open; what it returns does that.
 */
export function useNewVersion(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let stop = () => {};
    // A browser that forbids it has the product without it.
    void register()
      .catch(() => undefined)
      .then((registration) => {
        if (registration) stop = watch(registration, setWaiting);
      });
    return () => stop();
  }, []);
  if (!waiting) return null;
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage('take over');
  };
}

/** It fetches all screens that open without a network, which is the last thing to wait for. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  await quiet(queryClient);
  if (savesData()) return navigator.serviceWorker.getRegistration();
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.getRegistration();
}

const LOOK_EVERY_MS = 30 * 60_000;

function watch(
  registration: ServiceWorkerRegistration,
  tell: (waiting: ServiceWorker | null) => void,
): () => void {
  const look = () => {
    // The first one has nobody to take over from.
    if (navigator.serviceWorker.controller) tell(registration.waiting);
    const worker = registration.installing;
    worker?.addEventListener('statechange', look, { once: true });
  };
  const speak = () => {
    const language = i18next.language;
    for (const worker of [registration.active, registration.waiting, registration.installing]) {
      worker?.postMessage({ language });
    }
  };
  look();
  speak();
  registration.addEventListener('updatefound', look);
  i18next.on('languageChanged', speak);
  const timer = setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
  return () => {
    registration.removeEventListener('updatefound', look);
    i18next.off('languageChanged', speak);
    clearInterval(timer);
  };
}
