/** ID tokens for tests: the emulator's unsigned ones, and signed ones with keys served over real HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair, type JWTPayload } from 'jose';

export const PROJECT = 'demo-studio';

export interface TokenOptions {
  readonly uid: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  /** Seconds from now until it expires; negative: it has. */
  readonly expiresIn?: number;
  /** Claims that replace the right ones. */
  readonly claims?: JWTPayload;
}

function claimsOf({ uid, email, emailVerified = true, expiresIn = 3600, claims }: TokenOptions): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    iat: now - 60,
    exp: now + expiresIn,
    ...(email === undefined ? {} : { email, email_verified: emailVerified }),
    ...claims,
  };
}

/** As the Firebase emulator makes them: no signature. */
export function emulatorToken(options: TokenOptions): string {
  return new UnsecuredJWT(claimsOf(options)).encode();
}

export interface KeyServer {
  /** Where the public keys are. */
  readonly url: string;
  sign(options: TokenOptions): Promise<string>;
  /** Signed with a key that the server doesn't publish, under the published key's name. */
  forge(options: TokenOptions): Promise<string>;
  /** What the server answers from now on; null: the keys. */
  answer(broken: { status: number; body: string } | null): void;
  close(): Promise<void>;
}

/** The identity service's keys on a server of their own. */
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
    answer: (next) => {
      broken = next;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
