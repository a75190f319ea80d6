import { useRouter } from '@tanstack/react-router';
import { cellOf, type Drawn, drawnOf } from './data';

/** Opens the rows of a place, or else those of the first number in it. */
export function useOpenPlace({ places, series }: Drawn) {
  const router = useRouter();
  return (index: number) => {
    const place = places[index];
    if (!place) return;
    const cells = drawnOf(series).map((each) => cellOf(place, each)?.href);
    const href = place.href ?? cells.find(Boolean);
    if (href) void router.navigate({ href });
  };
}
