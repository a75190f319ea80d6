import { useMediaQuery } from '@mantine/hooks';

/** The width below which lists are cards and panels are whole screens. */
export const PHONE = '(max-width: 760px)';

export function useIsPhone(): boolean {
  return (
    useMediaQuery(PHONE, matchMedia(PHONE).matches, { getInitialValueInEffect: false }) ?? false
  );
}
