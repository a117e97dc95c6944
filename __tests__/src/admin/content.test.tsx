/** Admins write content pages and announcements: the rich text, conflicts, versions and what they say before saving. */
import { Editor } from '@tiptap/core';
import type { ReactWrapper } from 'enzyme';
import type { AdminAnnouncement, AdminContentPage } from '../../../domain/contract/content';
import { CONTENT_MAX } from '../../../domain/content';
import * as confirmation from '../../../src/core/confirm/confirm';
import { cleanPaste } from '../../../src/admin/richText/cleanPaste';
import { EXTENSIONS } from '../../../src/admin/richText/extensions';
import { linkOf } from '../../../src/admin/richText/InsertDialog';
import { lostParts } from '../../../src/admin/richText/loss';
import { currentAddress, flush, press, waitUntil } from '../../helpers/mount';
import { alertTexts, type FakeRoutes as Answers, ok, refuse } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

describe('the rich-text editor', () => {
  const written = (content: string): string => {
    const editor = new Editor({ extensions: EXTENSIONS, content });
    const html = editor.getHTML();
    editor.destroy();
    return html;
  };

  it.each([
    '<h2>Uno</h2><p><b>a</b> <i>b</i> <u>c</u> <del>d</del></p><ul><li>e</li></ul><ol start="3"><li>f</li></ol><hr />',
    '<blockquote>a</blockquote><pre><code>b</code></pre><p><a href="/paquetes">c</a><br />d</p>',
    '<table><tr><th>a</th><td colspan="2">b</td></tr></table><div>c</div>',
    '<p>a</p><img src="/files/a.png" alt="Sala" /><iframe src="https://player.vimeo.com/video/12345"></iframe>',
  ])('preserves all of %s', (html) => expect(lostParts(html, written(html))).toEqual([]));

  it.each([
    ['<figure><img src="/a.png"><figcaption>b</figcaption></figure>', ['figura', 'pie de imagen']],
    ['<p><mark>a</mark><sup>2</sup></p>', ['resaltado', 'superíndice']],
    ['<dl><dt>a</dt><dd>b</dd></dl>', ['lista de definiciones', '<dt>', '<dd>']],
  ])('shows before it is used what it would lose of %s', (html, lost) =>
    expect(lostParts(html, written(html))).toEqual(lost),
  );

  it('takes a paste from Word as text and lists, and nothing that runs or points at this computer', () => {
    const item = (marker: string, text: string) =>
      '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">' +
      `<span style="mso-list:Ignore">${marker}<span>&nbsp;</span></span>${text}</p>`;
    const hello = '<style>p{color:red}</style><!--x--><p class="MsoNormal" style="color:red">Hola<o:p></o:p></p>';
    const harm = '<img src="data:image/png,x" onerror="x()"><script>alert(1)</script><a href="javascript:x()">y</a>';
    const pasted = hello + item('·', 'uno') + item('·', 'dos') + item('1.', 'tres') + harm;
    expect(written(cleanPaste(pasted))).toBe(
      '<p>Hola</p><ul><li><p>uno</p></li><li><p>dos</p></li></ul><ol><li><p>tres</p></li></ol><p>y</p>',
    );
  });

  it.each([
    ['estudio.mx/a', 'https://estudio.mx/a'],
    [' ana@estudio.mx ', 'mailto:ana@estudio.mx'],
    ['/paquetes', '/paquetes'],
    ['https://a.mx', 'https://a.mx'],
    ['', ''],
  ])('reads the typed address %j as %j', (typed, link) => expect(linkOf(typed)).toBe(link));
});

const PAGE: AdminContentPage = {
  page_id: 3,
  title: 'Reglamento',
  slug: 'reglamento',
  content: '<p>Llega antes.</p>',
  required: true,
  required_signup: false,
  version: 4,
  updated_at: null,
  page_version_id: 9,
  accepted: 214,
  customers: 300,
  former_slugs: ['reglas'],
};
const stored = { page: PAGE, version: 5, removed: [] };
const edit = async (path: string, answers: Answers = {}) => {
  const opened = await open(path, answers, staffStore('admin'));
  await waitUntil(opened.screen, () => opened.screen.find('form.ui-form').exists());
  return opened;
};
const editPage = (page: Partial<AdminContentPage> = {}, answers: Answers = {}) =>
  edit('/admin/paginas?editar=3', { 'GET /pages/admin/3': ok({ page: { ...PAGE, ...page } }), ...answers });
