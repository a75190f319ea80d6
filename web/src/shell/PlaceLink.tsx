import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Place } from '@/platform/modules';
import { useSiteId } from '@/platform/site';
import { useSaid } from '@/platform/words';

interface Props {
  place: Place;
  className?: string;
  /** Only the icon is seen; the name is a tooltip. */
  bare?: boolean;
  badge?: ReactNode;
  iconSize?: number;
}

/** A link to a place of the navigation; it knows when one is there. */
export function PlaceLink({ place, className, bare, badge, iconSize = 18 }: Props) {
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

/**
 * Two places may share an address and differ by a filter, so the filter counts:
 * a place with one is left when the filter is, and the other way round.
 */
function useIsHere(place: Place): boolean {
  return useRouterState({
    select: ({ location }) => {
      const path = location.pathname;
      const within = [place.to, ...(place.covers?.() ?? [])].some(
        (to) => path === to || (to !== '/' && path.startsWith(`${to}/`)),
      );
      const search = location.search as Record<string, unknown>;
      // What waits for one's verification is a part of one's own.
      const mine = search.mine ?? search.verify ?? '';
      return within && mine === (place.search?.mine ?? '');
    },
  });
}
