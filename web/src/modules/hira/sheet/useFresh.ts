import { useEffect } from 'react';
import type { Assessment } from '../api';
import type { Saving } from './useSaving';
import type { Sheet } from './useSheet';

/**
 * What somebody else wrote is shown while nothing is written here: with a cell, a dialog or a
 * card open it waits until that is closed. If something was written there, saving tells of both.
 */
export function useFresh(
  record: Assessment,
  { dirty, state, version, take }: Pick<Saving, 'dirty' | 'state' | 'version' | 'take'>,
  { held }: Sheet,
) {
  const { sheet_version } = record.shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there is another version, or room for it
  useEffect(() => {
    if (!held && !dirty && state === 'saved' && sheet_version > version.current) take(record);
  }, [sheet_version, held]);
}
