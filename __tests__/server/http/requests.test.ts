/** Malformed requests: every response is JSON with a code, security headers and a request id. */
import { errorMessage } from '../../../domain/errors';
import { startApi, type Api } from '../../helpers/api';
import { emulatorToken } from '../../helpers/tokens';
import { aPage, aPerson, type Person } from '../builders';

let api: Api;
let person: Person;
beforeAll(async () => {
  api = await startApi({
    hosts: { scripts: [], frames: [], connect: ['https://identitytoolkit.googleapis.com'] },
  });
  await api.configure({ allow_class_guests: 'true' });
  person = await aPerson(api.db, 'customer', 3);
});
afterAll(() => api.close());

const auth = () => ({ authorization: `Bearer ${emulatorToken({ uid: person.uid, email: person.email })}` });
const post = (url: string, body: string, type = 'application/json') =>
  api.raw({ method: 'POST', url, headers: { ...auth(), 'content-type': type }, body });
const codeOf = (text: string) => (JSON.parse(text) as { code: string }).code;
const isInvalid = ({ status, text }: { status: number; text: string }) =>
  expect([status, codeOf(text)]).toEqual([400, 'request/invalid']);

describe('request bodies', () => {
  it.each([
    ['malformed JSON', '{"name":'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1'],
    ['a text', '"hola"'],
    ['a prototype', '{"__proto__":{"role":"admin"}}'],
    ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
    ['nested 20,000 levels deep', `{"single_class_id":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a number beyond every id', '{"single_class_id":1e30}'],
    ['a fraction', '{"single_class_id":1.5}'],
    ['a text for a number', '{"single_class_id":"1"}'],
    ['a spot beyond every spot', '{"single_class_id":1,"spot":99999999999}'],
    ['a guest who is an object', '{"single_class_id":1,"guest":{"name":"Lupita"}}'],
    ['a guest with a name as long as a book', JSON.stringify({ single_class_id: 1, guest: 'x'.repeat(81) })],
  ])('a body that is %s is rejected', async (_, body) => isInvalid(await post('/api/class_reservations', body)));

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
    'a body of type %s is rejected',
    async (type) => {
      isInvalid(await post('/api/class_reservations', '{"single_class_id":1}', type));
    },
  );

  it('a body of more than 64 KiB is rejected', async () =>
    isInvalid(
      await post('/api/class_reservations', JSON.stringify({ single_class_id: 1, guest: 'x'.repeat(70_000) })),
    ));

  it.each([
    ['NUL', '\\u0000'],
    ['the first half of a character', '\\ud800'],
    ['the second half of a character', '\\udc00'],
  ])('a text with %s gets 400 with its field', async (_, escaped) => {
    const send = (method: string, url: string, body: string) =>
      api.raw({ method, url, headers: { ...auth(), 'content-type': 'application/json' }, body });
    const fieldOf = async (reply: ReturnType<typeof send>) => {
      const { status, text } = await reply;
      return [status, JSON.parse(text)];
    };
    const invalid = (field: string) => [
      400,
      { code: 'request/invalid', message: errorMessage('request/invalid'), field },
    ];
    expect(await fieldOf(send('PUT', '/api/customer/me', `{"name":"A${escaped}"}`))).toEqual(invalid('name'));
    expect(
      await fieldOf(
        send('POST', '/api/class_reservations', `{"single_class_id":1,"with_guest":{"guest":"${escaped}b"}}`),
      ),
    ).toEqual(invalid('with_guest.guest'));
    expect(await fieldOf(send('POST', '/api/checkout/capture', `{"subscriptionID":"${escaped}"}`))).toEqual(
      invalid('subscriptionID'),
    );
  });

  it('NUL in a path gets 400 with its parameter', async () => {
    const { status, text } = await api.raw({ method: 'GET', url: '/api/pages/a%00b' });
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: 'request/invalid', field: 'id' }]);
  });

  it('a whole character beyond the basic plane is text', async () => {
    const reply = await api.raw({
      method: 'PUT',
      url: '/api/customer/me',
      headers: { ...auth(), 'content-type': 'application/json' },
      body: '{"name":"Ana \\ud83e\\ude70"}',
    });
    expect((JSON.parse(reply.text) as { customer: { name: string } }).customer.name).toBe('Ana 🩰');
  });
});

describe('request URLs', () => {
  it.each([
    ['GET', '/api/no-hay'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['POST', '/api/locations/schedule'],
    ['DELETE', '/api/customer/me'],
    ['PATCH', '/api/customer/me'],
    ['OPTIONS', '/api/customer/me'],
    ['GET', '/api/customer/me/otra'],
    ['GET', '/no-hay'],
  ])('%s %s gets 404 with a JSON error', async (method, url) => {
    const reply = await api.raw({ method, url });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      404,
      { code: 'request/not-found', message: errorMessage('request/not-found') },
    ]);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
  });

  it.each(['/api/pages/%zz', '/api/%', `/api/pages/${'x'.repeat(500)}`])(
    'the malformed URL %s gets 400 without an echo of it',
    async (url) => {
      const reply = await api.raw({ method: 'GET', url });
      isInvalid(reply);
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(reply.text).not.toContain(url.slice(5));
    },
  );

  it('a trailing slash is ignored, and HEAD has the status of GET', async () => {
    expect((await api.raw({ method: 'GET', url: '/api/locations/' })).status).toBe(200);
    const head = await api.raw({ method: 'HEAD', url: '/api/single_class?start_date=2026-11-16&end_date=2026-11-22' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await api.raw({ method: 'HEAD', url: '/api/customer/me' })).status).toBe(401);
  });

  it('another spelling of a URL does not bypass authentication', async () => {
    for (const url of ['/%61pi/customer/me', '/api/customer/%6de', '//api/customer/me', '/API/customer/me']) {
      expect([401, 404]).toContain((await api.raw({ method: 'GET', url })).status);
    }
    expect((await api.raw({ method: 'GET', url: '/api/customer/%6de', headers: auth() })).status).toBe(200);
  });

  it('a repeated query parameter is rejected', async () => {
    isInvalid(await api.raw({ method: 'GET', url: '/api/class_reservations/me?page=1&page=2', headers: auth() }));
  });
});

describe('response headers', () => {
  it.each([
    ['an answer', '/api/locations', {}],
    ['a refusal', '/api/customer/me', {}],
    ['a bad token', '/api/customer/me', { authorization: 'Bearer x' }],
    ['a 404', '/api/no-hay', {}],
  ])('%s carries a unique request id and the security headers', async (_, url, headers) => {
    const [one, two] = [
      await api.raw({ method: 'GET', url, headers: { ...headers, 'x-request-id': 'mio' } }),
      await api.raw({ method: 'GET', url, headers }),
    ];
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
    expect(one.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
    });
    const policy = one.headers['content-security-policy'] ?? '';
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "connect-src 'self' https://identitytoolkit.googleapis.com",
    ]) {
      expect(policy.split(';')).toContain(part);
    }
    expect(one.headers).not.toHaveProperty('x-powered-by');
    expect(one.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('personal responses are no-store', async () => {
    expect((await api.raw({ method: 'GET', url: '/api/customer/me', headers: auth() })).headers['cache-control']).toBe(
      'no-store',
    );
    expect((await api.raw({ method: 'GET', url: '/api/appconfig' })).headers['cache-control']).toBe('no-cache');
  });

  it('responses are JSON in UTF-8', async () => {
    await aPage(api.db, { slug: 'ñ', title: 'Ñandú 🩰' });
    const reply = await api.raw({ method: 'GET', url: '/api/pages/%C3%B1' });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(reply.text)).toMatchObject({ page: { title: 'Ñandú 🩰' } });
  });
});
