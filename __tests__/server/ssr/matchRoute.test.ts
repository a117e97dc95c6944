/** The status of a URL: 200 where the SPA has a screen, 404 where it shows the landing page instead. */
import { Client } from 'pg';
import { PATHS } from '../../../src/core/routing/paths';
import { NOON, startApi, type Api } from '../../helpers/api';
import { makeBuiltSite, SHELL, type BuiltSite } from '../../helpers/builtSite';
import { aClass, aClassType, aPage } from '../builders';

const COACH = {
  name: 'Lucía',
  last_name: 'Mora',
  nickname: null,
  quote: null,
  short_bio: null,
  instagram: null,
  birthdate: null,
  music_type: null,
  file_id: null,
};
let site: BuiltSite;
let api: Api;
let coach: number;
let classType: number;
beforeAll(async () => {
  site = makeBuiltSite();
  api = await startApi({ siteDir: site.dir, responseAge: 1_000 });
  await api.configure({ class_packages_path: '/membresias/todas' });
  await aPage(api.db, { slug: 'tu-primera-clase' });
  await aPage(api.db, { slug: 'términos', content: null });
  coach = (await api.db.insertInto('instructor').values(COACH).returning('instructor_id').executeTakeFirstOrThrow())
    .instructor_id;
  classType = await aClassType(api.db);
});
afterAll(async () => {
  await api.close();
  site.remove();
});

const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const reply = await api.raw({ method: 'GET', url, headers });
  expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(reply.text).toContain('<title>Estudio</title>');
  return reply.status;
};

it.each(Object.values(PATHS))('%s of the route table gets 200', async (path) => {
  expect(await statusOf(path)).toBe(200);
});

it.each([
  '/tu-primera-clase',
  '/tu-primera-clase?de=correo',
  `/${encodeURIComponent('términos')}`,
  '/membresias/todas',
  '/gracias/3',
  '/checkout/999',
  '/mystudio/recibo',
  '/mystudio/recibo/3',
])('%s, a screen of this studio, gets 200', async (path) => {
  expect(await statusOf(path)).toBe(200);
});

