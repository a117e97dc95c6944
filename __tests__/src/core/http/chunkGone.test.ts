/** After a new release the chunk that speaks HTTP is gone, too: that is no outage. */
import { connection } from '../../../../src/core/http/client';

jest.mock('../../../../src/core/http/send', () => {
  throw new Error('Loading chunk http failed.');
});

const fetching = jest.fn<Promise<{ ok: boolean }>, [string]>();

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { fetch: fetching });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'fetch');
});

test('the connection comes back when the server is healthy although the chunk that polls it is missing', async () => {
  fetching
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ ok: false })
    .mockResolvedValue({ ok: true });
  const up = jest.fn();
  connection.reportDown();
  void connection.whenUp().then(up);
  await jest.advanceTimersByTimeAsync(1000);
  await jest.advanceTimersByTimeAsync(2000);
  expect([fetching.mock.calls, up.mock.calls.length]).toEqual([[['/api/health'], ['/api/health']], 0]);
  await jest.advanceTimersByTimeAsync(3000);
  expect(up).toHaveBeenCalledTimes(1);
});
