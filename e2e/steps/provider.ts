import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

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

const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider that people sign in by, which asks them nothing. */
export async function startProvider(): Promise<Provider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const asked = new Map<string, { query: URLSearchParams; known: Known }>();
  const clientId = 'hivis';
  const secret = randomUUID();
  let known: Known = { sub: 'nobody' };
  let issuer = '';

  function authorize(query: URLSearchParams, answer: ServerResponse): void {
    const code = randomUUID();
    asked.set(code, { query, known });
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    answer.writeHead(302, { Location: back.href }).end();
  }

  function token(form: URLSearchParams): object | null {
    const came = asked.get(form.get('code') ?? '');
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '');
    if (!came || came.query.get('code_challenge') !== challenge.digest('base64url')) return null;
    const now = Math.floor(Date.now() / 1000);
    const nonce = came.query.get('nonce');
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...came.known };
    const body = `${text({ alg: 'RS256', kid: 'one' })}.${text(claims)}`;
    const signed = sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64url');
    return { access_token: 'access', token_type: 'Bearer', id_token: `${body}.${signed}` };
  }

  async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/authorize') return authorize(searchParams, answer);
    let said: object | null = null;
    if (pathname === '/token') said = token(new URLSearchParams(await bodyOf(request)));
    else if (pathname === '/keys') {
      said = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] };
    } else if (pathname === '/.well-known/openid-configuration') {
      said = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      };
    }
    answer.writeHead(said ? 200 : 400, { 'Content-Type': 'application/json' });
    answer.end(JSON.stringify(said ?? { error: 'invalid_grant' }));
  }

  const server = createServer((request, answer) => void serve(request, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
