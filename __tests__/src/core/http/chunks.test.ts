import { retrying } from '../../../../src/core/http/chunks';
import { connection } from '../../../../src/core/http/client';
import { NO_NETWORK, fakeApi, ok } from '../../../helpers/store';

const missing = new Error('Loading chunk 7 failed.');

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T18:00:00Z') });
});

afterEach(async () => {
  fakeApi({ 'GET /health': ok({ status: 'ok' }) });
  await jest.advanceTimersByTimeAsync(5000);
  jest.useRealTimers();
});

test('a part that is there is fetched once, and nothing is said', async () => {
  const load = jest.fn(async () => 'part');
  expect(await retrying(load)()).toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
  expect(connection.isDown()).toBe(false);
});

test('a part that the network swallows is said to be, and fetched again when the server is back', async () => {
  const api = fakeApi({ 'GET /health': NO_NETWORK });
  const load = jest.fn(async () => 'part').mockRejectedValueOnce(missing);
  const part = retrying(load)();
  await jest.advanceTimersByTimeAsync(3000);
  expect(connection.isDown()).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
  api.respond({ 'GET /health': ok({ status: 'ok' }) });
  await jest.advanceTimersByTimeAsync(5000);
  expect(await part).toBe('part');
  expect(connection.isDown()).toBe(false);
});

test('a part that the server no longer has is given up', async () => {
  fakeApi({ 'GET /health': ok({ status: 'ok' }) });
  const load = jest.fn(async (): Promise<string> => {
    throw missing;
  });
  const part = expect(retrying(load)()).rejects.toBe(missing);
  await jest.advanceTimersByTimeAsync(10_000);
  await part;
  expect(load).toHaveBeenCalledTimes(3);
});
