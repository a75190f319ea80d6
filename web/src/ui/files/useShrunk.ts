import { useState } from 'react';
import { type Bounds, shrunkAll } from './shrink';

/** Makes what was picked small enough, and says while it does so: the form has to wait for it. */
export function useShrunk(bounds: Bounds) {
  const [running, setRunning] = useState(0);
  return {
    busy: running > 0,
    of: async (files: readonly File[]): Promise<File[]> => {
      setRunning((count) => count + 1);
      try {
        return await shrunkAll(files, bounds);
      } finally {
        setRunning((count) => count - 1);
      }
    },
  };
}
