/** The list of customers, a new one, and the search of everything. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { ListedCustomer } from '../../../domain/contract/customerList';
import type { SavedView, SavedViewBody } from '../../../domain/contract/savedViews';
import * as confirmation from '../../../src/core/confirm/confirm';
import { currentAddress, flush, press, type, waitUntil } from '../../helpers/mount';
import { alertTexts, ok, refuse, type FakeRequest, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

const ANA: ListedCustomer = {
  customer_id: 7,
  name: 'Ana',
  last_name: 'Robles',
  email: 'ana@ejemplo.mx',
  phone: '5512345678',
  role: 'customer',
  createdAt: '2026-01-05T12:00:00.000Z',
  file: null,
  birthdate: '1990-11-25',
  has_account: false,
  last_class_at: '2026-11-20T13:00:00.000Z',
  credits: 3,
  has_unlimited: false,
  version: 1,
};
const SEGMENTS = [
  { segment: 'new', count: 1 },
  { segment: 'at-risk', count: 1200 },
];
const screenOf = (path = '/admin/clientes', answers: Answers = {}, role: 'staff' | 'coach' | 'admin' = 'staff') =>
  open(
    path,
    {
      'GET /customer/admin/all': ok({ customers: [ANA], next: null }),
      'GET /customer/admin/segments': ok({ segments: SEGMENTS }),
      'GET /customer/query': ok({ customers: [ANA] }),
      'GET /customer/admin/7': refuse(404, 'customer/not-found', 'No encontramos a esta persona.'),
      'GET /single_class': ok({ days: [] }),
      'GET /single_class/attendance': ok({ classes: [] }),
      'GET /class_packages/admin/all': ok({ class_packages: [] }),
      'GET /locations/admin/all': ok({ locations: [] }),
      ...answers,
    },
    staffStore(role as 'staff' | 'admin'),
  );
const asked = (api: { readonly requests: readonly FakeRequest[] }) =>
  api.requests
    .filter(({ call }) => call === 'GET /customer/admin/all')
    .map(({ params }) => (params ?? {}) as { readonly sort?: string });
const row = (screen: ReactWrapper) => screen.find('.admin-table tbody tr');

/** Chooses a group as on a phone. */
const choose = (screen: ReactWrapper, group: string) =>
  screen
    .find('select')
    .first()
    .simulate('change', { target: { value: group } });

const views = (screen: ReactWrapper) => screen.find('.admin-view a').map((link) => link.text());

/** What the server does with the views of this list. */
function serverOfViews(...first: readonly SavedView[]) {
  const views = [...first];
  const without = (name: string): void => {
    const at = views.findIndex((view) => view.name === name);
    if (at >= 0) views.splice(at, 1);
  };
  const all = () => ok({ saved_views: views });
  return {
    views,
    answers: {
      'GET /saved_views': all,
      'PUT /saved_views': ({ body }: FakeRequest) => {
        const { list, ...view } = body as SavedViewBody;
        expect(list).toBe('clientes');
        without(view.name);
        views.push(view);
        return all();
      },
      'DELETE /saved_views': ({ params }: FakeRequest) => {
        without((params as SavedViewBody).name);
        return all();
      },
    },
  };
}

beforeEach(() => localStorage.clear());

