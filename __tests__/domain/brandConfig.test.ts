/** What a brand may say about its studios' configuration. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brandKeyProblem, readBrandValue, withBrand } from '../../domain/brandConfig';
import { isConfigKey } from '../../domain/config';

test('a fixed value wins over the stored one, a suggested one only counts where nothing is stored', () => {
  const stored = [
    { key: 'primary', value: '#111111' },
    { key: 'accent', value: '#222222' },
  ];
  const pairs = withBrand(stored, [
    { key: 'primary', rule: 'fix', value: '#aaaaaa' },
    { key: 'accent', rule: 'suggest', value: '#bbbbbb' },
    { key: 'dark', rule: 'suggest', value: '#cccccc' },
  ]);
  expect(Object.fromEntries(pairs.map(({ key, value }) => [key, value]))).toEqual({
    primary: '#aaaaaa',
    accent: '#222222',
    dark: '#cccccc',
  });
});

test("a key that names a studio's own address, account, files or rows can't be a brand's, nor an unknown one", () => {
  for (const key of ['domain', 'firebase_config', 'stripe_public_key', 'bucket', 'signup_fee', 'timezone', 'nada'])
    expect(brandKeyProblem(key)).not.toBeNull();
  for (const key of ['primary', 'navbar_logo', 'waitlist_enabled', 'cancel_timeframe_value'])
    expect(brandKeyProblem(key)).toBeNull();
});

test("a key that the studio's database reads itself can't be a brand's, as it would not count there", () => {
  const folder = path.join(__dirname, '../../server/db/routines');
  const read = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return text.includes('app_config') ? [...text.matchAll(/key = '(\w+)'/g)].map(([, key = '']) => key) : [];
  });
  const keys = read.filter(isConfigKey);
  expect(keys.length).toBeGreaterThan(3);
  for (const key of keys) expect([key, brandKeyProblem(key)]).toEqual([key, expect.any(String)]);
});

test("a brand's value is checked and stored as an admin's, and its pictures need a whole address", () => {
  expect(readBrandValue('primary', ' #ABC ')).toEqual({ value: '#abc' });
  expect(readBrandValue('primary', 'rojo')).toEqual({ problem: expect.stringContaining('#1f3d36') });
  expect(readBrandValue('navbar_logo', 'https://aura.mx/logo.svg')).toEqual({ value: 'https://aura.mx/logo.svg' });
  expect(readBrandValue('navbar_logo', 'logo.svg')).toEqual({ problem: expect.stringContaining('https://') });
});
