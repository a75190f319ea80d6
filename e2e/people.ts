import { request } from 'node:http';
import type { BrowserContext } from '@playwright/test';
import { DEMO, GLOBEX, PLATFORM, PORT } from './places.ts';

/** Everybody's in the demo. */
export const PASSWORD = 'Safety#2026';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly home: string;
}

const demo = (name: string, email: string): Person => ({ name, email, home: DEMO });

/** The demo's people that stories are told about. */
export const PEOPLE = {
  admin: demo('Marta Lindqvist', 'admin@demo.example'),
  manager: demo('Daniel Okafor', 'manager@demo.example'),
  supervisor: demo('Ivana Dimitrova', 'supervisor@demo.example'),
  worker: demo('Luca Moretti', 'worker@demo.example'),
  colleague: demo('Petar Velkov', 'petar.velkov@demo.example'),
  guest: demo('Aiko Hayashi', 'guest@demo.example'),
  neighbour: { name: 'Hannah Vogt', email: 'admin@globex.example', home: GLOBEX },
  platform: { name: 'Noor Achterberg', email: 'msa@hivis.example', home: PLATFORM },
} as const satisfies Record<string, Person>;

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: Record<string, unknown>;
}

/** A call to the server as a browser at this address would make it. */
export function call(
  home: string,
  method: string,
  path: string,
  body?: object | Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { host } = new URL(home);
  const sent = { Host: host, Origin: home, 'Content-Type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const ask = request(
      { host: '127.0.0.1', port: PORT, method, path, headers: sent },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const status = answer.statusCode ?? 0;
          if (status >= 400) return reject(new Error(`${method} ${path}: ${status} ${text}`));
          const parsed = text ? (JSON.parse(text) as Record<string, unknown>) : {};
          resolve({ status, cookies: answer.headers['set-cookie'] ?? [], body: parsed });
        });
      },
    );
    ask.on('error', reject);
    ask.end(body && !Buffer.isBuffer(body) ? JSON.stringify(body) : body);
  });
}

export interface Session {
  /** As the server set them. */
  readonly cookies: readonly string[];
  readonly access: string;
  readonly csrf: string;
  readonly user: { readonly id: number; readonly sites: readonly { readonly id: number; readonly time_zone: string }[] };
}

// Its tokens are renewed after ten minutes, by the browser that is there then alone.
const SHARED_MS = 4 * 60_000;
const sessions = new Map<string, { readonly since: number; readonly session: Promise<Session> }>();

/** A person's session in this worker, which all stories here share: signing in is dear. */
export function sessionOf(person: Person): Promise<Session> {
  const name = person.home + person.email;
  const known = sessions.get(name);
  if (known && Date.now() - known.since < SHARED_MS) return known.session;
  const session = newSession(person);
  sessions.set(name, { since: Date.now(), session });
  return session;
}

async function newSession({ home, email }: Person): Promise<Session> {
  const answer = await call(home, 'POST', '/api/v1/sign_in', { email, password: PASSWORD });
  return { ...answer.body, cookies: answer.cookies } as Session;
}

/** Gives the browser the cookies of a session: the one that is shared, or one of its own. */
export async function giveSession(
  context: BrowserContext,
  person: Person,
  own = false,
): Promise<void> {
  const { cookies } = await (own ? newSession(person) : sessionOf(person));
  await context.addCookies(
    cookies.map((cookie) => {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      return {
        name: pair.slice(0, at),
        value: pair.slice(at + 1),
        // These cookies are only kept for a secure address, and *.localhost counts as one.
        url: person.home.replace('http:', 'https:'),
        secure: true,
        httpOnly: true,
        sameSite: 'Lax' as const,
      };
    }),
  );
}
