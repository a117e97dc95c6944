/** Anonymous GET responses carry an ETag. */
import { startApi, type Api } from '../../helpers/api';
import { emulatorToken } from '../../helpers/tokens';
import { aClassType, aCrowd } from '../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi({ listen: true });
  for (let n = 0; n < 30; n += 1) await aClassType(api.db);
});
afterAll(() => api.close());

const get = (url: string, headers: Record<string, string> = {}) => api.raw({ method: 'GET', url, headers });

it('a public list carries an ETag and gets 304 until it changes', async () => {
  const first = await get('/api/class_types', { 'accept-encoding': 'gzip' });
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
    vary: 'authorization, accept-encoding',
  });
  const known = { 'if-none-match': first.headers.etag ?? '' };
  expect(await get('/api/class_types', known)).toMatchObject({ status: 304, text: '' });
  await aClassType(api.db);
  const next = await get('/api/class_types', known);
  expect(next.status).toBe(200);
  expect(next.headers.etag).not.toBe(first.headers.etag);
});

it('personal responses, errors and mutations are no-store and carry no ETag', async () => {
  const [person] = await aCrowd(api.db, 1, 0);
  if (!person) throw new Error('no customer');
  const own = { authorization: `Bearer ${emulatorToken(person)}` };
  for (const reply of [
    await get('/api/customer/me', own),
    await get('/api/class_types', own),
    await get('/api/pages/no-hay'),
    await get('/api/customer/phone?phone=5512345678'),
    await api.raw({ method: 'POST', url: '/api/class_reservations' }),
  ]) {
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers).not.toHaveProperty('etag');
  }
});
