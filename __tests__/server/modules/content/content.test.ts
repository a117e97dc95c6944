/** Content pages and announcements: edited by admins, read by visitors. */
import * as calls from '../../../../domain/contract/content';
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
  '<p onclick="x()" style="position:fixed" id="root" class="ui-card">Hola</p><script>alert(1)</script><style>*{display:none}</style>';

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
    expect((await api.ok(calls.getPage, { params: { slug: 'reglamento' } })).page).toEqual(page);
    const body = {
      page_id: page.page_id,
      title: 'Normas',
      slug: 'normas',
      content: null,
      required: false,
      required_signup: true,
    };
    expect((await api.ok(calls.putPage, { as: admin, body })).page).toEqual(body);
    expect((await api.refused(calls.getPage, { params: { slug: 'reglamento' } })).code).toBe('page/not-found');
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
    expect((await api.ok(calls.getPage, { params: { slug: page.slug } })).page.content).toBe('<p>Hola</p>');
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
    const { page } = await api.ok(calls.getPage, { params: { slug } });
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
    expect(first).toEqual({ announcement_id: expect.any(Number), title: 'Cerramos el lunes', content: '<p>Hola</p>' });
    expect((await api.ok(calls.getAnnouncements)).announcements).toEqual([second, first]);
    const body = { announcement_id: first.announcement_id, title: 'Abrimos el lunes', content: '<p><br></p>' };
    expect((await api.ok(calls.putAnnouncement, { as: admin, body })).announcement).toEqual({ ...body, content: '' });
    const params = { id: first.announcement_id };
    expect((await api.ok(calls.getAnnouncement, { params })).announcement.title).toBe('Abrimos el lunes');
    for (let times = 0; times < 2; times += 1)
      expect(await api.ok(calls.deleteAnnouncement, { as: admin, params })).toEqual({ announcement_id: params.id });
    expect((await api.refused(calls.getAnnouncement, { params })).code).toBe('announcement/not-found');
    expect((await api.refused(calls.putAnnouncement, { as: admin, body })).code).toBe('announcement/not-found');
  });
});
