// A program beside Hivis. It knows the API's document and nothing else of the product: its client is
// what openapi-typescript makes of docs/openapi.json, which `make check` holds to be fresh.
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../../web/src/platform/types.gen.ts';

type Schemas = components['schemas'];

/** What an answer is when it is good; else it throws what was refused, and why. */
function good<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (error || data === undefined) throw new Error(`${response.status} ${JSON.stringify(error)}`);
  return data;
}

export class Program {
  private readonly api: Client<paths>;

  /** The address is the organization's; the secret is that of an API key. */
  constructor(address: string, secret: string, reach: typeof fetch = fetch) {
    const headers = { Authorization: `Bearer ${secret}` };
    this.api = createClient<paths>({ baseUrl: address, headers, fetch: reach });
  }

  /** Where the feed of changes ends now. */
  async here(): Promise<string> {
    const query = { after: 'now' };
    return good(await this.api.GET('/api/v1/changes', { params: { query } })).next;
  }

  /** Reports what happened a minute ago; what it answers reports the same again, which is done once. */
  async report(site: number, description: string) {
    const header = { 'Idempotency-Key': crypto.randomUUID() };
    const body: Schemas['IncidentsReport'] = {
      incident_type: 'near_miss',
      description,
      immediate_action: 'Gate closed by the access control',
      site_id: site,
      shift: 'not_said',
      occurred_at: new Date(Date.now() - 60_000).toISOString(),
      anybody_hurt: 'no',
      investigation_required: false,
      recordable: 'undecided',
    };
    const send = async () =>
      good(await this.api.POST('/api/incidents', { params: { header }, body })).incident;
    return { incident: await send(), again: send };
  }

  /** All changes since a place in the feed, and the place to go on from. */
  async follow(after: string) {
    const changes: Schemas['ChangesChange'][] = [];
    for (let more = true; more; ) {
      const page = good(await this.api.GET('/api/v1/changes', { params: { query: { after } } }));
      changes.push(...page.changes);
      ({ next: after, more } = page);
    }
    return { changes, after };
  }

  /** An incident as it is now. */
  async read(id: number): Promise<Schemas['IncidentsRecord']> {
    const path = { id };
    return good(await this.api.GET('/api/incidents/{id}', { params: { path } })).incident;
  }

  /** All incidents that are found by words, as a file. */
  async exported(q: string): Promise<Uint8Array> {
    const query = { q, export_to_excel: true };
    const answer = await this.api.GET('/api/v2/incidents', {
      params: { query },
      parseAs: 'arrayBuffer',
    });
    return new Uint8Array(good(answer) as ArrayBuffer);
  }

  /** How it is refused what its key has no scope for: the status and the code. */
  async overreach(site: number) {
    const making = await this.api.POST('/api/roles', { body: { role: { name: 'Mine' } } });
    const editing = await this.api.PATCH('/api/sites/{id}', {
      params: { path: { id: site } },
      body: { name: 'Mine' },
    });
    return [making, editing].map(({ response, error }) => `${response.status} ${error?.code}`);
  }
}
