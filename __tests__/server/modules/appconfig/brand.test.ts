/** The configuration of a studio whose brand fixes and suggests values. */
import * as calls from '../../../../domain/contract/appconfig';
import { startApi, type Api } from '../../../helpers/api';
import type { BrandKey } from '../../../../domain/brandConfig';
import { aPerson, type Person } from '../../builders';

// The test changes what the brand says; a server opens the studio anew instead.
const config: BrandKey[] = [];
const fix = (key: BrandKey['key'], value: string): void => void config.push({ key, rule: 'fix', value });

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi({ brand: { title: 'Estudios Aura', config, visitPrice: null, settles: 'used' } });
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(() => {
  config.length = 0;
  api.studio.dropConfig();
});

const read = () => api.ok(calls.getAdminConfig, { as: admin });
const inForce = async (key: string) => (await api.ok(calls.getAppConfig)).find((pair) => pair.key === key)?.value;
const body = async (key: string, value: string | null) => ({
  version: (await read()).version,
  changes: [{ key, value }],
});
const save = async (key: string, value: string | null) =>
  api.ok(calls.putConfig, { as: admin, body: await body(key, value) });

it('a fixed value is in force whatever the studio stored, and the stored one again once the brand leaves the key', async () => {
  await save('tagline', 'La nuestra');
  fix('tagline', 'La de todas');
  api.studio.dropConfig();
  expect(await inForce('tagline')).toBe('La de todas');
  expect((await api.studio.config()).tagline).toBe('La de todas');
  expect((await read()).brand).toEqual({
    title: 'Estudios Aura',
    keys: [{ key: 'tagline', rule: 'fix', value: 'La de todas' }],
  });
  config.length = 0;
  api.studio.dropConfig();
  expect(await inForce('tagline')).toBe('La nuestra');
});

it('a change of a fixed key is refused naming the brand, and nothing of the request is stored', async () => {
  fix('primary', '#aaaaaa');
  const version = (await read()).version;
  const changes = [
    { key: 'primary', value: '#bbbbbb' },
    { key: 'email', value: 'otro@ejemplo.mx' },
  ];
  expect(await api.refused(calls.putConfig, { as: admin, body: { version, changes } })).toMatchObject({
    status: 400,
    code: 'config/invalid',
    field: 'primary',
    message: expect.stringContaining('Lo fija la marca Estudios Aura'),
  });
  expect(await inForce('email')).toBeUndefined();
});

it("a suggested value is in force until the studio stores its own, and again when the studio's is reset", async () => {
  config.push({ key: 'class_packages_name', rule: 'suggest', value: 'Membresías' });
  api.studio.dropConfig();
  expect(await inForce('class_packages_name')).toBe('Membresías');
  await save('class_packages_name', 'Planes');
  expect(await inForce('class_packages_name')).toBe('Planes');
  await save('class_packages_name', null);
  expect(await inForce('class_packages_name')).toBe('Membresías');
});

it('restoring an older version leaves out what the brand has fixed since', async () => {
  const { version } = await save('accent', '#111111');
  await save('accent', '#222222');
  const last = await save('gray', '#333333');
  fix('accent', '#999999');
  const restored = await api.ok(calls.postConfigRestore, {
    as: admin,
    params: { id: version },
    body: { version: last.version },
  });
  const stored = Object.fromEntries(restored.pairs.map(({ key, value }) => [key, value]));
  expect([stored.accent, stored.gray]).toEqual(['#222222', undefined]);
});
