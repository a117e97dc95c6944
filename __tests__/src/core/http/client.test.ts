import { ApiError, NETWORK_ERROR, NETWORK_MESSAGE } from '../../../../src/core/http/apiError';
import { connection, http } from '../../../../src/core/http/client';
import { REFRESH_THROTTLE_MS, setTokenSource } from '../../../../src/core/http/tokens';
import { NO_NETWORK, fakeApi, ok, refuse, flushPromises } from '../../../helpers/store';

const source = (token: string | null = 'token-1') => ({
  getToken: jest.fn(async (_force: boolean) => token),
  onExpired: jest.fn(),
});
const forced = (s: ReturnType<typeof source>): number => s.getToken.mock.calls.filter(([force]) => force).length;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') });
});

afterEach(() => {
  setTokenSource(null);
  jest.useRealTimers();
});

test('calls carry the bearer token, and an Idempotency-Key where one is given', async () => {
  setTokenSource(source());
  const api = fakeApi({ 'POST /class_reservations': ok({}) });
  await http.send('POST', '/class_reservations', { single_class_id: 1 }, { idempotencyKey: 'key-1' });
  expect(api.requests[0]?.headers).toMatchObject({ Authorization: 'Bearer token-1', 'Idempotency-Key': 'key-1' });
});

test('an anonymous call carries no token and does not wait for one', async () => {
  const tokens = source();
  setTokenSource(tokens);
  const api = fakeApi({ 'GET /appconfig': ok([]) });
  await http.get('/appconfig', { anonymous: true });
  expect(api.requests[0]?.headers).not.toHaveProperty('Authorization');
  expect(tokens.getToken).not.toHaveBeenCalled();
});

test('the token is renewed after a successful response, at most once every 15 seconds', async () => {
  const tokens = source();
  setTokenSource(tokens);
  fakeApi({ 'GET /locations': ok({}) });
  await http.get('/locations');
  await http.get('/locations');
  expect(forced(tokens)).toBe(1);
  jest.advanceTimersByTime(REFRESH_THROTTLE_MS - 1);
  await http.get('/locations');
  expect(forced(tokens)).toBe(1);
  jest.advanceTimersByTime(1);
  await http.get('/locations');
  expect(forced(tokens)).toBe(2);
});

test('a refusal does not renew the token', async () => {
  const tokens = source();
  setTokenSource(tokens);
  fakeApi({ 'GET /locations': refuse(409, 'class/full') });
  await expect(http.get('/locations')).rejects.toBeInstanceOf(ApiError);
  expect(forced(tokens)).toBe(0);
});

test('auth/id-token-expired marks the session as expired', async () => {
  const tokens = source();
  setTokenSource(tokens);
  fakeApi({ 'GET /customer/me': refuse(401, 'auth/id-token-expired', 'Tu sesión expiró.') });
  await expect(http.get('/customer/me')).rejects.toMatchObject({ status: 401, code: 'auth/id-token-expired' });
  expect(tokens.onExpired).toHaveBeenCalledTimes(1);
});

test('a refusal carries the status, code, message and field of the server', async () => {
  fakeApi({ 'POST /x': refuse(412, 'spot/invalid', 'Elige un lugar de la clase.', 'spot') });
  await expect(http.send('POST', '/x', {})).rejects.toMatchObject({
    status: 412,
    code: 'spot/invalid',
    message: 'Elige un lugar de la clase.',
    field: 'spot',
  });
});

test("a response that is not the API's has a Spanish message", async () => {
  fakeApi({ 'POST /x': { status: 500, body: '<html>' } });
  await expect(http.send('POST', '/x', {})).rejects.toMatchObject({
    code: 'http/500',
    message: 'Ocurrió un error inesperado. Inténtalo de nuevo.',
  });
});

test('a GET that the network loses is repeated once the API responds again', async () => {
  const seen: boolean[] = [];
  const stop = connection.subscribe((down) => seen.push(down));
  const api = fakeApi({ 'GET /locations': NO_NETWORK, 'GET /health': NO_NETWORK });
  const answer = http.get('/locations');
  await flushPromises();
  expect(connection.isDown()).toBe(true);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(connection.isDown()).toBe(true);
  api.respond({ 'GET /locations': ok({ locations: [] }), 'GET /health': ok({ status: 'ok' }) });
  await jest.advanceTimersByTimeAsync(6000);
  await expect(answer).resolves.toEqual({ locations: [] });
  expect(seen).toEqual([true, false]);
  stop();
});

test('a GET to a server that is just starting (503) is repeated once the API responds again', async () => {
  const api = fakeApi({
    'GET /locations': refuse(503, 'server/unavailable'),
    'GET /health': refuse(503, 'server/unavailable'),
  });
  const answer = http.get('/locations');
  await flushPromises();
  api.respond({ 'GET /locations': ok(1), 'GET /health': ok({ status: 'ok' }) });
  await jest.advanceTimersByTimeAsync(6000);
  await expect(answer).resolves.toBe(1);
});

test('a POST that the network loses fails at once, with a Spanish message', async () => {
  fakeApi({ 'POST /class_reservations': NO_NETWORK, 'GET /health': ok({}) });
  await expect(http.send('POST', '/class_reservations', {})).rejects.toMatchObject({
    status: 0,
    code: NETWORK_ERROR,
    message: NETWORK_MESSAGE,
  });
  await jest.advanceTimersByTimeAsync(2000);
  expect(connection.isDown()).toBe(false);
});

test("a call whose token can't be loaded fails, and nothing is sent", async () => {
  setTokenSource({
    getToken: () => Promise.reject(new Error('auth/network-request-failed')),
    onExpired: () => undefined,
  });
  const api = fakeApi({ 'GET /class_reservations/me': ok({}), 'POST /class_reservations': ok({}) });
  await expect(http.send('POST', '/class_reservations', {})).rejects.toMatchObject({ status: 0, code: NETWORK_ERROR });
  await expect(http.get('/class_reservations/me')).rejects.toMatchObject({ status: 0, code: NETWORK_ERROR });
  expect(api.requests).toEqual([]);
});

test('an aborted call is distinguished from a failure', async () => {
  const abort = new AbortController();
  fakeApi({
    'GET /single_class': () => {
      abort.abort();
      return ok({});
    },
  });
  await expect(http.get('/single_class', { signal: abort.signal })).rejects.toMatchObject({ code: 'canceled' });
});
