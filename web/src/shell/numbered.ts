import { redirect } from '@tanstack/react-router';
import { api, unwrap } from '@/platform/client';

/** A record's number where an address has its id: /list/summary/ABC-000041. */
const NUMBER = /^[A-Z]{2,8}-\d{1,12}$/;

interface Location {
  readonly href: string;
  readonly pathname: string;
}

/**
 * Leads from an address with a record's number to the one with its id, which is the only
 * one that screens know. The server says which record it is, if the person may open it.
 */
export function leadToNumbered({ href, pathname }: Location): Promise<void> | undefined {
  const number = pathname.split('/').find((part) => NUMBER.test(part));
  return number ? leadTo(href, number) : undefined;
}

async function leadTo(href: string, number: string): Promise<never> {
  const query = { q: number };
  const { results } = await unwrap(api.GET('/api/v1/search', { params: { query } }));
  const found = results?.find((each) => each.number === number);
  if (!found || !leadsTo(found, href, number))
    throw redirect({ to: '/not_found', replace: true, state: { wrong: href } });
  throw redirect({ href: href.replace(number, String(found.id)), replace: true });
}

/** An address is of one kind of record: a number of another kind is no way to one of it. */
function leadsTo(found: { path: string }, href: string, number: string): boolean {
  const [root, its] = [href.slice(0, href.indexOf(number)), found.path].map(
    (path) => path.split('/').filter(Boolean)[0],
  );
  return root?.replace(/s$/, '') === its?.replace(/s$/, '');
}
