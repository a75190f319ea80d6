import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
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
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const escaped = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const stamp = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString().replace(/\.\d+/, '');
const said = (xml: string, name: string) =>
  new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1]?.replace(/&amp;/g, '&') ?? '';

/** A provider that answers by SAML 2.0 and asks people nothing. What it signs is written canonically. */
export async function startSamlProvider(days = 365): Promise<SamlProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certificate = selfSigned(publicKey, privateKey, days);
  let known: SamlKnown = { nameId: 'nobody' };
  let signs = true;
  let origin = '';

  function signed(assertion: string, id: string): string {
    if (!signs) return assertion;
    const digest = createHash('sha256').update(assertion).digest('base64');
    const info = (namespace: string) =>
      `<ds:SignedInfo${namespace}><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod><ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="${DSIG}enveloped-signature"></ds:Transform><ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
    const value = sign('RSA-SHA256', Buffer.from(info(` xmlns:ds="${DSIG}"`)), privateKey);
    const signature = `<ds:Signature xmlns:ds="${DSIG}">${info('')}<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>`;
    return assertion.replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
  }

  function answer(request: string): string {
    const [to, asked] = [said(request, 'AssertionConsumerServiceURL'), said(request, ' ID')];
    const audience = /Issuer[^>]*>([^<]+)</.exec(request)?.[1] ?? '';
    const id = `_${randomBytes(16).toString('hex')}`;
    const attributes = Object.entries(known.attributes ?? {}).map(
      ([name, values]) =>
        `<saml:Attribute Name="${escaped(name)}">${values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    );
    const statement = attributes.length
      ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`
      : '';
    const assertion = `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="${id}" IssueInstant="${stamp(0)}" Version="2.0"><saml:Issuer>${origin}</saml:Issuer><saml:Subject><saml:NameID Format="${SAML}:nameid-format:persistent">${escaped(known.nameId)}</saml:NameID><saml:SubjectConfirmation Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${asked}" NotOnOrAfter="${stamp(5)}" Recipient="${to}"></saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${stamp(-1)}" NotOnOrAfter="${stamp(5)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${stamp(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${statement}</saml:Assertion>`;
    return `<samlp:Response xmlns:samlp="${SAML}:protocol" Destination="${to}" ID="${id}r" InResponseTo="${asked}" IssueInstant="${stamp(0)}" Version="2.0"><saml:Issuer xmlns:saml="${SAML}:assertion">${origin}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SAML}:status:Success"/></samlp:Status>${signed(assertion, id)}</samlp:Response>`;
  }

  /** The page that takes an answer to where it was asked for. */
  function page(query: URLSearchParams): string {
    const packed = Buffer.from(query.get('SAMLRequest') ?? '', 'base64');
    const request = inflateRawSync(packed).toString();
    const response = Buffer.from(answer(request)).toString('base64');
    const field = (name: string, value: string) =>
      `<input type="hidden" name="${name}" value="${escaped(value)}">`;
    return `<!doctype html><form method="post" action="${escaped(said(request, 'AssertionConsumerServiceURL'))}">${field('SAMLResponse', response)}${field('RelayState', query.get('RelayState') ?? '')}</form><script>document.forms[0].submit()</script>`;
  }

  const describe = () =>
    `<?xml version="1.0"?><EntityDescriptor xmlns="${SAML}:metadata" entityID="${origin}"><IDPSSODescriptor protocolSupportEnumeration="${SAML}:protocol"><KeyDescriptor use="signing"><KeyInfo xmlns="${DSIG}"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor><SingleSignOnService Binding="${SAML}:bindings:HTTP-Redirect" Location="${origin}/sso"/></IDPSSODescriptor></EntityDescriptor>`;

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const isPage = pathname === '/sso';
    response.writeHead(200, { 'Content-Type': isPage ? 'text/html' : 'application/xml' });
    response.end(isPage ? page(searchParams) : describe());
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
