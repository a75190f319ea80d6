import { useMediaQuery } from '@mantine/hooks';

/** The width below which lists are cards and panels are whole screens. */
export const PHONE = '(max-width: 760px)';

export function useIsPhone(): boolean {
  return useMedia(PHONE);
}

/** Nothing can be dropped with a finger. */
export function useIsTouch(): boolean {
  return useMedia('(pointer: coarse)');
}

function useMedia(query: string): boolean {
  return (
    useMediaQuery(query, matchMedia(query).matches, { getInitialValueInEffect: false }) ?? false
  );
}
