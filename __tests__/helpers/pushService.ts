/** A push service on the loopback: browsers subscribe here, and what they get is decrypted as they would (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compactVerify, importJWK } from 'jose';
import type { PushSubscriptionBody } from '../../domain/contract/push';

export interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

export interface TestBrowser {
  readonly subscription: PushSubscriptionBody;
  /** What arrived, decrypted. */
  readonly received: Pushed[];
  /** Headers of the requests. */
  readonly headers: IncomingHttpHeaders[];
  /** Status of the next responses; 201 unless set. */
  answers: number;
}

export interface PushService {
  readonly origin: string;
  /** `publicKey`: the studio's, as a browser gets it at its registration. */
  browser(publicKey: () => string): TestBrowser;
  stop(): Promise<void>;
}

async function checkVapid(header: string, origin: string, publicKey: string): Promise<void> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await compactVerify(token, jwk);
  const claims = JSON.parse(Buffer.from(payload).toString()) as { aud: string; sub: string; exp: number };
  if (claims.aud !== origin || !/^(mailto|https):/.test(claims.sub)) throw new Error('another audience');
}

export async function startPushService(): Promise<PushService> {
  const takers = new Map<string, (headers: IncomingHttpHeaders, body: Buffer) => Promise<number>>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const take = takers.get(request.url ?? '');
      const answer = take ? take(request.headers, Buffer.concat(parts)) : Promise.resolve(404);
      answer.then(
        (status) => response.writeHead(status).end(),
        (error: Error) => response.writeHead(403).end(error.message),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    browser: (publicKey) => {
      const ecdh = createECDH('prime256v1');
      const own = ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(16).toString('hex')}`;
      const browser: TestBrowser = {
        subscription: {
          endpoint: `${origin}${path}`,
          keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
        },
        received: [],
        headers: [],
        answers: 201,
      };
      takers.set(path, async (headers, body) => {
        await checkVapid(headers.authorization ?? '', origin, publicKey());
        browser.headers.push(headers);
        if (browser.answers >= 300) return browser.answers;
        const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
        const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
        const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
        const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
        const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
        const sealed = body.subarray(21 + sender.length);
        const decipher = createDecipheriv('aes-128-gcm', key, nonce);
        decipher.setAuthTag(sealed.subarray(-16));
        const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
        browser.received.push(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Pushed);
        return browser.answers;
      });
      return browser;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
