import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a page passes to the browser, as far as it matters here. */
interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

/** What may be wrong with an answer. */
interface Oddities {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
/** A byte string of 24 to 65535 bytes in CBOR (RFC 8949). */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);

/**
 * An authenticator with one passkey, in software: it signs what it is asked to (WebAuthn Level 3, 6 and 7), and can be
 * told to answer as no honest one would.
 */
export function createAuthenticator(site = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let userHandle = '';
  let uses = 0;

  const clientData = (challenge: string, { type, origin = site }: Oddities & { type: string }) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (rpId: string, odd: Oddities, attested?: Buffer) => {
    const { verified = true, counter = ++uses } = odd;
    const set = flags.present | (verified ? flags.verified : 0) | (attested ? flags.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(odd.rpId ?? rpId), Buffer.from([set]), count, attested ?? Buffer.alloc(0)]);
  };

  /** The public key in COSE (RFC 9053): EC2, ES256, P-256, x, y. */
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const start = Buffer.from('a5010203262001', 'hex');
    const part = (label: string, value: string) =>
      Buffer.concat([Buffer.from(label, 'hex'), cborBytes(Buffer.from(value, 'base64url'))]);
    return Buffer.concat([start, part('21', x), part('22', y)]);
  };

  const id = base64(credentialId);
  return {
    id,
    /** Makes the passkey. */
    register({ challenge, rp, user }: Options, odd: Oddities = {}) {
      userHandle = user?.id ?? '';
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(),
      ]);
      const authData = authenticatorData(rp?.id ?? '', odd, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        cborBytes(authData),
      ]);
      const clientDataJSON = clientData(challenge, { type: 'webauthn.create', ...odd });
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: base64(clientDataJSON),
          attestationObject: base64(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Signs with the passkey. */
    sign({ challenge, rpId = '' }: Options, odd: Oddities = {}) {
      const data = authenticatorData(rpId, odd);
      const clientDataJSON = clientData(challenge, { type: 'webauthn.get', ...odd });
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: base64(clientDataJSON),
          authenticatorData: base64(data),
          signature: base64(signature),
          userHandle,
        },
      };
    },
  };
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>;
