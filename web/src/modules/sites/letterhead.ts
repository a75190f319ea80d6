import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { addressLines } from './address';
import { siteKeys } from './settings';

/** What stands above a printed record of a site: its name, its address, its logo. */
export const letterheadOf = (id: number) =>
  queryOptions({
    queryKey: [...siteKeys.all, 'letterhead', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const call = api.GET('/api/sites/{id}/letterhead', { params, signal });
      const { letterhead } = await unwrap(call);
      const { full_name, logo } = letterhead;
      return { site: full_name, address: addressLines(letterhead).join(', '), logo: logo?.url };
    },
    enabled: id > 0,
  });
