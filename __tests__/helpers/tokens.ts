/** ID tokens for tests: unsigned as the emulator's, or signed with keys served over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair, type JWTPayload } from 'jose';

export const PROJECT = 'demo-studio';

export interface TokenOptions {
  readonly uid: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  /** Seconds until it expires; negative for an expired token. */
  readonly expiresIn?: number;
  /** Replaces valid claims. */
  readonly claims?: JWTPayload;
}

/** 1 January 2100. */
const NEVER_OLD = 4_102_444_800;

function claimsOf({ uid, email, emailVerified = true, expiresIn = 3600, claims }: TokenOptions): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    iat: now - 60,
    // Tests move their clock: a session of theirs is never too old, unless it says when it began.
    auth_time: NEVER_OLD,
    exp: now + expiresIn,
    ...(email === undefined ? {} : { email, email_verified: emailVerified }),
    ...claims,
  };
}

/** Unsigned, as the Firebase emulator makes them. */
export function emulatorToken(options: TokenOptions): string {
  return new UnsecuredJWT(claimsOf(options)).encode();
}

export interface KeyServer {
  /** Address of the public keys. */
  readonly url: string;
  sign(options: TokenOptions): Promise<string>;
  /** Signs with an unpublished key under the published key's id. */
  forge(options: TokenOptions): Promise<string>;
  /** Sets the response from now on; null restores the keys. */
  respondWith(broken: { status: number; body: string } | null): void;
  close(): Promise<void>;
}

/** Serves the identity service's public keys. */
export async function startKeyServer(): Promise<KeyServer> {
  const kid = 'key-1';
  const [real, other] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')]);
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(real.publicKey)), kid, alg: 'RS256', use: 'sig' }] });
  let broken: { status: number; body: string } | null = null;
  const server = createServer((_request, response) => {
    response.writeHead(broken?.status ?? 200, { 'content-type': 'application/json' }).end(broken?.body ?? keys);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sign = (key: CryptoKey) => (options: TokenOptions) =>
    new SignJWT(claimsOf(options)).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    sign: sign(real.privateKey),
    forge: sign(other.privateKey),
    respondWith: (next) => {
      broken = next;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