const type = (screen: ReactWrapper, name: string, value: string): void => {
  screen.find(`input[name="${name}"]`).simulate('change', { target: { value } });
  screen.update();
};
const writeHtml = async (screen: ReactWrapper, value: string): Promise<void> => {
  if (!screen.find('textarea.rich-text__source').exists()) await press(screen, 'HTML');
  screen.find('textarea.rich-text__source').simulate('change', { target: { value } });
  screen.update();
};
const submit = async (screen: ReactWrapper): Promise<void> => {
  screen.find('form.ui-form').simulate('submit');
  await flush(screen);
};
const bodies = (requests: readonly { call: string; body?: unknown }[], call: string) =>
  requests.filter((request) => request.call === call).map(({ body }) => body);
const settle = async (screen: ReactWrapper, text: string): Promise<void> => {
  await waitUntil(screen, () => screen.text().includes(text) || document.body.textContent!.includes(text));
  expect(screen.text() + document.body.textContent!).toContain(text);
};

let asked: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  asked = jest.spyOn(confirmation, 'confirm').mockResolvedValue(true);
});
afterEach(() => asked.mockRestore());

describe('content pages', () => {
  it('a list names address, footer and acceptance of each; an empty one says what to begin with', async () => {
    const { content: _, ...row } = PAGE;
    const { screen } = await open(
      '/admin/paginas',
      { 'GET /pages/admin/all': ok({ pages: [{ ...row, has_content: true }] }) },
      staffStore('admin'),
    );
    await settle(screen, '/reglamento');
    expect(screen.find('.admin-row').hostNodes().text()).toMatch(/Obligatoria.*En el pie del sitio/);
    const empty = await open('/admin/paginas', { 'GET /pages/admin/all': ok({ pages: [] }) }, staffStore('admin'));
    await settle(empty.screen, 'Todavía no hay páginas.');
  });

  it('a new one gets its address from the title, and one of an own screen is refused at the field', async () => {
    const removed = [{ what: '<script>', count: 1 }];
    const { api, screen } = await edit('/admin/paginas?editar=nueva', {
      'POST /pages': ok({ ...stored, version: 1, removed }),
      'GET /pages/admin/3': ok({ page: PAGE }),
    });
    type(screen, 'title', '¿Qué llevar?');
    expect(screen.find('input[name="slug"]').prop('value')).toBe('que-llevar');
    type(screen, 'slug', 'calendario');
    await submit(screen);
    expect(screen.text()).toContain('Esa dirección es de otra pantalla del sitio. Elige otra.');
    type(screen, 'slug', 'que-llevar');
    await writeHtml(screen, '<p>Agua</p><script>x</script>');
    await submit(screen);
    expect(bodies(api.requests, 'POST /pages')).toEqual([
      {
        title: '¿Qué llevar?',
        slug: 'que-llevar',
        content: '<p>Agua</p><script>x</script>',
        required: false,
        required_signup: false,
      },
    ]);
    await settle(screen, 'Por seguridad se quitó del texto: <script>');
    expect(currentAddress(screen)).toBe('/admin/paginas?editar=3');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('a text with parts that the editor lacks opens as HTML and stays as it was', async () => {
    const content = '<p>a</p><p><mark>b</mark></p>';
    const { api, screen } = await editPage({ content, accepted: 0 }, { 'PUT /pages': ok(stored) });
    await settle(screen, 'Este texto tiene partes que el editor visual no conoce (resaltado)');
    type(screen, 'title', 'Reglas');
    await submit(screen);
    expect(bodies(api.requests, 'PUT /pages')).toEqual([
      expect.objectContaining({ title: 'Reglas', content, version: 4, page_id: 3 }),
    ]);
  });

  it('a privacy notice of several pages is stored, and only what no page may hold is refused', async () => {
    const long = `<p>${'Tus datos. '.repeat(900)}</p>`;
    const { api, screen } = await editPage({ accepted: 0 }, { 'PUT /pages': ok(stored) });
    await writeHtml(screen, `<p>${'x'.repeat(CONTENT_MAX)}</p>`);
    await submit(screen);
    expect(screen.find('.ui-field__error').text()).toBe('El texto es demasiado largo. Divídelo en dos páginas.');
    await writeHtml(screen, long);
    await submit(screen);
    expect(bodies(api.requests, 'PUT /pages')).toEqual([expect.objectContaining({ content: long })]);
  });

  it('a changed text says how many accept anew unless it is minor; another address warns of old links', async () => {
    const { api, screen } = await editPage({}, { 'PUT /pages': ok(stored) });
    await writeHtml(screen, '<p>Llega diez minutos antes.</p>');
    expect(screen.text()).toContain('214 clientes de 300 ya aceptaron este texto.');
    screen.find('.pages-editor__reach input').simulate('change', { target: { checked: true } });
    type(screen, 'slug', 'reglas');
    asked.mockResolvedValueOnce(false);
    await submit(screen);
    expect(asked).toHaveBeenLastCalledWith(
      expect.objectContaining({ text: expect.stringContaining('/reglamento llevarán ahí') }),
    );
    expect(bodies(api.requests, 'PUT /pages')).toEqual([]);
    await submit(screen);
    expect(bodies(api.requests, 'PUT /pages')).toEqual([expect.objectContaining({ minor: true, slug: 'reglas' })]);
  });

  const pageCollides = async () => {
    const first = await editPage({}, { 'PUT /pages': refuse(500, 'server/internal') });
    await writeHtml(first.screen, '<p>Lo mío</p>');
    await submit(first.screen);
    first.screen.unmount();

    const theirs = { ...PAGE, version: 6, title: 'Normas' };
    const changed = { by: 'Beto Luna', at: '2026-11-23T12:00:00.000Z' };
    const conflict = { status: 412, body: { code: 'row/changed', message: 'Alguien más cambió esto.', changed } };
    const { api, screen } = await editPage(theirs, {
      'PUT /pages': ({ body }) => ((body as { version: number }).version === 6 ? ok(stored) : conflict),
    });
    expect(screen.text()).toContain('Recuperamos lo que escribiste y no guardaste.');
    await submit(screen);
    await settle(screen, 'Beto Luna');
    return { api, screen };
  };

  it('what was typed survives a cut connection, a reload and another admin’s change', async () => {
    const { api, screen } = await pageCollides();
    await press(screen, 'Guardar lo mío');
    await flush(screen);
    expect(bodies(api.requests, 'PUT /pages')).toEqual([
      expect.objectContaining({ version: 4, content: '<p>Lo mío</p>' }),
      expect.objectContaining({ version: 6, content: '<p>Lo mío</p>' }),
    ]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('a page that another admin changed is shown as stored, without the draft, with Usar lo guardado', async () => {
    await takeTheirs(await pageCollides(), (shown) => !shown.text().includes('Recuperamos lo que escribiste'));
  });

  it('an older version shows what it would change and is stored as a new one', async () => {
    const version = { title: 'Reglamento', by: 'Ana Robles', created_at: '2026-11-20T12:00:00.000Z' };
    const { api, screen } = await editPage(
      {},
      {
        'GET /pages/3/versions': ok({
          versions: [
            { ...version, page_version_id: 9, is_current: true },
            { ...version, page_version_id: 8, is_current: false },
          ],
          next: null,
        }),
        'GET /pages/3/versions/8': ok({
          title: 'Reglamento',
          content: '<p>Antes</p>',
          changes: [[{ kind: 'added', text: 'Antes' }]],
        }),
        'PUT /pages': ok(stored),
      },
    );
    await press(screen, 'Versiones');
    await waitUntil(screen, () => screen.find('.pages-versions button').length === 2);
    screen.find('.pages-versions button').at(1).simulate('click');
    await settle(screen, 'Se agrega: Antes');
    await press(screen, 'Restaurar esta versión');
    await flush(screen);
    expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ text: expect.stringContaining('214 clientes') }));
    expect(bodies(api.requests, 'PUT /pages')).toEqual([
      {
        page_id: 3,
        version: 4,
        title: 'Reglamento',
        slug: 'reglamento',
        required: true,
        required_signup: false,
        content: '<p>Antes</p>',
      },
    ]);
  });
});

describe('announcements', () => {
  const NEWS: AdminAnnouncement = {
    announcement_id: 7,
    title: 'Cerramos',
    content: '<p>El lunes</p>',
    version: 2,
    created_at: '2026-11-20T12:00:00.000Z',
  };
  const list = { 'GET /announcements/admin/all': ok({ announcements: [NEWS], next: null }) };
  const one = { 'GET /announcements/admin/7': ok({ announcement: NEWS }) };

  it('a new one is posted, a stored one put with its version; both confirm and lead back to the list', async () => {
    const answer = ok({ announcement: NEWS, version: 3, removed: [] });
    const { api, screen, store } = await edit('/admin/avisos?editar=nuevo', { ...list, 'POST /announcements': answer });
    await submit(screen);
    expect(bodies(api.requests, 'POST /announcements')).toEqual([]);
    type(screen, 'title', 'Abrimos');
    await writeHtml(screen, '<p>El martes</p>');
    await submit(screen);
    expect(bodies(api.requests, 'POST /announcements')).toEqual([{ title: 'Abrimos', content: '<p>El martes</p>' }]);
    expect(alertTexts(store)).toEqual(['Announcement saved.']);
    await settle(screen, 'Cerramos');
    expect(currentAddress(screen)).toBe('/admin/avisos');

    const stored7 = await edit('/admin/avisos?editar=7', { ...list, ...one, 'PUT /announcements': answer });
    type(stored7.screen, 'title', 'Cerramos el lunes');
    await submit(stored7.screen);
    expect(bodies(stored7.api.requests, 'PUT /announcements')).toEqual([
      { announcement_id: 7, version: 2, title: 'Cerramos el lunes', content: '<p>El lunes</p>' },
    ]);
  });

  it('a long one is stored', async () => {
    const long = `<p>${'Cerramos. '.repeat(900)}</p>`;
    const answer = ok({ announcement: NEWS, version: 3, removed: [] });
    const { api, screen } = await edit('/admin/avisos?editar=7', { ...list, ...one, 'PUT /announcements': answer });
    await writeHtml(screen, long);
    await submit(screen);
    expect(bodies(api.requests, 'PUT /announcements')).toEqual([expect.objectContaining({ content: long })]);
  });

  const collide = async () => {
    const changed = { by: 'Beto Luna', at: '2026-11-23T12:00:00.000Z' };
    const { api, screen } = await edit('/admin/avisos?editar=7', {
      ...list,
      ...one,
      'PUT /announcements': ({ body }) =>
        (body as { version: number }).version === 3
          ? ok({ announcement: NEWS, version: 4, removed: [] })
          : { status: 412, body: { code: 'row/changed', message: 'Alguien más cambió esto.', changed } },
    });
    type(screen, 'title', 'Cerramos el martes');
    api.respond({ 'GET /announcements/admin/7': ok({ announcement: { ...NEWS, title: 'Abrimos', version: 3 } }) });
    await submit(screen);
    await settle(screen, 'Beto Luna');
    expect(screen.find('table.admin-conflict').text()).toMatch(/Cerramos el martes.*Abrimos/);
    return { api, screen };
  };

  it('one that another admin changed shows both versions, and mine is saved over theirs', async () => {
    const { api, screen } = await collide();
    await press(screen, 'Guardar lo mío');
    await flush(screen);
    expect(bodies(api.requests, 'PUT /announcements')).toEqual([
      expect.objectContaining({ version: 2, title: 'Cerramos el martes' }),
      expect.objectContaining({ version: 3, title: 'Cerramos el martes' }),
    ]);
  });

  it('one that another admin changed is shown as stored with Usar lo guardado', async () => {
    await takeTheirs(await collide(), (shown) => shown.find('input[name="title"]').first().prop('value') === 'Abrimos');
  });

  it('one is deleted after a question', async () => {
    const { api, screen, store } = await edit('/admin/avisos?editar=7', {
      ...list,
      ...one,
      'DELETE /announcements/7': ok({ announcement_id: 7 }),
    });
    asked.mockResolvedValueOnce(false);
    await press(screen, 'Eliminar aviso');
    await press(screen, 'Eliminar aviso');
    await flush(screen);
    expect(bodies(api.requests, 'DELETE /announcements/7')).toHaveLength(1);
    expect(alertTexts(store)).toEqual(['Announcement deleted.']);
    expect(currentAddress(screen)).toBe('/admin/avisos');
  });
});
