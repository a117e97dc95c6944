/** The Firebase hosts that the CSP allows, and the proxy for Firebase's sign-in helper pages. */
import Fastify, { type FastifyInstance } from 'fastify';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authHelper } from '../../../server/http/authHelper';
import { installErrorHandler } from '../../../server/http/errors';
import { identityHosts } from '../../../server/http/identityHosts';
import { installSecurityHeaders, NO_HOSTS, policyOf } from '../../../server/http/security';

const FIREBASE = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
const config = { apiKey: 'k', authDomain: 'estudio.firebaseapp.com', projectId: 'estudio' };

test.each([
  ['no identity service', null, { scripts: [], frames: [], connect: [] }],
  [
    'the demo',
    { ...config, emulator: true, providers: ['google.com'] as const },
    { scripts: [], frames: [], connect: [] },
  ],
  ['a password only', config, { scripts: [], frames: [], connect: FIREBASE }],
  ['links by mail', { ...config, providers: ['emailLink'] as const }, { scripts: [], frames: [], connect: FIREBASE }],
  [
    'Google',
    { ...config, providers: ['google.com'] as const },
    { scripts: ['https://apis.google.com'], frames: ['https://estudio.firebaseapp.com'], connect: FIREBASE },
  ],
  [
    'an invalid auth domain',
    { ...config, authDomain: 'x; script-src *', providers: ['facebook.com'] as const },
    { scripts: ['https://apis.google.com'], frames: [], connect: FIREBASE },
  ],
])('identityHosts with %s returns only the hosts that it needs', (_what, identity, hosts) => {
  expect(identityHosts(identity)).toEqual(hosts);
});

describe("proxy for Firebase's helper pages", () => {
  let upstream: Server;
  let app: FastifyInstance;
  const asked: IncomingMessage[] = [];

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      asked.push(request);
      if (request.url === '/__/auth/gone') return void request.socket.destroy();
      if (request.url === '/__/auth/experiments.js')
        return void response.writeHead(302, { location: 'https://estudio.firebaseapp.com/x' }).end();
      response
        .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b', 'cache-control': 'max-age=60' })
        .end('<script>hola()</script>');
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    app = Fastify();
    installErrorHandler(app);
    await installSecurityHeaders(app, () => policyOf(NO_HOSTS));
    await app.register(authHelper(() => `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`));
  });
  afterAll(async () => {
    await app.close();
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
  });

  test('forwards path and query, but no cookies and no token in either direction', async () => {
    const reply = await app.inject({
      url: '/__/auth/handler?apiKey=k&providerId=google.com',
      headers: { cookie: 'c=1', authorization: 'Bearer t' },
    });
    expect([reply.statusCode, reply.body]).toEqual([200, '<script>hola()</script>']);
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html', 'cache-control': 'max-age=60' });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers['content-security-policy']).toBeUndefined();
    expect(asked.at(-1)?.url).toBe('/__/auth/handler?apiKey=k&providerId=google.com');
    expect([asked.at(-1)?.headers.cookie, asked.at(-1)?.headers.authorization]).toEqual([undefined, undefined]);
  });

  test('passes redirects on and responds 404 to every other path of that host', async () => {
    expect((await app.inject('/__/auth/experiments.js')).headers.location).toBe('https://estudio.firebaseapp.com/x');
    const before = asked.length;
    for (const url of ['/__/hosting/x', '/__/auth/..%2f..%2fx', '/__/auth/a/b', '/__/auth/', '/__/firebase/init.js']) {
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404]);
    }
    expect(asked).toHaveLength(before);
  });

  test('responds 503 when Firebase drops the connection', async () => {
    expect((await app.inject('/__/auth/gone')).statusCode).toBe(503);
  });
});
