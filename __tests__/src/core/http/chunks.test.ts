import { retryingImport } from '../../../../src/core/http/chunks';
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

test('a chunk is fetched once and reports no outage', async () => {
  const load = jest.fn(async () => 'chunk');
  expect(await retryingImport(load)()).toBe('chunk');
  expect(load).toHaveBeenCalledTimes(1);
  expect(connection.isDown()).toBe(false);
});

test('a chunk that failed to load reports an outage and is fetched again once the server is back', async () => {
  const api = fakeApi({ 'GET /health': NO_NETWORK });
  const load = jest.fn(async () => 'chunk').mockRejectedValueOnce(missing);
  const chunk = retryingImport(load)();
  await jest.advanceTimersByTimeAsync(3000);
  expect(connection.isDown()).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
  api.respond({ 'GET /health': ok({ status: 'ok' }) });
  await jest.advanceTimersByTimeAsync(5000);
  expect(await chunk).toBe('chunk');
  expect(connection.isDown()).toBe(false);
});

test('a chunk that the server no longer has is given up after three attempts', async () => {
  fakeApi({ 'GET /health': ok({ status: 'ok' }) });
  const load = jest.fn(async (): Promise<string> => {
    throw missing;
  });
  const chunk = expect(retryingImport(load)()).rejects.toBe(missing);
  await jest.advanceTimersByTimeAsync(10_000);
  await chunk;
  expect(load).toHaveBeenCalledTimes(3);
});
