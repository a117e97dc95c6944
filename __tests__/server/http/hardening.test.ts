/** What a stranger tries with bare HTTP: other methods, other types, folders, two lengths. */
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { CALLS } from '../../../domain/contract';
import { startApi, type Api } from '../../helpers/api';
import { emulatorToken } from '../../helpers/tokens';
import { aPerson } from '../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
});
afterAll(() => api.close());

/** Sends bytes as they are; resolves with all that comes back once the server has closed the connection. */
function sendBytes(text: string): Promise<string> {
  const { port } = api.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
const firstLine = (answer: string): string => answer.split('\r\n', 1)[0] ?? '';

it.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 7\r\n\r\n{}'],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['an unknown transfer encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a header with a bare line feed', 'X-A: 1\nContent-Length : 2\r\n\r\n{}'],
])('a request with %s is refused and its connection closed', async (_, rest) => {
  const answer = await sendBytes(
    `POST /api/customer/recover HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`,
  );
  expect(firstLine(answer)).toBe('HTTP/1.1 400 Bad Request');
});

it('TRACE and made-up methods are refused without an echo', async () => {
  for (const method of ['TRACE', 'CONNECT', 'TRACK', 'PROPFIND']) {
    const answer = await sendBytes(
      `${method} /api/locations HTTP/1.1\r\nHost: localhost\r\nX-Eco: secreto-77\r\nConnection: close\r\n\r\n`,
    );
    expect([method, firstLine(answer)]).not.toEqual([method, 'HTTP/1.1 200 OK']);
    expect(answer).not.toContain('secreto-77');
  }
});

it.each(['/files/', '/files', '/.git/HEAD', '/.git/config', '/package.json', '/server/main.ts', '/docs/', '/metrics'])(
  '%s lists no folder and shows no file of the project',
  async (url) => {
    const { status, text } = await api.raw({ method: 'GET', url });
    expect([url, status, JSON.parse(text)]).toMatchObject([url, 404, { code: 'request/not-found' }]);
  },
);

it('a call that changes something takes neither a form nor a text, which other sites could send without asking', async () => {
  const admin = await aPerson(api.db, 'admin');
  const authorization = `Bearer ${emulatorToken({ uid: admin.uid, email: admin.email })}`;
  const writes = CALLS.filter(({ method, body }) => method !== 'GET' && body !== undefined);
  expect(writes.length).toBeGreaterThan(50);
  for (const { method, path } of writes) {
    const url = `/api${path.replace(/\{\w+\}/g, '1')}`;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const reply = await api.raw({ method, url, headers: { authorization, 'content-type': type }, body: '{}' });
      expect([method, path, type, reply.status]).toEqual([method, path, type, 400]);
    }
  }
});

it('no response sets a cookie, and every call about a person is refused without a token', async () => {
  const headers = { cookie: 'session=1; token=2', origin: 'https://otra.mx' };
  for (const url of ['/api/locations', '/api/appconfig', '/api/customer/me', '/robots.txt']) {
    const reply = await api.raw({ method: 'GET', url, headers });
    expect(reply.headers).not.toHaveProperty('set-cookie');
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  }
  expect((await api.raw({ method: 'GET', url: '/api/customer/me', headers })).status).toBe(401);
});
