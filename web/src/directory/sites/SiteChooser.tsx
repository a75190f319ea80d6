import { api, unwrap } from '@/platform/client';
import { type Found, type SearchProps, SearchSelect, type Source } from '@/ui/form/SearchSelect';
import { siteKeys } from './settings';

interface Props extends SearchProps {
  value: Found | null;
  onChoose: (site: Found | null) => void;
}

/** Chooses one of the sites that the settings list, by its name, id or city. */
export function SiteChooser({ value, ...rest }: Props) {
  return <SearchSelect {...rest} chosen={value} source={sitesFound} />;
}

const MOST = 50;

const sitesFound: Source<Found> = {
  key: [...siteKeys.all, 'found'],
  find: async (q, signal) => {
    const params = { query: { q, per_page: MOST } };
    const { sites } = await unwrap(api.GET('/api/sites', { params, signal }));
    return (sites ?? []).map((site) => ({
      value: String(site.id),
      label: site.full_name,
      about: [site.site_code, site.city].filter(Boolean).join(' · '),
    }));
  },
};
