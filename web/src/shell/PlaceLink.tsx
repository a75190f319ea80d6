import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { manifests, type Place } from '@/platform/modules';
import { useSiteId } from '@/platform/site';
import { useSaid } from '@/platform/words';

interface Props {
  place: Place;
  className?: string;
  /** Only the icon is seen; the name is a tooltip. */
  bare?: boolean;
  badge?: ReactNode;
  iconSize?: number;
  onFollow?: () => void;
}

/** A link to a place of the navigation; it knows when one is there. */
export function PlaceLink({ place, className, bare, badge, iconSize = 18, onFollow }: Props) {
  const said = useSaid();
  const siteId = useSiteId();
  const here = useIsHere(place);
  const Icon = place.icon;
  const name = said(place.label);
  const search = place.bySite && siteId ? { site_id: String(siteId) } : (place.search ?? {});
  // The navigation names its places as text, so that it can list screens that
  // an installation lacks; hasScreen has checked that this one exists.
  const target = { to: place.to, search } as unknown as { to: '/' };
  return (
    <Link
      {...target}
      className={className}
      onClick={onFollow}
      title={bare ? name : undefined}
      activeProps={{}}
      data-here={here || undefined}
      aria-current={here ? 'page' : undefined}
    >
      <Icon size={iconSize} stroke={1.7} aria-hidden />
      <span className={bare ? 'visually-hidden' : undefined}>{name}</span>
      {badge}
    </Link>
  );
}

/** At its own address, below it, or at another one that it stands for. Of two the nearer one is meant. */
function useIsHere(place: Place): boolean {
  return useRouterState({
    select: ({ location }) => {
      const own = nearness(place, location.pathname);
      if (own === 0) return false;
      const places = manifests().flatMap((each) => each.places ?? []);
      return places.every((other) => nearness(other, location.pathname) <= own);
    },
  });
}

/** How much of a path a place stands for; 0: it is elsewhere. */
function nearness(place: Place, path: string): number {
  const found = [place.to, ...(place.covers?.() ?? [])].filter(
    (to) => path === to || (to !== '/' && path.startsWith(`${to}/`)),
  );
  return Math.max(0, ...found.map((to) => to.length));
}
