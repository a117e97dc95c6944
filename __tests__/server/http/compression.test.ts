/** Compression of dynamic responses. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startApi, type Api } from '../../helpers/api';
import { aClass } from '../builders';

const WEEK = '/api/single_class?start_date=2026-11-16&end_date=2026-11-22';

describe('compression of API responses', () => {
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
  ])('uses %s for Accept-Encoding "%s" without changing the content', async (encoding, accepted, unpack) => {
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

  it('sends plain JSON to a client that accepts no compression', async () => {
    const plain = await api.app.inject({ url: WEEK, headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(plain.payload)).toMatchObject({ days: [{ date: '2026-11-20' }] });
  });

  it('sends short responses and errors uncompressed', async () => {
    for (const url of ['/api/health', '/api/nothing']) {
      const { headers, payload } = await api.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
      expect(headers['content-encoding']).toBeUndefined();
      expect(() => JSON.parse(payload) as unknown).not.toThrow();
    }
  });
});
