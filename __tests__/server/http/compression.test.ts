/** Answers that are made on the fly travel small, to whoever can read them. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startApi, type Api } from '../../helpers/api';
import { aClass } from '../builders';

const WEEK = '/api/single_class?start_date=2026-11-16&end_date=2026-11-22';

describe('answers', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
    for (let i = 1; i <= 12; i += 1) await aClass(api.db, { inHours: i / 4 });
  });
  afterAll(() => api.close());

  it.each([
    ['gzip', 'gzip, deflate', gunzipSync],
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  ])('are compressed as %s for a client that accepts "%s", and say the same', async (encoding, accepted, unpack) => {
    const plain = await api.app.inject({ url: WEEK });
    const small = await api.app.inject({ url: WEEK, headers: { 'accept-encoding': accepted } });
    expect(small.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
      'content-type': 'application/json; charset=utf-8',
    });
    expect(small.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
    expect(unpack(small.rawPayload).toString()).toBe(plain.payload);
  });

  it('are left alone for whoever does not', async () => {
    const plain = await api.app.inject({ url: WEEK, headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(plain.payload)).toMatchObject({ days: [{ date: '2026-11-20' }] });
  });

  it('are left alone when they are short, refusals too', async () => {
    for (const url of ['/api/health', '/api/nothing']) {
      const { headers, payload } = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
      expect(headers['content-encoding']).toBeUndefined();
      expect(() => JSON.parse(payload) as unknown).not.toThrow();
    }
  });
});
