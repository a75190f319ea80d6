import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { addressLines } from './address';

type Letterhead = Answer<'/api/sites/{id}/letterhead', 'get'>['letterhead'];

/** A site's name, its address and its logo, as they stand on paper. */
export function headOf(site: Letterhead) {
  return { site: site.full_name, address: addressLines(site).join(', '), logo: site.logo?.url };
}

/** What stands above a printed record of a site. */
export const letterheadOf = (id: number) =>
  queryOptions({
    queryKey: [...'sites', 'letterhead', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const call = api.GET('/api/sites/{id}/letterhead', { params, signal });
      const { letterhead } = await unwrap(call);
      return headOf(letterhead);
    },
    enabled: id > 0,
  });