describe('the list of customers', () => {
  test('a group that is chosen before a typed search begins stays chosen, and is searched', async () => {
    const { screen } = await screenOf();
    await waitUntil(screen, () => screen.text().includes('En riesgo (1,200)'));
    await type(screen, 'buscar', 'ana');
    choose(screen, 'at-risk');
    await waitUntil(screen, () => currentAddress(screen).includes('buscar=ana'));
    expect(currentAddress(screen)).toContain('grupo=at-risk');
  });

  test('a wide screen has a button for each group instead of a list', async () => {
    const { matchMedia } = window;
    window.matchMedia = (media: string) => ({ ...matchMedia(media), matches: true });
    const { screen } = await screenOf();
    await waitUntil(screen, () => screen.text().includes('En riesgo (1,200)'));
    expect(screen.find('option')).toHaveLength(0);
    await press(screen, 'En riesgo (1,200)');
    expect(currentAddress(screen)).toContain('grupo=at-risk');
    window.matchMedia = matchMedia;
  });

  test('each leads to the page; groups show their number and, chosen, who is in them', async () => {
    const { api, screen } = await screenOf();
    await waitUntil(screen, () => row(screen).exists());
    expect(row(screen).find('a').prop('href')).toBe('/admin/clientes/7');
    expect(row(screen).text()).toContain('Sin cuenta');
    // All that a phone shows below the name.
    expect(row(screen).find('td.admin-table__short').text()).toBe(`${ANA.phone} · 3 créditos · Sin cuenta`);
    await waitUntil(screen, () => screen.text().includes('En riesgo (1,200)'));
    choose(screen, 'at-risk');
    await waitUntil(screen, () =>
      api.requests.some(({ params }) => (params as { segment?: string })?.segment !== undefined),
    );
    expect(screen.text()).toContain('Su última clase fue hace más de 30 y hasta 90 días.');
    expect(api.requests.filter(({ call }) => call === 'GET /customer/admin/all').at(-1)?.params).toEqual({
      segment: 'at-risk',
    });
  });

  test('a search in the address is sent; a failure and no hit show a message', async () => {
    const { api, screen } = await screenOf('/admin/clientes?buscar=gonsales', {
      'GET /customer/admin/all': ok({ customers: [], next: null }),
    });
    await waitUntil(screen, () => screen.text().includes('Nadie coincide.'));
    expect(api.requests.find(({ call }) => call === 'GET /customer/admin/all')?.params).toEqual({ query: 'gonsales' });
    const failed = await screenOf('/admin/clientes', { 'GET /customer/admin/all': refuse(500, 'server/internal') });
    await waitUntil(failed.screen, () => failed.screen.text().includes('Reintentar'));
  });

  test('a press on a heading sorts, another one the other way, and a saved view is a link to both', async () => {
    const { api, screen } = await screenOf('/admin/clientes?grupo=new');
    await waitUntil(screen, () => row(screen).exists());
    await press(screen, 'Nombre');
    await press(screen, 'Cliente desde');
    await press(screen, 'Cliente desde');
    expect(currentAddress(screen)).toBe('/admin/clientes?grupo=new&orden=-createdAt');
    expect(screen.find('th[aria-sort="descending"]').text()).toBe('Cliente desde');
    expect(asked(api).map((query) => query.sort)).toEqual([undefined, '-name', 'createdAt', '-createdAt']);
    const server = serverOfViews();
    api.respond(server.answers);
    await press(screen, 'Guardar vista');
    type(screen, 'vista', 'Recién llegados');
    screen.find('form.admin-view__form').simulate('submit');
    await flush(screen);
    const again = await screenOf('/admin/clientes', server.answers);
    await waitUntil(again.screen, () => row(again.screen).exists());
    await press(again.screen, 'Recién llegados');
    expect(currentAddress(again.screen)).toBe('/admin/clientes?grupo=new&orden=-createdAt');
    again.screen.find('button[aria-label="Quitar la vista Recién llegados"]').simulate('click');
    expect(again.screen.text()).not.toContain('Recién llegados');
    await flush(again.screen);
    expect(server.views).toEqual([]);
    expect(localStorage.getItem('admin.vistas.clientes')).toBeNull();
  });

  test('a view that the server refuses is gone again, one that it keeps is back, and the reason shows', async () => {
    const { store, screen } = await screenOf('/admin/clientes?grupo=new', {
      'GET /saved_views': ok({ saved_views: [{ name: 'Perdidos', search: 'grupo=lost' }] }),
      'PUT /saved_views': refuse(409, 'saved-view/too-many', 'Ya tienes 50 vistas guardadas.'),
      'DELETE /saved_views': refuse(500, 'server/internal', 'Algo salió mal.'),
    });
    await waitUntil(screen, () => views(screen).length === 1);
    await press(screen, 'Guardar vista');
    type(screen, 'vista', 'Nuevos');
    screen.find('form.admin-view__form').simulate('submit');
    expect(views(screen)).toEqual(['Nuevos', 'Perdidos']);
    await waitUntil(screen, () => views(screen).length === 1);
    expect(alertTexts(store)).toEqual(['Ya tienes 50 vistas guardadas.']);
    screen.find('button[aria-label="Quitar la vista Perdidos"]').simulate('click');
    expect(views(screen)).toEqual([]);
    await waitUntil(screen, () => views(screen).length === 1);
    expect(alertTexts(store)).toContain('Algo salió mal.');
  });

  test('views that the browser kept before move to the server once, without replacing any', async () => {
    const key = 'admin.vistas.clientes';
    const kept = [
      { name: 'Nuevos', search: 'grupo=new' },
      { name: 'Perdidos', search: 'grupo=lost&orden=name' },
      { name: 'En riesgo', search: 'grupo=at-risk' },
    ];
    localStorage.setItem(key, JSON.stringify(kept));
    const server = serverOfViews({ name: 'Nuevos', search: 'grupo=new' }, { name: 'Perdidos', search: 'grupo=lost' });
    let full = true;
    const put = server.answers['PUT /saved_views'];
    const answers: Answers = {
      ...server.answers,
      'PUT /saved_views': (request) =>
        full && (request.body as { name: string }).name === 'En riesgo'
          ? refuse(409, 'saved-view/too-many', 'Ya tienes 50 vistas guardadas.')
          : put(request),
    };
    const { store, screen } = await screenOf('/admin/clientes', answers);
    await waitUntil(screen, () => alertTexts(store).length === 1);
    expect(views(screen)).toEqual(['Nuevos', 'Perdidos', 'Perdidos (2)']);
    // What the server refuses isn't lost.
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([kept[2]]);
    full = false;
    const again = await screenOf('/admin/clientes', answers);
    await waitUntil(again.screen, () => views(again.screen).length === 4);
    expect(localStorage.getItem(key)).toBeNull();
    expect(server.views).toContainEqual({ name: 'Perdidos (2)', search: 'grupo=lost&orden=name' });
  });

  test('an admin stores the filters of the address as a segment, which is a link from then on, and changes it after a question', async () => {
    const confirmed = jest.spyOn(confirmation, 'confirm').mockResolvedValue(true);
    const filter = { segment: 'active', without: 'unlimited', visits_from: 10 };
    const stored = {
      customer_segment_id: 3,
      name: 'Fieles',
      filter,
      text: 'Activos',
      used_by: ['el recorrido «Regresa»'],
    };
    const path = '/admin/clientes?grupo=active&sin=unlimited&visitas=10';
    const first = await screenOf(path, { 'PUT /customer_segments': ok({ customer_segments: [stored] }) }, 'admin');
    await waitUntil(first.screen, () => first.screen.text().includes('Guardar como segmento'));
    expect(asked(first.api).at(-1)).toEqual(filter);
    await press(first.screen, 'Guardar como segmento');
    type(first.screen, 'segmento', 'Fieles');
    first.screen.find('form.admin-view__form').simulate('submit');
    await waitUntil(first.screen, () => views(first.screen).includes('Fieles'));
    expect(first.screen.find('.admin-view a').prop('href')).toBe(path);
    expect(first.api.requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ name: 'Fieles', filter });
    expect(first.screen.text()).not.toContain('Guardar como segmento');
    expect(confirmed).not.toHaveBeenCalled();

    const answers = { 'GET /customer_segments': ok({ customer_segments: [stored] }) };
    const again = await screenOf(
      '/admin/clientes?hasta=0',
      { ...answers, 'PUT /customer_segments': ok({ customer_segments: [] }) },
      'admin',
    );
    await waitUntil(again.screen, () => again.screen.text().includes('Guardar como segmento'));
    await press(again.screen, 'Guardar como segmento');
    type(again.screen, 'segmento', 'Fieles');
    again.screen.find('form.admin-view__form').simulate('submit');
    await flush(again.screen);
    expect(confirmed).toHaveBeenCalledWith(
      expect.objectContaining({ text: expect.stringContaining('también para el recorrido «Regresa»') as string }),
    );
    confirmed.mockRestore();
    const staff = await screenOf(path, { 'GET /customer_segments': ok({ customer_segments: [stored] }) });
    await waitUntil(staff.screen, () => views(staff.screen).length === 1);
    expect(staff.screen.find('button[aria-label="Borrar el segmento Fieles"]').exists()).toBe(false);
  });

  test('a column that is hidden stays hidden after a reload, but is in the file, with every page', async () => {
    const heads = (screen: ReactWrapper) => screen.find('.admin-table th').map((th) => th.text());
    const { screen } = await screenOf();
    await waitUntil(screen, () => row(screen).exists());
    expect(heads(screen)).toContain('Correo');
    screen
      .find('.admin-list__columns input')
      .at(1)
      .simulate('change', { target: { checked: false } });
    expect(heads(screen)).not.toContain('Correo');

    const files: Blob[] = [];
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const other = { ...ANA, customer_id: 8, name: '=Beto', email: 'beto@ejemplo.mx' };
    const again = await screenOf('/admin/clientes', {
      'GET /customer/admin/all': ({ params }) =>
        (params as { after?: number }).after === 7
          ? ok({ customers: [other], next: null })
          : ok({ customers: [ANA], next: 7 }),
    });
    await waitUntil(again.screen, () => row(again.screen).exists());
    expect(heads(again.screen)).not.toContain('Correo');
    await press(again.screen, 'Descargar CSV');
    await waitUntil(again.screen, () => files.length === 1);
    click.mockRestore();
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(files[0] ?? new Blob());
    });
    expect(String(text).split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^Ana Robles,5512345678,ana@ejemplo\.mx,/),
      // Not a formula.
      expect.stringMatching(/^'=Beto Robles,5512345678,beto@ejemplo\.mx,2026-11-20,/),
    ]);
  });

  test('a list that is too long for a file says to narrow it', async () => {
    let pages = 0;
    const { screen } = await screenOf('/admin/clientes', {
      'GET /customer/admin/all': () => ok({ customers: [ANA], next: (pages += 1) }),
    });
    await waitUntil(screen, () => row(screen).exists());
    await press(screen, 'Descargar CSV');
    await waitUntil(screen, () => screen.text().includes('demasiado larga'));
    expect(screen.find('[role="alert"]').text()).toContain('Redúcela con una búsqueda o un filtro.');
  });

  test('the arrow keys go from row to row', async () => {
    const { screen } = await screenOf('/admin/clientes', {
      'GET /customer/admin/all': ok({ customers: [ANA, { ...ANA, customer_id: 8 }], next: null }),
    });
    await waitUntil(screen, () => row(screen).exists());
    const links = screen.find('a[data-row]');
    const [first, second] = [0, 1].map((n) => jest.spyOn(links.at(n).getDOMNode<HTMLElement>(), 'focus'));
    links.at(0).simulate('keydown', { key: 'ArrowDown' });
    expect([first, second].map((focus) => focus?.mock.calls.length)).toEqual([0, 1]);
    links.at(1).simulate('keydown', { key: 'ArrowUp' });
    links.at(1).simulate('keydown', { key: 'ArrowDown' });
    expect([first, second].map((focus) => focus?.mock.calls.length)).toEqual([1, 1]);
  });

  test('a new customer whose phone is in use leads to who has it', async () => {
    const { api, screen } = await screenOf('/admin/clientes?nuevo=si', {
      'POST /customer': refuse(409, 'customer/phone-in-use', 'Ya existe.', 'phone'),
    });
    const form = () => screen.find('form.ui-form');
    await waitUntil(screen, () => form().exists());
    const fill = (name: string, value: string): void => {
      form().find(`input[name="${name}"]`).simulate('change', { target: { value } });
      screen.update();
    };
    fill('name', 'Ana');
    fill('last_name', 'R');
    fill('phone', '5512345678');
    fill('email', 'otra@ejemplo.mx');
    form().simulate('submit');
    await waitUntil(screen, () => screen.find('.admin-customers__existing').exists());
    expect(screen.find('.admin-customers__existing a').prop('href')).toBe('/admin/clientes/7');
    expect(api.requests.find(({ call }) => call === 'POST /customer')?.body).toEqual({
      name: 'Ana',
      last_name: 'R',
      phone: '5512345678',
      email: 'otra@ejemplo.mx',
    });
  });
});

