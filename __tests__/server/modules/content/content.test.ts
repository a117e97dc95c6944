/** Content pages and announcements: edited by admins, read by visitors. */
import * as calls from '../../../../domain/contract/content';
import { getPendingPages, postAcceptedPage } from '../../../../domain/contract/acceptedPages';
import { getMe } from '../../../../domain/contract/customers';
import { NOON, startApi, type Api } from '../../../helpers/api';
import { aPage, aPerson, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const NEW: calls.NewContentPage = {
  title: 'Reglamento',
  slug: 'reglamento',
  content: '<p>Llega diez minutos antes.</p>',
  required: false,
  required_signup: false,
};
let count = 0;
const fresh = (fields: Partial<calls.NewContentPage> = {}): calls.NewContentPage => ({
  ...NEW,
  slug: `pagina-nueva-${(count += 1)}`,
  ...fields,
});
const add = async (fields: Partial<calls.NewContentPage> = {}) =>
  (await api.ok(calls.postPage, { as: admin, body: fresh(fields) })).page;
const HARM =
  '<p onclick="x()" style="position:fixed" id="root" class="ui-card">Hola</p><script>alert(1)</script>' +
  '<style>*{display:none}</style>';

describe('content pages', () => {
  it('are added, changed and deleted; the list has their content, or null', async () => {
    const page = await add({ title: ' Reglamento ', slug: ' Reglamento ', required: true });
    expect(page).toEqual({
      page_id: expect.any(Number),
      title: 'Reglamento',
      slug: 'reglamento',
      content: NEW.content,
      required: true,
      required_signup: false,
    });
    expect((await api.ok(calls.getPage, { params: { id: 'reglamento' } })).page).toEqual(page);
    const body = {
      page_id: page.page_id,
      title: 'Normas',
      slug: 'normas',
      content: null,
      required: false,
      required_signup: true,
    };
    expect((await api.ok(calls.putPage, { as: admin, body })).page).toEqual(body);
    // A tab that was open before still finds it.
    expect((await api.ok(calls.getPage, { params: { id: 'reglamento' } })).page).toMatchObject({ slug: 'normas' });
    expect((await api.ok(calls.getPages)).pages).toContainEqual({
      page_id: page.page_id,
      title: 'Normas',
      slug: 'normas',
      content: null,
      required: false,
      required_signup: true,
    });
    for (let times = 0; times < 2; times += 1)
      expect(await api.ok(calls.deletePage, { as: admin, params: { id: page.page_id } })).toEqual({
        page_id: page.page_id,
      });
    expect((await api.refused(calls.putPage, { as: admin, body })).code).toBe('page/not-found');
  });

  it('are sanitised when stored and when returned; markup without text counts as empty', async () => {
    const page = await add({ content: HARM });
    expect(page.content).toBe('<p>Hola</p>');
    expect(
      (await api.db.selectFrom('page').select('content').where('page_id', '=', page.page_id).executeTakeFirstOrThrow())
        .content,
    ).toBe('<p>Hola</p>');
    // As an older version or a direct database edit may have left it.
    await api.db.updateTable('page').set({ content: HARM }).where('page_id', '=', page.page_id).execute();
    expect((await api.ok(calls.getPage, { params: { id: page.slug } })).page.content).toBe('<p>Hola</p>');
    expect((await api.ok(calls.getPages)).pages).toContainEqual(page);
    for (const content of ['', '<p><br /></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>'])
      expect(await add({ content })).toMatchObject({ content: null });
  });

  it.each(['<script>alert(1)</script>', '../admin', 'a b', 'a--b', '"><img src=x onerror=alert(1)>'])(
    'reject the slug %j',
    async (slug) => {
      expect(await api.refused(calls.postPage, { as: admin, body: fresh({ slug }) })).toEqual({
        status: 412,
        code: 'page/slug-invalid',
        message: 'La dirección solo puede tener letras, números y guiones.',
        field: 'slug',
      });
    },
  );

  it('reject the slug of a screen or of another content page', async () => {
    await api.configure({ class_packages_path: '/membresias' });
    for (const slug of ['entrar', 'Calendario', 'admin', 'membresias']) {
      expect(await api.refused(calls.postPage, { as: admin, body: fresh({ slug }) })).toMatchObject({
        status: 409,
        code: 'page/slug-reserved',
        field: 'slug',
      });
    }
    const [one, two] = [await add(), await add()];
    const body = { ...two, slug: one.slug.toUpperCase() };
    expect(await api.refused(calls.putPage, { as: admin, body })).toEqual({
      status: 409,
      code: 'page/slug-exists',
      message: 'Ya existe una página con esa dirección.',
      field: 'slug',
    });
  });

  it('give a slug to one of twenty simultaneous requests', async () => {
    const body = fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.send(calls.postPage, { as: admin, body })));
    expect(answers.map((a) => a.status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  });

  it('store one of ten simultaneous changes completely', async () => {
    const { page_id, slug } = await add();
    const bodies = Array.from({ length: 10 }, (_, n) => ({
      ...NEW,
      page_id,
      slug,
      title: `Versión ${n}`,
      content: `<p>Texto ${n}</p>`,
      required: n % 2 === 0,
    }));
    await Promise.all(bodies.map((body) => api.ok(calls.putPage, { as: admin, body })));
    const { page } = await api.ok(calls.getPage, { params: { id: slug } });
    expect(bodies).toContainEqual(page);
  });

  it('limit the length of title and content, and accept a long text with accents', async () => {
    for (const fields of [
      { title: ' ' },
      { title: 'x'.repeat(calls.TITLE_MAX + 1) },
      { content: 'x'.repeat(calls.CONTENT_MAX + 1) },
    ]) {
      expect(await api.refused(calls.postPage, { as: admin, body: fresh(fields) })).toMatchObject({
        status: 400,
        code: 'request/invalid',
      });
    }
    const content = 'ñ“'.repeat(calls.CONTENT_MAX / 2);
    expect((await add({ content })).content).toBe(content);
  });

  it('can be deleted after customers accepted them', async () => {
    const person = await aPerson(api.db);
    const [gone, kept] = [await add({ required_signup: true }), await aPage(api.db)];
    await api.db
      .insertInto('accepted_page')
      .values([gone.page_id, kept].map((page_id) => ({ page_id, customer_id: person.customer_id, accepted_at: NOON })))
      .execute();
    await api.ok(calls.deletePage, { as: admin, params: { id: gone.page_id } });
    expect((await api.ok(getMe, { as: person })).customer.accepted_pages).toEqual([{ page_id: kept }]);
  });
});

describe('versions of a content page', () => {
  it('refuse the second of two saves from one version, naming who changed it, and restore older texts', async () => {
    const { page_id, ...page } = await add({ content: '<p>Uno</p>' });
    const save = (content: string) => ({ as: admin, body: { ...page, page_id, version: 1, content } });
    const answers = await Promise.all(['<p>Dos</p>', '<p>Tres</p>'].map((text) => api.send(calls.putPage, save(text))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await api.refused(calls.putPage, save('<p>Cuatro</p>'))).toMatchObject({
      status: 412,
      code: 'row/changed',
      changed: { by: expect.any(String), at: NOON.toISOString() },
    });
    const { versions, next } = await api.ok(calls.getPageVersions, { as: admin, params: { id: page_id }, query: {} });
    expect([versions.length, next]).toEqual([2, null]);
    expect(versions[0]).toMatchObject({
      is_current: true,
      by: expect.stringMatching(/./),
      created_at: NOON.toISOString(),
    });
    const old = { id: page_id, page_version_id: versions[1]!.page_version_id };
    const { content, changes } = await api.ok(calls.getPageVersion, { as: admin, params: old });
    expect(content).toBe('<p>Uno</p>');
    expect(changes?.flat().map(({ kind }) => kind)).toEqual(expect.arrayContaining(['added', 'removed']));
    const restored = { ...page, page_id, version: 2, content };
    expect((await api.ok(calls.putPage, { as: admin, body: restored })).version).toBe(3);
    const now = await api.ok(calls.getPageVersions, { as: admin, params: { id: page_id }, query: {} });
    expect(now.versions).toHaveLength(3);
    expect((await api.refused(calls.getPageVersion, { as: admin, params: { ...old, id: page_id + 999 } })).status).toBe(
      404,
    );
  });

  it('come in pages of twenty, and stay after the page is deleted', async () => {
    const { page_id, ...page } = await add();
    for (let n = 0; n < 21; n += 1)
      await api.ok(calls.putPage, { as: admin, body: { ...page, page_id, content: `<p>${n}</p>` } });
    await api.ok(calls.deletePage, { as: admin, params: { id: page_id } });
    const read = (query: calls.ContentPageVersionsQuery) =>
      api.ok(calls.getPageVersions, { as: admin, params: { id: page_id }, query });
    const first = await read({});
    expect(first.versions).toHaveLength(20);
    const rest = await read({ after: first.next ?? '' });
    expect([rest.versions.length, rest.next]).toEqual([2, null]);
    expect(first.versions.some(({ is_current }) => is_current)).toBe(false);
  });

  it('need a new acceptance after a change, but not after a minor one', async () => {
    const { page_id, ...page } = await add({ required: true });
    const people = await Promise.all([1, 2, 3].map(() => aPerson(api.db)));
    for (const as of people.slice(0, 2))
      await api.ok(postAcceptedPage, { as, body: { page_id, customer_id: as.customer_id } });
    const read = async () => (await api.ok(calls.getAdminPage, { as: admin, params: { id: page_id } })).page;
    const asked = async () =>
      Promise.all(
        people.map(async (as) =>
          (await api.ok(getPendingPages, { as })).pending_pages.some((pending) => pending.page_id === page_id),
        ),
      );
    expect(await read()).toMatchObject({ accepted: 2, version: 1, customers: expect.any(Number) });
    for (const content of ['<p>Con acento</p>', '<p>Con acentó</p>']) {
      await api.ok(calls.putPage, { as: admin, body: { ...page, page_id, minor: true, content } });
      expect([(await read()).accepted, await asked()]).toEqual([2, [false, false, true]]);
    }
    await api.ok(calls.putPage, { as: admin, body: { ...page, page_id, content: '<p>Otras reglas</p>' } });
    expect([(await read()).accepted, await asked()]).toEqual([0, [true, true, true]]);
  });

  it('the preview and a save return what the sanitiser removes; the preview stores nothing', async () => {
    const before = (await api.ok(calls.getAdminPages, { as: admin })).pages.length;
    const { content, removed } = await api.ok(calls.postContentPreview, { as: admin, body: { content: HARM } });
    expect(content).toBe('<p>Hola</p>');
    expect(removed.map(({ what }) => what).sort()).toEqual(
      ['<script>', '<style>', 'class', 'id', 'onclick', 'style'].sort(),
    );
    expect((await api.ok(calls.getAdminPages, { as: admin })).pages).toHaveLength(before);
    expect((await api.ok(calls.postPage, { as: admin, body: fresh({ content: HARM }) })).removed).toEqual(removed);
  });
});

describe('announcements', () => {
  it('are read twenty at a time, the newest first, each once', async () => {
    const other = await startApi();
    try {
      const at = (n: number) => new Date(NOON.getTime() + Math.floor(n / 2));
      await other.db
        .insertInto('announcement')
        .values(
          Array.from({ length: 45 }, (_, n) => ({ title: `${n}`, content: '', created_at: at(n), updated_at: null })),
        )
        .execute();
      // Within one millisecond and by microseconds.
      await other.pool.query(
        `update announcement set created_at = created_at + interval '1 microsecond' where announcement_id % 2 = 0`,
      );
      const pages: string[][] = [];
      let after: string | undefined;
      do {
        const { announcements, next } = await other.ok(calls.getAnnouncements, { query: after ? { after } : {} });
        pages.push(announcements.map(({ title }) => title));
        after = next ?? undefined;
      } while (after !== undefined);
      expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
      expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_, n) => `${44 - n}`));
    } finally {
      await other.close();
    }
  });

  it('are added, read, changed and deleted, the newest first', async () => {
    const add2 = async (title: string) =>
      (await api.ok(calls.postAnnouncement, { as: admin, body: { title, content: HARM } })).announcement;
    const first = await add2(' Cerramos el lunes ');
    api.setNow(new Date(NOON.getTime() + 1000));
    const second = await add2('Nuevo horario');
    expect(first).toEqual({
      announcement_id: expect.any(Number),
      title: 'Cerramos el lunes',
      content: '<p>Hola</p>',
      created_at: NOON.toISOString(),
    });
    expect((await api.ok(calls.getAnnouncements)).announcements).toEqual([second, first]);
    const body = { announcement_id: first.announcement_id, title: 'Abrimos el lunes', content: '<p><br></p>' };
    expect((await api.ok(calls.putAnnouncement, { as: admin, body })).announcement).toEqual({
      ...body,
      content: '',
      created_at: first.created_at,
    });
    const params = { id: first.announcement_id };
    expect((await api.ok(calls.getAnnouncement, { params })).announcement.title).toBe('Abrimos el lunes');
    for (let times = 0; times < 2; times += 1)
      expect(await api.ok(calls.deleteAnnouncement, { as: admin, params })).toEqual({ announcement_id: params.id });
    expect((await api.refused(calls.getAnnouncement, { params })).code).toBe('announcement/not-found');
    expect((await api.refused(calls.putAnnouncement, { as: admin, body })).code).toBe('announcement/not-found');
  });

  it('refuse the second of two admins who saved from the same version', async () => {
    const body = { title: 'Cerramos', content: '<p>El lunes</p>' };
    const stored = await api.ok(calls.postAnnouncement, { as: admin, body });
    const { version } = stored;
    const { created_at: _createdAt, ...announcement } = stored.announcement;
    const save = { as: admin, body: { ...announcement, title: 'Abrimos', version } };
    const answers = await Promise.all([1, 2].map(() => api.send(calls.putAnnouncement, save)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const params = { id: announcement.announcement_id };
    expect((await api.ok(calls.getAdminAnnouncement, { as: admin, params })).announcement).toMatchObject({
      title: 'Abrimos',
      version: 2,
    });
    expect((await api.ok(calls.getAdminAnnouncements, { as: admin, query: {} })).announcements).toContainEqual(
      expect.objectContaining({ announcement_id: params.id, version: 2 }),
    );
  });
});
