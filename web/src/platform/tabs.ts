import type { SessionAnswer } from './session';

/** What the tabs of one browser tell each other. It never leaves the origin. */
export type TabMessage =
  | { type: 'session'; answer: SessionAnswer }
  | { type: 'ended'; ending: 'signed_out' | 'expired' };

const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('hivis-session');

export function announce(message: TabMessage): void {
  channel?.postMessage(message);
}

export function onTabMessage(handle: (message: TabMessage) => void): () => void {
  const listener = (event: MessageEvent<TabMessage>) => handle(event.data);
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
