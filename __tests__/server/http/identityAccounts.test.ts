/** Deleting accounts at the identity service, which is a stand-in here: what is sent is what Google documents. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { importSPKI, jwtVerify } from 'jose';
import { accountDeleter, serviceAccount } from '../../../server/http/identityAccounts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const asked: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
let reply: { status: number; body: string };
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    asked.push({ url: request.url, authorization: request.headers.authorization, body });
    if (request.url === '/token') return response.end(JSON.stringify({ access_token: 'ficha' }));
    return response.writeHead(reply.status).end(reply.body);
  });
});
let folder: string;
let origin: string;
let remove: (uid: string) => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'key-'));
  const path = join(folder, 'key.json');
  const key = { client_email: 'api@proyecto.iam', private_key: privateKey, token_uri: `${origin}/token` };
  await writeFile(path, JSON.stringify(key));
  remove = accountDeleter('proyecto', serviceAccount(path), origin);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked.length = 0;
  reply = { status: 200, body: '{}' };
});

it('an account is deleted with a token that the service account signs for', async () => {
  await remove('uid-1');
  const [token, deletion] = asked;
  const assertion = new URLSearchParams(token?.body).get('assertion') ?? '';
  const { payload } = await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), { audience: `${origin}/token` });
  expect(payload).toMatchObject({ iss: 'api@proyecto.iam', scope: 'https://www.googleapis.com/auth/identitytoolkit' });
  expect(deletion).toEqual({
    url: '/v1/projects/proyecto/accounts:delete',
    authorization: 'Bearer ficha',
    body: JSON.stringify({ localId: 'uid-1' }),
  });
});

it('an account that is gone counts as deleted; any other refusal is thrown, for the next run', async () => {
  reply = { status: 400, body: JSON.stringify({ error: { message: 'USER_NOT_FOUND' } }) };
  await remove('uid-1');
  reply = { status: 403, body: JSON.stringify({ error: { message: 'PERMISSION_DENIED' } }) };
  await expect(remove('uid-1')).rejects.toThrow('403');
});
