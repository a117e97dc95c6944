/** The packages that a studio sells: the list, the form with its preview and draft, and whom another price reaches. */
import type { ReactWrapper } from 'enzyme';
import type { AdminClassPackage } from '../../../domain/contract/packageAdmin';
import { aClassType } from '../../helpers/fixtures';
import { currentAddress, press, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes } from '../../helpers/store';
import { open, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));

const TEN: AdminClassPackage = {
  class_package_id: 7,
  package_id: 7,
  title: 'Paquete 10',
  description: '',
  short_description: 'El favorito',
  price: 2300,
  sale_price: null,
  class_amount: 10,
  expiration_days: 60,
  kind: 'presencial',
  home: true,
  is_special_event: false,
  is_trial: false,
  limit_per_customer: null,
  is_subscription: false,
  subscription_period: null,
  subscription_interval: null,
  free_trial_length: null,
  free_trial_period: 'day',
  image: null,
  downloadable: null,
  file_url: null,
  receipt_file: null,
  status: 'active',
  class_package_types: [],
  createdAt: '2026-11-01T12:00:00.000Z',
  version: 3,
  home_order: 1,
  attendee_limit: null,
  allows_several: false,
  sales: 12,
  subscriptions: 0,
  in_use: true,
  image_name: null,
  download: null,
};
const MONTHLY: AdminClassPackage = {
  ...TEN,
  class_package_id: 8,
  package_id: 8,
  title: 'Mensual',
  is_subscription: true,
  subscriptions: 3,
  subscription_period: 'month',
  subscription_interval: 1,
  price: 800,
};
const OLD: AdminClassPackage = { ...TEN, class_package_id: 9, title: 'Viejo', status: 'inactive', in_use: false };

beforeEach(() => localStorage.clear());

const screenOf = (path: string, answers: FakeRoutes = {}) =>
  open(
    path,
    {
      'GET /class_packages/admin/all': ok({ class_packages: [TEN, MONTHLY, OLD] }),
      'GET /class_types': ok({ class_types: [aClassType({ class_type_id: 4, name: 'Barre' })] }),
      'GET /class_packages/8/price_answers': ok({ answers: [], agreed: 0, waiting: 0 }),
      ...answers,
    },
    staffStore('admin'),
  );
function type(screen: ReactWrapper, name: string, value: string): void {
  screen.find(`input[name="${name}"]`).simulate('change', { target: { value } });
  screen.update();
}
const submit = (screen: ReactWrapper) => screen.find('form.admin-package__form').simulate('submit');

test('packages on sale are rows of a table with price and sales; archived ones have their own filter', async () => {
  const { screen } = await screenOf('/admin/paquetes', {
    'GET /class_packages/admin/all': ok({ class_packages: [{ ...TEN, sale_price: 2090 }, MONTHLY, OLD] }),
  });
  await waitUntil(screen, () => screen.find('tbody tr').length > 0);
  const rows = () => screen.find('tbody tr').map((row) => row.find('td').map((cell) => cell.text().trim()));
  const actions = (title: string, archive: string) => `Duplicar ${title}${archive} ${title}`;
  expect(rows()).toEqual([
    ['Paquete 10', 'Antes $2,300.00$2,090.00', '10', '12', '—', 'En portada', actions('Paquete 10', 'Archivar')],
    ['Mensual', '$800.00', '10', '12', '3', 'En portada', actions('Mensual', 'Archivar')],
  ]);
  expect(screen.find('tbody tr').first().find('td.admin-table__end')).toHaveLength(4);
  expect(screen.find('tbody a').first().prop('href')).toBe('/admin/paquetes/7');
  await press(screen, 'Archivados');
  expect(rows().map((cells) => [cells[0], cells[5]])).toEqual([['Viejo', 'Archivado']]);
});

