import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider as OidcProvider } from 'oidc-provider';

/** Whoever is signed in at the provider. */
export interface Known {
  sub: string;
  email?: string;
  name?: string;
  groups?: string[];
}

export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** Who signs in from now on. */
  is: (known: Known) => void;
  stop: () => void;
}

const SCOPES = { openid: ['sub'], email: ['email', 'groups'], profile: ['name'] };

/** A provider that people of one address sign in by, which asks them nothing. */
export async function startProvider(redirectUri: string): Promise<Provider> {
  const clientId = 'hivis';
  const secret = randomUUID();
  let known: Known = { sub: 'nobody' };
  const everybody = new Map<string, Known>();
  let handle: (request: IncomingMessage, answer: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, answer) => void handle(request, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new OidcProvider(issuer, {
    clients: [{ client_id: clientId, client_secret: secret, redirect_uris: [redirectUri] }],
    claims: SCOPES,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/asked/${interaction.uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...everybody.get(id), sub: id }),
    }),
  });

  /** Answers what the provider would ask somebody on a page: who they are, and whether they agree. */
  async function agree(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    everybody.set(known.sub, known);
    const grant = new provider.Grant({ accountId: known.sub, clientId });
    grant.addOIDCScope(Object.keys(SCOPES).join(' '));
    const grantId = await grant.save();
    const result = { login: { accountId: known.sub }, consent: { grantId } };
    await provider.interactionFinished(request, answer, result);
  }

  const rest = provider.callback();
  handle = (request, answer) =>
    request.url?.startsWith('/asked/') ? agree(request, answer) : rest(request, answer);
  return {
    issuer,
    clientId,
    secret,
    is: (next) => {
      known = next;
    },
    stop: () => void server.close(),
  };
}
