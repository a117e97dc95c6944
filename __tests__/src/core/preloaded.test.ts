/** Preloaded state: what of it goes over the wire, and for how long it stands for a response. */
import { HOUR } from '../../../domain/durations';
import { fetchPackages } from '../../../src/features/packages/actions';
import { fetchAnnouncements, fetchPages } from '../../../src/features/content/actions';
import { createAppStore, initialState } from '../../../src/app/store';
import { http } from '../../../src/core/http/client';
import { changedState, preloadedUntil } from '../../../src/ssr/preloadedState';
import { serverHttp } from '../../../src/ssr/serverHttp';
import { aPackage } from '../../helpers/fixtures';
import { fakeApi, fakeIdentity, ok } from '../../helpers/store';

const PAGE = { state: {}, chunks: [], viewport: 'phone', at: Date.now() } as const;
const packages = [aPackage()];
const storeUntil = (until: number) =>
  createAppStore({ identity: fakeIdentity(), http, preloadedUntil: until }, { packages: { packages } });

test('a screen sends no call for preloaded state until that is half a minute old', async () => {
  const api = fakeApi({ 'GET /class_packages': ok({ class_packages: [] }) });
  const fresh = storeUntil(Date.now() + 1000);
  expect(await fresh.dispatch(fetchPackages())).toEqual({ ok: true, data: packages });
  expect(api.requests).toEqual([]);
  const old = storeUntil(Date.now() - 1);
  expect(old.getState().packages.packages).toEqual(packages);
  expect(await old.dispatch(fetchPackages())).toEqual({ ok: true, data: [] });
  expect(api.requests).toHaveLength(1);
});

test("a page from the browser's history shows its preloaded state, and counts it as out of date", () => {
  expect(preloadedUntil({ ...PAGE, at: Date.now() })).toBeGreaterThan(Date.now());
  expect(preloadedUntil({ ...PAGE, at: Date.now() - 60_000 })).toBe(0);
});

test('preloaded state is fresh after the machine slept, in a browser whose time origin is hours behind', () => {
  const origin = jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 5 * HOUR);
  expect(preloadedUntil({ ...PAGE, at: Date.now() })).toBeGreaterThan(Date.now());
  origin.mockRestore();
});

test('preloaded state contains only the keys that the page filled, in an order that no response changes', async () => {
  const texts = await Promise.all(
    ['/announcements', '/pages'].map(async (slow) => {
      const get = serverHttp(async (url) => {
        if (url === slow) for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
        return { status: 200, body: { pages: [], announcements: [] } };
      });
      const store = createAppStore({ identity: fakeIdentity(), http: get, preloadedUntil: 0 });
      await Promise.all([store.dispatch(fetchPages()), store.dispatch(fetchAnnouncements())]);
      return JSON.stringify(changedState(store.getState(), initialState()));
    }),
  );
  expect(texts).toEqual(Array(2).fill('{"content":{"pages":[],"announcements":[]}}'));
});

test('a store starts from preloaded keys as if it had filled them itself', () => {
  const { content } = initialState();
  const store = createAppStore({ identity: fakeIdentity(), http, preloadedUntil: 0 }, { content: { pages: [] } });
  expect(store.getState()).toEqual({ ...initialState(), content: { ...content, pages: [] } });
});