test('lists are downloaded by admins alone, where the studio leaves that to them', async () => {
  const downloads = async (role: 'staff' | 'admin', only_admins_export: boolean) => {
    const { screen } = await open(
      '/admin/clientes',
      {
        'GET /customer/admin/all': ok({ customers: [ANA], next: null }),
        'GET /customer/admin/segments': ok({ segments: SEGMENTS }),
      },
      staffStore(role, { only_admins_export }),
    );
    await waitUntil(screen, () => row(screen).exists());
    return screen.find('button').someWhere((button) => button.text() === 'Descargar CSV');
  };
  expect(await downloads('staff', false)).toBe(true);
  expect(await downloads('staff', true)).toBe(false);
  expect(await downloads('admin', true)).toBe(true);
});

test('a new customer needs no address, and the list says who has none', async () => {
  const { api, screen } = await screenOf('/admin/clientes?nuevo=si', {
    'GET /customer/admin/all': ok({ customers: [{ ...ANA, email: null }], next: null }),
    'POST /customer': ok({ customer: { ...ANA, email: null } }),
  });
  await waitUntil(screen, () => screen.find('form.ui-form').exists() && row(screen).exists());
  expect(row(screen).text()).toContain('Sin correo');
  for (const [name, value] of [
    ['name', 'Ana'],
    ['last_name', 'Robles'],
    ['phone', '5512345678'],
  ] as const)
    type(screen, name, value);
  screen.find('form.ui-form').simulate('submit');
  await waitUntil(screen, () => screen.text().includes('No encontramos a esta persona.'));
  expect(api.requests.find(({ call }) => call === 'POST /customer')?.body).toEqual({
    name: 'Ana',
    last_name: 'Robles',
    phone: '5512345678',
  });
});

