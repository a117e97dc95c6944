/** What operators see of the studios, and visitors of studios don't. */
import { SCHEMA_VERSION } from '../../../server/db/schemaVersion';
import { until } from '../../helpers/until';
import { startDatabaseProxy, type DatabaseProxy } from '../databaseProxy';
import { startOperators, type TestOperators } from './helpers';

let operators: TestOperators;
let cookie: string;
let proxy: DatabaseProxy;
beforeAll(async () => {
  operators = await startOperators({}, async (url) => (proxy = await startDatabaseProxy(url)).url);
  cookie = await operators.signedIn('ana@ejemplo.mx');
});
afterAll(async () => {
  await operators.stop();
  await proxy.cut();
});

const list = async (query = ''): Promise<string> => (await operators.ask(`/operacion${query}`, { cookie })).text;
const namesIn = (page: string): string[] =>
  [...page.matchAll(/<th scope="row">\s*(?:<a [^>]*>)?([^<]*)/g)].map(([, name]) => name ?? '');

it('lists the studios with their hosts, state, server and schema', async () => {
  const page = await list();
  expect(namesIn(page)).toEqual(['aura', 'bruma']);
  expect(page).toContain('2 estudios, 2 en servicio, 0 con fallas.');
  for (const text of ['aura.mx', 'www.aura.mx', 'activo', 'uno', 'al día']) expect(page).toContain(`>${text}</`);
});

it('says of a studio that it moves, and that its schema is older or newer than this version', async () => {
  const set = (values: { state?: 'moving' | 'active'; schema_version?: string | null }): Promise<unknown> =>
    operators.directory.db.updateTable('studio').set(values).where('studio_id', '=', operators.ids.bruma).execute();
  for (const [values, text] of [
    [{ state: 'moving' }, 'mudándose'],
    [{ schema_version: '0001_studio.1.00000000' }, 'atrasada'],
    [{ schema_version: '9999_later.9999.00000000' }, 'más nueva'],
    [{ schema_version: null }, 'sin base'],
  ] as const) {
    // The filter by state has its word, too.
    const count = async (): Promise<number> => (await list()).split(`>${text}</`).length;
    const before = await count();
    await set(values);
    expect(await count()).toBe(before + 1);
    await set({ state: 'active', schema_version: SCHEMA_VERSION });
  }
});

it.each([
  ['?buscar=AUR', ['aura']],
  ['?buscar=bruma.mx', ['bruma']],
  ['?buscar=%25', []],
  ['?buscar=_', []],
  ['?estado=suspended', []],
  ['?estado=otro', ['aura', 'bruma']],
  ['?despues=aura.1', ['bruma']],
  ["?despues=aura.1'--", ['aura', 'bruma']],
  ['?buscar=%00', ['aura', 'bruma']],
])('%s lists %j', async (query, names) => {
  const { status, text } = await operators.ask(`/operacion${query}`, { cookie });
  expect([status, namesIn(text)]).toEqual([200, names]);
});

it('leads on from page to page, and shows each studio once', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 120; n += 1) ids.push(await operators.directory.addStudio(`cadena-${n}`, `cadena_${n}`));
  const seen: string[] = [];
  let next: string | undefined = '?buscar=cadena';
  while (next !== undefined) {
    const page: string = await list(next);
    seen.push(...namesIn(page));
    next = /class="more" href="\/operacion([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `cadena-${n}`).sort());
  await operators.directory.db.deleteFrom('studio').where('studio_id', 'in', ids).execute();
});

it('text of a host and of an address never becomes markup, and no script may run', async () => {
  const id = await operators.directory.addStudio('rara', 'rara_db', ['"><script>alert(1)<script>']);
  const answer = await operators.ask('/operacion?buscar="><script>alert(2)</script>', { cookie });
  const all = (await list()) + answer.text;
  expect(all).not.toContain('<script');
  expect(all).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;script&gt;');
  expect(answer.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  expect(answer.headers['cache-control']).toBe('no-store');
  await operators.directory.db.deleteFrom('studio').where('studio_id', '=', id).execute();
});

it('a studio answers neither at its own host nor at another one with operators’ pages', async () => {
  for (const host of ['aura.mx', 'otro.mx', new URL(operators.server.operationsAddress ?? '').host]) {
    for (const url of ['/operacion', '/operacion/entrar', '/operacion/estilo.css']) {
      const reply = await operators.server.app.inject({ method: 'GET', url, headers: { host, cookie } });
      expect(reply.payload).not.toMatch(/Operación|bruma|\.fields/);
    }
  }
});

it('says that the database is away, and lists the studios again once it is back', async () => {
  await proxy.cut();
  const { status, text } = await operators.ask('/operacion', { cookie });
  expect([status, text]).toEqual([503, expect.stringContaining('La base de datos no responde.')]);
  await proxy.restore();
  await until(async () => (await operators.ask('/operacion', { cookie })).status === 200);
  expect(namesIn(await list())).toEqual(['aura', 'bruma']);
});
