import { secureHeaders } from './headers';
import { type CurrentUser, session } from './session';

/** Writes after which asking about the storage makes no sense: the session may be over. */
const SKIPPED = new Set(['user_token', 'user_logout']);

let requesting = false;
let requestAgain = false;

/**
 * Every write may have used up storage, so the organization's account of it is
 * asked for after each, one question at a time. It keeps the buttons honest
 * until the next profile arrives.
 */
export function storageMayHaveChanged(request: Request, live: boolean): void {
  const path = new URL(request.url).pathname;
  if (!live || request.method === 'GET' || SKIPPED.has(path.split('/').at(-1) ?? '')) return;
  if (requesting) requestAgain = true;
  else void refreshUsage();
}

async function refreshUsage(): Promise<void> {
  requesting = true;
  try {
    do {
      requestAgain = false;
      await load();
    } while (requestAgain);
  } catch {
    // The next write or the next profile asks again.
  } finally {
    requesting = false;
  }
}

async function load(): Promise<void> {
  const { user, phase } = session.get();
  if (!user?.organization_id || phase !== 'in') return;
  const path = `/api/tenants/memory?id=${user.organization_id}`;
  const response = await fetch(path, { headers: secureHeaders(new Headers()) });
  if (!response.ok) return;
  const body = (await response.json()) as Pick<CurrentUser, 'tenant_memory_details'>;
  const now = session.get().user;
  if (!now || now.id !== user.id) return;
  const tenant_memory_details = { ...now.tenant_memory_details, ...body.tenant_memory_details };
  session.replaceUser({ ...now, tenant_memory_details });
}
