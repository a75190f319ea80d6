import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import * as samlify from 'samlify';
import { selfSigned } from './certificate.ts';

/** Whoever is signed in at the provider. */
export interface SamlKnown {
  nameId: string;
  attributes?: Record<string, readonly string[]>;
}

export interface SamlProvider {
  /** Where it describes itself. */
  readonly metadata: string;
  readonly issuer: string;
  /** Who signs in from now on. */
  is: (known: SamlKnown) => void;
  /** Leave the signature out of what it answers from now on. */
  forgetToSign: () => void;
  stop: () => void;
}

const SAML = 'urn:oasis:names:tc:SAML:2.0';
const escaped = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const stamp = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+/, '');
const said = (xml: string, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1]?.replace(/&amp;/g, '&') ?? '';

samlify.setSchemaValidator({ validate: async () => 'nothing to hold to a schema is read here' });

/** What of an answer a library does not say by itself: who it is, and what is known of them. */
function filled(template: string, values: Record<string, string>, known: SamlKnown): string {
  const attributes = Object.entries(known.attributes ?? {}).map(
    ([name, texts]) =>
      `<saml:Attribute Name="${escaped(name)}">${texts.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  const statement = attributes.length
    ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`
    : '';
  const authn = `<saml:AuthnStatement AuthnInstant="${stamp(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;
  return template
    .replace('{AuthnStatement}', authn)
    .replace('{AttributeStatement}', statement)
    .replace(/\{(\w+)\}/g, (whole, name: string) => escaped(values[name] ?? whole));
}

/** A provider that answers by SAML 2.0 and asks people nothing; a library of its own signs. */
export async function startSamlProvider(days = 365): Promise<SamlProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = selfSigned(publicKey, privateKey, days);
  const persistent = `${SAML}:nameid-format:persistent`;
  let known: SamlKnown = { nameId: 'nobody' };
  let signs = true;
  let origin = '';

  const provider = () =>
    samlify.IdentityProvider({
      entityID: origin,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      signingCert: certificate,
      isAssertionEncrypted: false,
      nameIDFormat: [persistent],
      singleSignOnService: [
        { Binding: `${SAML}:bindings:HTTP-Redirect`, Location: `${origin}/sso` },
      ],
    });

  async function answer(request: string): Promise<string> {
    const [to, asked] = [said(request, 'AssertionConsumerServiceURL'), said(request, ' ID')];
    const audience = /Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? '';
    const application = samlify.ServiceProvider({
      entityID: audience,
      wantAssertionsSigned: true,
      assertionConsumerService: [{ Binding: `${SAML}:bindings:HTTP-POST`, Location: to }],
    });
    const id = `_${randomBytes(16).toString('hex')}`;
    const values = {
      ID: `${id}r`,
      AssertionID: id,
      Issuer: origin,
      Destination: to,
      SubjectRecipient: to,
      InResponseTo: asked,
      Audience: audience,
      NameID: known.nameId,
      NameIDFormat: persistent,
      StatusCode: `${SAML}:status:Success`,
      IssueInstant: stamp(0),
      ConditionsNotBefore: stamp(-1),
      ConditionsNotOnOrAfter: stamp(5),
      SubjectConfirmationDataNotOnOrAfter: stamp(5),
    };
    const made = await provider().createLoginResponse(
      application,
      { extract: { request: { id: asked } } },
      'post',
      {},
      { customTagReplacement: (template) => ({ id, context: filled(template, values, known) }) },
    );
    const document = Buffer.from(made.context, 'base64').toString();
    return signs ? document : document.replace(/<ds:Signature.*<\/ds:Signature>/s, '');
  }

  /** The page that takes an answer to where it was asked for. */
  async function page(query: URLSearchParams): Promise<string> {
    const packed = Buffer.from(query.get('SAMLRequest') ?? '', 'base64');
    const request = inflateRawSync(packed).toString();
    const response = Buffer.from(await answer(request)).toString('base64');
    const field = (name: string, value: string) =>
      `<input type="hidden" name="${name}" value="${escaped(value)}">`;
    return `<!doctype html><form method="post" action="${escaped(said(request, 'AssertionConsumerServiceURL'))}">${field('SAMLResponse', response)}${field('RelayState', query.get('RelayState') ?? '')}</form><script>document.forms[0].submit()</script>`;
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const isPage = pathname === '/sso';
    response.writeHead(200, { 'Content-Type': isPage ? 'text/html' : 'application/xml' });
    response.end(isPage ? await page(searchParams) : provider().getMetadata());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    metadata: `${origin}/metadata`,
    issuer: origin,
    is: (next) => {
      known = next;
    },
    forgetToSign: () => {
      signs = false;
    },
    stop: () => void server.close(),
  };
}
