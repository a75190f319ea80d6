import { useState } from 'react';
import { readStoredJson, writeStored } from '@/platform/storage';

/** Names that are chosen or not, as this device remembers it. */
export function useRemembered(key: string) {
  const [chosen, setChosen] = useState<readonly string[]>(() => readStoredJson(key) ?? []);
  function toggle(name: string) {
    const next = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name];
    setChosen(next);
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null);
  }
  return { chosen, toggle };
}