test('a new customer begins with what was searched in vain', async () => {
  const { screen } = await screenOf('/admin/clientes?nuevo=si&buscar=Inés%20de%20la%20O');
  await waitUntil(screen, () => screen.find('form.ui-form').exists());
  const value = (name: string) => screen.find(`form.ui-form input[name="${name}"]`).prop('value');
  expect([value('name'), value('last_name'), value('email')]).toEqual(['Inés', 'de la O', '']);
});

describe('the palette', () => {
  const opened = async (role: 'staff' | 'coach' | 'admin' = 'staff') => {
    const shown = await screenOf('/admin/clases', {}, role);
    act(() => {
      document.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      );
    });
    await waitUntil(shown.screen, () => shown.screen.find('.admin-palette').exists());
    return shown;
  };
  const input = (screen: ReactWrapper) => screen.find('.admin-palette input');
  const options = (screen: ReactWrapper) => screen.find('[role="option"]').map((one) => one.find('strong').text());

  test('Ctrl+K opens it; what is typed finds customers and screens, and Enter goes there', async () => {
    const { screen } = await opened();
    expect(options(screen)).toContain('Clientes');
    input(screen).simulate('change', { target: { value: 'ana' } });
    await waitUntil(screen, () => options(screen).includes('Ana Robles'));
    input(screen).simulate('keydown', { key: 'ArrowDown' });
    input(screen).simulate('keydown', { key: 'ArrowUp' });
    expect(screen.find('[role="option"][aria-selected=true]').find('strong').text()).toBe('Ana Robles');
    expect(localStorage.getItem('asistencia.lista.recientes')).toBeNull();
    await flush(screen);
    const enter = { key: 'Enter', nativeEvent: { isComposing: false }, preventDefault: () => undefined };
    act(() => (input(screen).prop('onKeyDown') as unknown as (event: typeof enter) => void)(enter));
    expect(localStorage.getItem('asistencia.lista.recientes')).toContain('/admin/clientes/7');
  });

  test('a coach finds only the own screens', async () => {
    const { api, screen } = await opened('coach');
    expect(options(screen)).toEqual(['Asistencia', 'Mi pago']);
    input(screen).simulate('change', { target: { value: 'ana' } });
    await flush(screen);
    expect(api.requests.filter(({ call }) => call === 'GET /customer/query')).toEqual([]);
  });
});
