import { newKey } from '@/platform/headers';
import { readStored, writeStored } from '@/platform/storage';

const KEY = 'hivis.device';

let made = '';

/** This browser's own name: what it sends twice the server takes once. */
export function deviceId(): string {
  made ||= readStored(KEY) ?? '';
  if (!made) {
    made = newKey();
    writeStored(KEY, made);
  }
  return made;
}
