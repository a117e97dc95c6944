/** The table of pages, the names of chunks in the source, and the lazy routes by which the server finds their files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '../../../domain/routes';

const SRC = join(__dirname, '../../../src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(join(SRC, name), 'utf8'))
  .join('\n');
/** `lazyRoute('footer', () => import(/* webpackChunkName: "footer" *\/ './X'))` and `avisos: () => import(...)`. */
const LAZY =
  /(?:lazyRoute\(\s*'([\w-]+)',|^ {2}([\w-]+):)\s*\(\) =>\s*import\(\s*\/\* webpackChunkName: "([\w-]+)" \*\//gm;
const lazy = [...sources.matchAll(LAZY)].map(([, called, key, chunk]) => ({ name: called ?? key, chunk }));

test('every lazy route has the name of its chunk', () => {
  expect(lazy.length).toBeGreaterThan(30);
  expect(lazy.filter(({ name, chunk }) => name !== chunk)).toEqual([]);
});

test('every page of the table has a chunk with a lazy route', () => {
  const chunks = new Set(lazy.map(({ chunk }) => chunk));
  expect(Object.entries(ROUTES).filter(([, { chunk }]) => !chunks.has(chunk))).toEqual([]);
});