it('a coach or class type gets 200 at its own URL only, an unknown one 404', async () => {
  for (const path of [`/instructor/${coach}`, `/coach/${coach}`, `/class_type/${classType}`])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const path of [
    '/instructor/999999',
    '/coach/999999',
    '/class_type/999999',
    '/instructor/00x',
    `/instructor/0${coach}`,
    `/class_type/00${classType}`,
    `/coach/${'9'.repeat(18)}`,
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});

it('a class gets 200 also once it is over, and 404 where it was cancelled or never was', async () => {
  const [ahead, over, cancelled] = [await aClass(api.db), await aClass(api.db, { inHours: -50 }), await aClass(api.db)];
  await api.db.updateTable('single_class').set({ deleted_at: NOON }).where('single_class_id', '=', cancelled).execute();
  for (const id of [ahead, over]) expect([id, await statusOf(`/clase/${id}`)]).toEqual([id, 200]);
  for (const id of [cancelled, 999_999, '0', 'x', '9'.repeat(18)])
    expect([id, await statusOf(`/clase/${id}`)]).toEqual([id, 404]);
});

it.each([
  ['/Calendario', '/calendario'],
  ['/%63alendario?semana=2026-11-23', '/calendario?semana=2026-11-23'],
  ['//calendario', '/calendario'],
  ['/entrar/', '/entrar'],
  ['/tu-primera-clase/', '/tu-primera-clase'],
  ['/t%c3%a9rminos', '/t%C3%A9rminos'],
  ['/Membresias//Todas/', '/membresias/todas'],
  ['/mystudio//reservaciones/', '/mystudio/reservaciones'],
  ['//', '/'],
])('%s is redirected to %s', async (path, canonical) => {
  const { status, headers, text } = await api.raw({ method: 'GET', url: path });
  expect([status, headers.location, headers['cache-control'], text]).toEqual([301, canonical, 'no-cache', '']);
});

it('a page is redirected from each former address, in one step, until another page takes that address', async () => {
  // The list of addresses is read anew for each question.
  const at = jest.spyOn(api.studio, 'cached').mockImplementation((_key, _age, read) => read());
  const sent = async (url: string) => {
    const { status, headers } = await api.raw({ method: 'GET', url });
    return [status, headers.location ?? null];
  };
  const page_id = await aPage(api.db, { slug: 'reglas' });
  const move = (slug: string) => api.db.updateTable('page').set({ slug }).where('page_id', '=', page_id).execute();
  try {
    await move('normas');
    await move('normas-y-más');
    const now = '/normas-y-m%C3%A1s';
    for (const [old, place] of [
      ['/reglas', now],
      ['/Normas/?de=correo', `${now}?de=correo`],
    ])
      expect([old, await sent(old!)]).toEqual([old, [301, place]]);
    expect(await sent(now)).toEqual([200, null]);
    // Back at its first address: the others lead there, and it leads nowhere.
    await move('reglas');
    expect([await sent('/reglas'), await sent('/normas'), await sent(now)]).toEqual([
      [200, null],
      [301, '/reglas'],
      [301, '/reglas'],
    ]);
    const sitemap = (await api.raw({ method: 'GET', url: '/sitemap.xml' })).text;
    expect([sitemap.includes('/reglas<'), sitemap.includes('/normas')]).toEqual([true, false]);
    await aPage(api.db, { slug: 'normas' });
    expect(await sent('/normas')).toEqual([200, null]);
    await api.db.deleteFrom('page').where('page_id', '=', page_id).execute();
    expect([await sent('/reglas'), await sent(now)]).toEqual([
      [404, null],
      [404, null],
    ]);
  } finally {
    at.mockRestore();
  }
});

it('an address that a page leaves while another page takes it belongs to the page that has it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const slug = `mudanza-${round}`;
    const page_id = await aPage(api.db, { slug });
    await Promise.allSettled([
      api.db
        .updateTable('page')
        .set({ slug: `${slug}-nueva` })
        .where('page_id', '=', page_id)
        .execute(),
      aPage(api.db, { slug }),
    ]);
  }
  const both = api.db.selectFrom('page_former_slug as f').innerJoin('page as p', 'p.slug', 'f.slug').select('f.slug');
  expect(await both.execute()).toEqual([]);
});

it.each(['//ejemplo', '/%2f%2fejemplo', '/%5cejemplo', '//ejemplo/mystudio', '/%2563alendario', '/NO-HAY/'])(
  '%s gets 404 and not redirected',
  async (path) => {
    expect(await statusOf(path)).toBe(404);
  },
);

it.each(['/no-hay', '/paquetes', '/membresias', '/a/b', '/instructor', '/checkout/x', '/Tu-Primera-Clase', '/apis'])(
  '%s gets 404',
  async (path) => {
    expect(await statusOf(path)).toBe(404);
  },
);

it('an unknown URL gets 404 also with a matching ETag', async () => {
  const { headers } = await api.raw({ method: 'GET', url: '/calendario' });
  const known = { 'if-none-match': String(headers.etag) };
  expect((await api.raw({ method: 'GET', url: '/calendario', headers: known })).status).toBe(304);
  expect(await statusOf('/no-hay', known)).toBe(404);
  expect(await api.raw({ method: 'HEAD', url: '/no-hay' })).toMatchObject({ status: 404, text: '' });
});

it('unknown URLs cause no database queries', async () => {
  await statusOf('/no-hay');
  const query = jest.spyOn(Client.prototype, 'query');
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  try {
    await Promise.all(Array.from({ length: 50 }, (_, n) => statusOf(`/no-hay-${n}`)));
    // At most configuration and page list, each once more, when they have just expired.
    expect(query.mock.calls.length).toBeLessThanOrEqual(2);
  } finally {
    clock.mockRestore();
    query.mockRestore();
  }
});

it('without a database the static shell is sent, which shows the error itself', async () => {
  const alone = await startApi({ siteDir: site.dir, responseAge: 1_000 });
  try {
    jest.spyOn(alone.studio, 'config').mockRejectedValue(new Error('Connection terminated'));
    expect(await alone.raw({ method: 'GET', url: '/quien-sabe' })).toMatchObject({ status: 200, text: SHELL });
    expect(alone.logs()).toContain('a page could not be rendered');
  } finally {
    await alone.close();
  }
});
