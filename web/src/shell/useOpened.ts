import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Opens what a notification of the device leads to, without loading the page anew. */
export function useOpened(): void {
  const router = useRouter();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const follow = ({ data }: MessageEvent) => {
      const path: unknown = data?.open;
      if (typeof path === 'string' && /^\/(?!\/)/.test(path)) void router.navigate({ href: path });
    };
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, [router]);
}
