import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { withExplicitStatus } from '@/platform/search';

const sitesRoute = getRouteApi('/app/sites');

/** Going about between the list of sites and its panels; the filters come along. */
export function useSiteNavigation() {
  const navigate = useNavigate();
  const search = sitesRoute.useSearch();
  return {
    search,
    open: ({ id }: { id: number }) =>
      navigate({ to: '/sites/edit/$id', params: { id: String(id) }, search: true }),
    create: () => navigate({ to: '/sites/new', search: true }),
    /** The list alone; it does not lead back to the form. */
    close: () => navigate({ to: '/sites', search: withExplicitStatus }),
    patch: (values: object, options: { push?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => withExplicitStatus({ ...before, page: undefined, ...values }),
        replace: !options.push,
      } as never),
  };
}