test('a price of 0.001 is refused at its field and nothing is sent', async () => {
  const { api, screen } = await screenOf('/admin/paquetes/7');
  await waitUntil(screen, () => screen.find('input[name="price"]').exists());
  type(screen, 'price', '0.001');
  submit(screen);
  await waitUntil(screen, () => screen.find('.ui-field__error').exists());
  expect(screen.find('.ui-field__error').first().text()).toBe('Escribe el precio con dos decimales cuando mucho.');
  expect(api.requests.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test("saving a package's price over another admin's change asks which subscriptions it affects as well", async () => {
  const theirs = { ...MONTHLY, title: 'Mensual plus', price: 850, version: 4 };
  const changed = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
  const refusal = { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed } };
  const reach = {
    notice_days: 15,
    subscriptions: 2,
    charges: [{ from: 800, to: 950, subscriptions: 2, first_charge: '2026-12-20' }],
    left_out: { paypal: 0, imported: 0, other_period: 0, too_little: 0, same: 0 },
  };
  const { api, screen } = await screenOf('/admin/paquetes/8', {
    'GET /class_packages/8/price_reach?price=950': ok(reach),
    'PUT /class_packages': refusal,
  });
  await waitUntil(screen, () => screen.find('input[name="price"]').exists());
  type(screen, 'price', '950');
  submit(screen);
  await waitUntil(screen, () => screen.find('PriceReachDialog').exists());
  api.respond({ 'GET /class_packages/admin/all': ok({ class_packages: [theirs] }) });
  await press(screen, 'Guardar precio');
  await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  api.respond({ 'PUT /class_packages': ok({ class_package: { ...theirs, price: 950, version: 5 } }) });
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => screen.find('PriceReachDialog').exists());
  await press(screen, 'También suscripciones');
  await press(screen, 'Guardar precio');
  const puts = () => api.requests.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  await waitUntil(screen, () => puts().length === 2);
  expect(puts().at(-1)).toMatchObject({ version: 4, price: 950, price_reach: 'subscriptions' });
});

test('the price of a package shows who agreed to it and who has not', async () => {
  const person = { customer_id: 70, name: 'Eva', last_name: 'Cruz', from: 800, to: 950 };
  const at = '2026-11-20T18:00:00.000Z';
  const { screen } = await screenOf('/admin/paquetes/8', {
    'GET /class_packages/8/price_answers': ok({
      agreed: 1,
      waiting: 1,
      answers: [
        { ...person, purchase_id: 1, announcedAt: at, agreedAt: null },
        { ...person, purchase_id: 2, name: 'Ana', announcedAt: at, agreedAt: at },
      ],
    }),
  });
  await waitUntil(screen, () => screen.find('.admin-answers').exists());
  const text = screen.find('.admin-answers').first().text();
  expect(text).toContain('1 persona aceptó, 1 falta. Quien no acepta conserva su precio.');
  expect(screen.find('.admin-answers li').map((one) => one.text())).toEqual([
    expect.stringMatching(/^Eva Cruz.*De \$800\.00 MXN a \$950\.00 MXN.*Falta$/),
    expect.stringMatching(/^Ana Cruz.*Aceptó el/),
  ]);
});

test('a refusal of a package is shown at the field that the server names', async () => {
  const message = 'Ya lo tienen 12 personas: el límite no puede ser menor.';
  const { screen } = await screenOf('/admin/paquetes/7', {
    'PUT /class_packages': refuse(412, 'package/invalid', message, 'attendee_limit'),
  });
  await waitUntil(screen, () => screen.find('input[name="attendee_limit"]').exists());
  type(screen, 'attendee_limit', '1');
  submit(screen);
  await waitUntil(screen, () => screen.find('.ui-field__error').exists());
  expect(screen.find('.ui-field__error').first().text()).toBe(message);
});

test('a changed price of a subscription asks which ones it affects, and shows those that keep theirs', async () => {
  const { api, screen } = await screenOf('/admin/paquetes/8', {
    'GET /class_packages/8/price_reach?price=950': ok({
      notice_days: 15,
      subscriptions: 2,
      charges: [{ from: 800, to: 950, subscriptions: 2, first_charge: '2026-12-20' }],
      left_out: { paypal: 1, imported: 0, other_period: 0, too_little: 0, same: 0 },
    }),
    'PUT /class_packages': ok({ class_package: { ...MONTHLY, price: 950, version: 4 } }),
  });
  await waitUntil(screen, () => screen.find('input[name="price"]').exists());
  type(screen, 'price', '950');
  submit(screen);
  await waitUntil(screen, () => screen.find('PriceReachDialog').exists());
  await press(screen, 'También suscripciones');
  expect(document.body.textContent).toMatch(/2 suscripciones: de \$800\.00.* a \$950\.00.*, desde el cobro del 20/);
  expect(document.body.textContent).toContain('1 suscripción de PayPal');
  await press(screen, 'Guardar precio');
  await waitUntil(screen, () => api.requests.some(({ call }) => call.startsWith('PUT')));
  const put = api.requests.find(({ call }) => call.startsWith('PUT'));
  expect(put?.body).toMatchObject({ class_package_id: 8, version: 3, price: 950, price_reach: 'subscriptions' });
});

describe('what is typed into the form of a package', () => {
  const form = async (path: string, answers: FakeRoutes = {}) => {
    const opened = await screenOf(path, answers);
    await waitUntil(opened.screen, () => opened.screen.find('input[name="title"]').exists());
    return opened;
  };
  const valueOf = (screen: ReactWrapper, name: string) => screen.find(`[name="${name}"]`).hostNodes().prop('value');
  const tick = (screen: ReactWrapper, name: string, checked: boolean): void => {
    screen.find(`input[name="${name}"]`).simulate('change', { target: { checked } });
    screen.update();
  };
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('formulario.'));
  const isRestored = (screen: ReactWrapper): boolean => screen.find('.ui-form__restored').exists();
  const errors = (screen: ReactWrapper): string[] => screen.find('.ui-field__error').map((one) => one.text());

  test('stands in five titled sections, those of a subscription only where it is one', async () => {
    const { screen } = await form('/admin/paquetes/nuevo');
    expect(screen.find('fieldset > legend').map((legend) => legend.text())).toEqual([
      'Qué es',
      'Precio',
      'Clases que da',
      'Límites',
      'Imagen y archivos',
    ]);
    expect(screen.find('input[name="subscription_interval"]').exists()).toBe(false);
    tick(screen, 'is_subscription', true);
    expect(screen.find('input[name="subscription_interval"]').exists()).toBe(true);
    tick(screen, 'unlimited', true);
    expect(screen.find('input[name="class_amount"]').exists()).toBe(false);
  });

  test('is restored after a reload, rows of class types included, and posted as it was typed', async () => {
    const first = await form('/admin/paquetes/nuevo');
    type(first.screen, 'title', 'Medio escrito');
    type(first.screen, 'price', '1,200');
    await press(first.screen, 'Agregar clases de un tipo');
    first.screen.unmount();
    const other = await form('/admin/paquetes/7');
    expect(isRestored(other.screen)).toBe(false);
    other.screen.unmount();
    const { api, screen } = await form('/admin/paquetes/nuevo', {
      'POST /class_packages': ok({ class_package: TEN }),
    });
    expect(isRestored(screen)).toBe(true);
    expect([valueOf(screen, 'title'), valueOf(screen, 'price')]).toEqual(['Medio escrito', '1,200']);
    expect(screen.find('[role="group"][aria-label="Tipo de clase 1"]').exists()).toBe(true);
    submit(screen);
    await waitUntil(screen, () => currentAddress(screen) === '/admin/paquetes/7');
    const post = api.requests.find(({ call }) => call === 'POST /class_packages');
    const class_package_types = [{ class_type_id: 4, class_amount: 1, expiration_days: 30 }];
    expect(post?.body).toMatchObject({ title: 'Medio escrito', price: 1200, class_package_types });
    expect(drafts()).toEqual([]);
  });

  test('is no draft any more once it is saved, and what is typed after that is one of the new version', async () => {
    const { screen } = await form('/admin/paquetes/7', {
      'PUT /class_packages': ok({ class_package: { ...TEN, price: 2400, version: 4 } }),
    });
    type(screen, 'price', '2400');
    expect(drafts()).toEqual([expect.stringMatching(/\.7\.3$/)]);
    submit(screen);
    await waitUntil(screen, () => drafts().length === 0);
    type(screen, 'title', 'Diez');
    expect(drafts()).toEqual([expect.stringMatching(/\.7\.4$/)]);
    expect(localStorage.getItem(drafts()[0] ?? '')).not.toContain('2400');
  });

  test('is no draft any more once it is cancelled', async () => {
    const { screen } = await form('/admin/paquetes/7');
    type(screen, 'price', '2400');
    await press(screen, 'Cancelar');
    await waitUntil(screen, () => screen.find('tbody tr').exists());
    expect([currentAddress(screen), drafts()]).toEqual(['/admin/paquetes', []]);
  });

  test('keeps the draft while a price has no reach yet, and loses it once that is chosen', async () => {
    const left_out = { paypal: 0, imported: 0, other_period: 0, too_little: 0, same: 0 };
    const { screen } = await form('/admin/paquetes/8', {
      'GET /class_packages/8/price_reach?price=950': ok({ notice_days: 15, subscriptions: 2, charges: [], left_out }),
      'PUT /class_packages': ok({ class_package: { ...MONTHLY, price: 950, version: 4 } }),
    });
    type(screen, 'price', '950');
    submit(screen);
    await waitUntil(screen, () => screen.find('PriceReachDialog').exists());
    expect(drafts()).toHaveLength(1);
    await press(screen, 'Guardar precio');
    await waitUntil(screen, () => drafts().length === 0);
    expect([drafts(), isRestored(screen), valueOf(screen, 'price')]).toEqual([[], false, '950']);
  });

  test('from a version that another admin replaced meanwhile is a conflict, with both versions of each row', async () => {
    const first = await form('/admin/paquetes/7');
    type(first.screen, 'price', '2400');
    first.screen.unmount();
    const class_package_types = [
      { class_type: { class_type_id: 4, name: 'Barre' }, class_amount: 2, expiration_days: 9 },
    ];
    const theirs = { ...TEN, price: 2500, class_package_types, version: 4 };
    const changed = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
    const late = { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed } };
    const { api, screen } = await form('/admin/paquetes/7', {
      'GET /class_packages/admin/all': () => ok({ class_packages: [{ ...theirs }] }),
      'PUT /class_packages': late,
    });
    expect([isRestored(screen), valueOf(screen, 'price')]).toEqual([true, '2400']);
    submit(screen);
    await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
    expect(api.requests.find(({ call }) => call === 'PUT /class_packages')?.body).toMatchObject({
      version: 3,
      price: 2400,
    });
    const differing = screen.find('tr[data-differs]').map((row) => row.text());
    expect(differing).toEqual(['Precio Distinto24002500']);
    expect(screen.find('table.admin-conflict').text()).toContain('Barre: 2 en 9 días');
    await press(screen, 'Usar lo guardado');
    expect([valueOf(screen, 'price'), isRestored(screen), drafts()]).toEqual(['2500', false, []]);
  });

  test('of a subscription blocks nothing once it is none, and comes back when it is one again', async () => {
    const { api, screen } = await form('/admin/paquetes/8', {
      'PUT /class_packages': ok({ class_package: { ...TEN, class_package_id: 8, version: 4 } }),
    });
    type(screen, 'subscription_interval', '');
    type(screen, 'free_trial_length', 'mucho');
    submit(screen);
    expect(errors(screen)).toHaveLength(2);
    tick(screen, 'is_subscription', false);
    expect(errors(screen)).toEqual([]);
    tick(screen, 'is_subscription', true);
    expect(valueOf(screen, 'free_trial_length')).toBe('mucho');
    tick(screen, 'is_subscription', false);
    submit(screen);
    await waitUntil(screen, () => api.requests.some(({ call }) => call === 'PUT /class_packages'));
    expect(api.requests.find(({ call }) => call === 'PUT /class_packages')?.body).toMatchObject({
      is_subscription: false,
      subscription_interval: null,
      free_trial_length: null,
    });
  });

  test('is wrong at the field that domain/packageTerms names, a row of class types included', async () => {
    const { screen } = await form('/admin/paquetes/nuevo');
    type(screen, 'expiration_days', '0');
    await press(screen, 'Agregar clases de un tipo');
    screen
      .find('[aria-label="Tipo de clase 1"] input')
      .first()
      .simulate('change', { target: { value: '0' } });
    submit(screen);
    expect(errors(screen)).toEqual([
      'Escribe el nombre del paquete.',
      'Escribe un precio de $0.00 o más.',
      'Escribe una vigencia entre 1 y 3,650 días.',
      'Escribe un número de clases entre 1 y 1,000.',
    ]);
    expect(screen.find('[aria-label="Tipo de clase 1"] .ui-field__error').text()).toContain('entre 1 y 1,000');
    tick(screen, 'is_trial', true);
    expect(valueOf(screen, 'limit_per_customer')).toBe('1');
  });
});
