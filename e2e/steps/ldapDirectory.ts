import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ldap from 'ldapjs';
import { selfSigned } from './certificate.ts';

/** Somebody in the directory. */
export interface LdapPerson {
  name: string;
  mail: string;
  password: string;
  groups: readonly string[];
}

export interface LdapDirectory {
  /** Where it listens, by TLS alone. */
  readonly address: string;
  /** The certificate that it shows, as PEM. */
  readonly certificate: string;
  /** The account that searches, and its password. */
  readonly account: string;
  readonly secret: string;
  readonly base: string;
  stop: () => void;
}

type Next = (error?: object) => void;

/** What the library calls a handler with; its types do not say. */
interface Request {
  dn: { toString: () => string };
  credentials: string;
  filter: ldap.Filter;
}

interface Answer {
  /** What was asked for. The library forgets what is written in capitals there; "*" is everything. */
  attributes: string[];
  send: (entry: { dn: string; attributes: object }) => void;
  end: () => void;
}

const ROOT = 'dc=works,dc=example';
const BASE = `ou=people,${ROOT}`;
const ACCOUNT = `cn=hivis,ou=services,${ROOT}`;
const SECRET = 'finds people';

const lines = (text: string) => (text.match(/.{1,64}/g) ?? []).join('\n');

const nameOf = (person: LdapPerson) => `cn=${person.name},${BASE}`;

const entryOf = (person: LdapPerson, index: number) => ({
  dn: nameOf(person),
  attributes: {
    objectclass: ['person'],
    cn: person.name,
    displayName: person.name,
    mail: person.mail,
    entryUUID: `11d8-${index}`,
    memberOf: [...person.groups],
  },
});

/** A directory on this machine that knows these people. */
export async function startLdapDirectory(people: readonly LdapPerson[]): Promise<LdapDirectory> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines(selfSigned(publicKey, privateKey, 30))}\n-----END CERTIFICATE-----\n`;
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const server = ldap.createServer({ certificate, key });

  server.bind(ROOT, (request: Request, answer: Answer, next: Next) => {
    const [who, password] = [request.dn.toString(), request.credentials];
    const known =
      (who === ACCOUNT && password === SECRET) ||
      people.some((each) => nameOf(each) === who && each.password === password);
    if (!known) return next(new ldap.InvalidCredentialsError());
    answer.end();
    return next();
  });
  server.search(ROOT, (request: Request, answer: Answer, next: Next) => {
    answer.attributes.push('*');
    const under = request.dn.toString();
    for (const entry of people.map(entryOf)) {
      if (entry.dn.endsWith(under) && request.filter.matches(entry.attributes)) answer.send(entry);
    }
    answer.end();
    return next();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = (
    server as unknown as { server: { address: () => AddressInfo } }
  ).server.address();
  return {
    address: `ldaps://127.0.0.1:${port}`,
    certificate,
    account: ACCOUNT,
    secret: SECRET,
    base: BASE,
    stop: () => void server.close(() => undefined),
  };
}
