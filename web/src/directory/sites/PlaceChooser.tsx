import { IconMapPin } from '@tabler/icons-react';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type Found, type SearchProps, SearchSelect, type Source } from '@/ui/form/SearchSelect';
import { siteKeys } from './settings';

type Listed = NonNullable<Answer<'/api/sites/places', 'get'>['places']>[number];

/** A site, or a division, department or unit of one. */
export interface Place extends Found {
  readonly site_id: number;
  readonly division_id: number | null;
  readonly department_id: number | null;
  readonly unit_id: number | null;
}

interface Props extends SearchProps {
  value: Place | null;
  onChoose: (place: Place | null) => void;
  /** Only what is below this site. */
  siteId?: number;
}

/** Chooses a place of any level by words of its name or of what it is part of. */
export function PlaceChooser({ value, siteId, ...rest }: Props) {
  return (
    <SearchSelect<Place>
      leftSection={<IconMapPin size={17} stroke={1.7} aria-hidden />}
      {...rest}
      chosen={value}
      source={placesOf(siteId)}
    />
  );
}

/** Without words these are the sites, or what is below the one. */
const placesOf = (site_id = 0): Source<Place> => ({
  key: [...siteKeys.all, 'places', site_id],
  find: async (q, signal) => {
    const params = { query: { q, site_id } };
    const { places } = await unwrap(api.GET('/api/sites/places', { params, signal }));
    return (places ?? []).filter(({ kind }) => !site_id || kind !== 'site').map(placeOf);
  },
});

function placeOf({ kind, name, path, ...ids }: Listed): Place {
  const id = ids.unit_id ?? ids.department_id ?? ids.division_id ?? ids.site_id;
  return { ...ids, value: `${kind}-${id}`, label: name, about: path === name ? undefined : path };
}
