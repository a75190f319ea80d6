import type { Answer, Body } from './answer';

type NewPasskey = Answer<'/api/my/passkeys', 'post'>;
type AskedPasskeys = Answer<'/api/my/proof/passkey', 'post'>;
type Made = Omit<Body<'/api/my/passkeys/confirm', 'post'>, 'name'>;
type Proof = Body<'/api/my/proof/passkey/check', 'post'>;

/** A browser has none where the address is not secure. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

// Only who has a passkey loads what it needs.
const library = () => import('@simplewebauthn/browser');

/** Has the browser make a passkey. */
export async function makePasskey(asked: NewPasskey): Promise<Made> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rp_id, name: asked.rp_name },
      user: { id: asked.user_handle, name: asked.email, displayName: asked.full_name },
      pubKeyCredParams: (asked.algorithms ?? []).map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: (asked.known ?? []).map((known) => ({ id: known, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  });
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: (response.transports ?? []).filter(isKnown),
  };
}

/** Has one of them prove that it is there. */
export async function provePasskey(asked: AskedPasskeys): Promise<Proof> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: asked.challenge,
      rpId: asked.rp_id,
      allowCredentials: (asked.allowed ?? []).map((one) => ({
        id: one.id,
        type: 'public-key',
        transports: (one.transports ?? []).filter(isKnown),
      })),
      userVerification: 'required',
    },
  });
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle,
  };
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

function isKnown(transport: string): transport is (typeof TRANSPORTS)[number] {
  return (TRANSPORTS as readonly string[]).includes(transport);
}

/** Why a browser came back without: its user gave up, or it has one of theirs. Null: something else. */
export function passkeyFailure(cause: unknown): 'given_up' | 'known' | null {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') return 'known';
  return ['NotAllowedError', 'AbortError', 'SecurityError'].includes(name) ? 'given_up' : null;
}
