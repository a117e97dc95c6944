/** What the studio sells and how it is paid: the home's packages, discounts, payment methods, an event's attendees. */
import type { AdminDiscount } from '../../../domain/contract/discounts';
import type { EventAttendee } from '../../../domain/contract/packageAdmin';
import type { AdminPaymentMethod } from '../../../domain/contract/paymentMethods';
import { homePackagesOf } from '../../../src/admin/packagesHome/HomePackagesScreen';
import { confirm } from '../../../src/core/confirm/confirm';
import { aPackage } from '../../helpers/fixtures';
import { currentAddress, press, type, waitUntil } from '../../helpers/mount';
import { NO_NETWORK, ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { NOW, open, staffStore } from './frontDesk';
import { takeTheirs } from './takeTheirs';

jest.mock('../../../src/core/confirm/confirm', () => ({ confirm: jest.fn(async () => true) }));
const CHANGED = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
const late = { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed: CHANGED } };

type Opened = Awaited<ReturnType<typeof open>>;
const writes = ({ api }: Opened) =>
  api.requests.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);
async function visit(path: string, answers: Answers, shown: string, role: 'staff' | 'admin' = 'admin') {
  const opened = await open(path, answers, staffStore(role));
  await waitUntil(opened.screen, () => opened.screen.text().includes(shown));
  return opened;
}

describe('packages on the home', () => {
  const pkg = (class_package_id: number, home_order: number | null, home = true) => ({
    ...aPackage({ class_package_id, title: `Paquete ${class_package_id}`, home, status: 'active' }),
    home_order,
    version: 1,
    attendee_limit: null,
    allows_several: false,
    sales: 0,
    subscriptions: 0,
    in_use: false,
    image_name: null,
    download: null,
  });
  const all = [pkg(1, null), pkg(2, 2), pkg(3, 1), pkg(4, null, false)];
  const home = (answers: Answers = {}, role: 'staff' | 'admin' = 'admin') =>
    visit(
      '/admin/paquetes-portada',
      { 'GET /class_packages/admin/all': ok({ class_packages: all }), ...answers },
      'Paquete 2',
      role,
    );

  it('are those on sale with their own places first', () => {
    const ids = homePackagesOf([...all, { ...pkg(5, 1), status: 'inactive' }]).map((one) => one.class_package_id);
    expect(ids).toEqual([3, 2, 1]);
  });

  it('are added and taken away with the success texts, and taking away can be undone in the same order', async () => {
    const opened = await home({
      'POST /class_packages/4/home': ok({}),
      'POST /class_packages/3/home': ok({}),
      'DELETE /class_packages/3/home': ok({}),
      'PUT /class_packages/home': ok({ class_packages: all }),
    });
    const { screen, store } = opened;
    screen.find('select[name="paquete"]').simulate('change', { target: { value: '4' } });
    screen.find('.packages-home__add').simulate('submit');
    await waitUntil(screen, () => store.getState().alerts.alerts.length > 0);
    expect(store.getState().alerts.alerts[0]).toMatchObject({ text: '¡Paquete agregado al home con éxito!' });
    await waitUntil(screen, () => !screen.find('button[aria-label="Quitar Paquete 3 de la portada"]').prop('disabled'));
    screen.find('button[aria-label="Quitar Paquete 3 de la portada"]').simulate('click');
    await waitUntil(screen, () => screen.text().includes('«Paquete 3» ya no está en la portada.'));
    expect(store.getState().alerts.alerts.at(-1)).toMatchObject({
      kind: 'success',
      text: '¡Paquete eliminado del home!',
    });
    await press(screen, 'Deshacer');
    await waitUntil(screen, () => writes(opened).length === 4);
    expect(writes(opened)).toEqual([
      ['POST /class_packages/4/home', {}],
      ['DELETE /class_packages/3/home', undefined],
      ['POST /class_packages/3/home', {}],
      ['PUT /class_packages/home', { ids: [3, 2, 1] }],
    ]);
  });

  it('are only read by the front desk', async () => {
    const { screen } = await home({}, 'staff');
    expect(screen.find('.packages-home__add').exists()).toBe(false);
    expect(screen.find('button[aria-label^="Quitar"]').exists()).toBe(false);
  });
});

describe('discounts', () => {
  const AURA: AdminDiscount = {
    discount_id: 7,
    code: 'AURA15',
    amount: 15,
    is_percent: true,
    first_invoice_only: false,
    class_package_id: null,
    class_packages: [],
    limit_per_customer: 1,
    limit_total: 20,
    valid_from: null,
    valid_until: '2026-12-31',
    uses: 20,
    version: 3,
  };
  const discounts = (answers: Answers = {}) =>
    visit(
      '/admin/descuentos',
      {
        'GET /discounts/admin/all': ok({ descuentos: [AURA], next: null }),
        'GET /class_packages/admin/all': ok({
          class_packages: [
            { class_package_id: 9, title: 'Mensual' },
            { class_package_id: 10, title: 'Paquete 10' },
            { class_package_id: 11, title: 'Paquete 5' },
          ],
        }),
        ...answers,
      },
      'AURA15',
    );
  const fill = (screen: Opened['screen'], values: Record<string, string>): void =>
    Object.entries(values).forEach(([name, value]) => type(screen, name, value));
  const errors = (screen: Opened['screen']): string[] => screen.find('.ui-field__error').map((one) => one.text());

  it('show their uses, and an unknown code shows a message', async () => {
    const { screen, api } = await discounts();
    expect(screen.find('.admin-table tbody tr').text()).toContain(
      'AURA1515 %TodosHasta 31 dic. 202620 de 20 Agotado1No',
    );
    api.respond({ 'GET /discounts/admin/all': ok({ descuentos: [], next: null }) });
    type(screen, 'buscar', ' nada ');
    await waitUntil(screen, () => screen.text().includes('Descuento no encontrado.'));
    expect(currentAddress(screen)).toBe('/admin/descuentos?buscar=nada');
  });

  it('with impossible terms are refused at their fields without a call, then created', async () => {
    const opened = await discounts({ 'POST /discounts': ok({ discount: AURA }) });
    const { screen } = opened;
    await press(screen, 'Nuevo descuento');
    fill(screen, { code: 'AURA 15', amount: '101', limit_total: '0' });
    screen.find('form.discounts-form').simulate('submit');
    expect(errors(screen)).toEqual([
      'El código no lleva espacios.',
      'El porcentaje es un número entero del 1 al 100.',
      'Un límite es un número entero desde 1; vacío no limita.',
    ]);
    await press(screen, 'Pesos');
    fill(screen, { code: ' VERANO ', amount: '0.001', limit_total: '' });
    screen.find('form.discounts-form').simulate('submit');
    expect(errors(screen)).toEqual(['Escribe pesos desde $0.01, con máximo dos decimales.']);
    fill(screen, { amount: '$1,200.50' });
    for (const title of ['Mensual', 'Paquete 10', 'Paquete 5', 'Paquete 10']) await press(screen, title);
    expect(writes(opened)).toEqual([]);
    screen.find('form.discounts-form').simulate('submit');
    await waitUntil(screen, () => !screen.find('form.discounts-form').exists());
    const terms = { code: 'VERANO', amount: 1200.5, is_percent: false, first_invoice_only: false };
    const limits = { class_package_ids: [11, 9], limit_per_customer: null, limit_total: null };
    const days = { valid_from: null, valid_until: null };
    expect(writes(opened)).toEqual([['POST /discounts', { ...terms, ...limits, ...days }]]);
  });

  it('for several packages name them in the list, and are put back for all of them by Deshacer', async () => {
    const class_packages = [
      { class_package_id: 9, title: 'Mensual' },
      { class_package_id: 12, title: 'Archivado' },
    ];
    const opened = await discounts({
      'GET /discounts/admin/all': ok({ descuentos: [{ ...AURA, class_packages }], next: null }),
      'DELETE /discounts/7': ok({}),
      'PUT /discounts/7': ok({ discount: AURA }),
    });
    const { screen } = opened;
    expect(screen.find('.admin-table tbody tr').text()).toContain('Mensual, Archivado');
    await press(screen, 'AURA15');
    const active = screen.find('.ui-chips .ui-chip--active').map((one) => one.text());
    expect(active.sort()).toEqual(['Archivado', 'Mensual']);
    await press(screen, 'Retirar');
    await waitUntil(screen, () => screen.text().includes('Se retiró el descuento AURA15.'));
    await press(screen, 'Deshacer');
    await waitUntil(screen, () => writes(opened).length === 2);
    expect(writes(opened)[1]).toMatchObject(['PUT /discounts/7', { class_package_ids: [9, 12] }]);
  });

  const collide = async () => {
    const opened = await discounts({
      'PUT /discounts/7': late,
      'GET /discounts/7': ok({ discount: { ...AURA, amount: 30, version: 4 } }),
    });
    const { screen, api } = opened;
    await press(screen, 'AURA15');
    fill(screen, { amount: '20' });
    screen.find('form.discounts-form').simulate('submit');
    await waitUntil(screen, () => screen.find('.admin-conflict').exists());
    expect(screen.find('.admin-conflict').text()).toContain('20 %30 %');
    return { opened, screen, api };
  };

  it('that another admin changed show both versions, and mine is saved over theirs', async () => {
    const { opened, screen, api } = await collide();
    api.respond({ 'PUT /discounts/7': ok({ discount: AURA }) });
    await press(screen, 'Guardar lo mío');
    await waitUntil(screen, () => writes(opened).length === 2);
    expect(writes(opened).map(([, body]) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  it('that another admin changed are shown as stored with Usar lo guardado', async () => {
    const { screen, ...opened } = await collide();
    await takeTheirs(
      { screen, ...opened },
      (shown) => shown.find('input[name="amount"]').first().prop('value') === '30',
    );
    await press(screen, 'Cancelar');
    expect(screen.find('.admin-table tbody tr').text()).toContain('AURA1530 %');
  });

  it('are withdrawn after a question and put back by Deshacer', async () => {
    const opened = await discounts({ 'DELETE /discounts/7': ok({}), 'PUT /discounts/7': ok({ discount: AURA }) });
    const { screen } = opened;
    await press(screen, 'AURA15');
    await press(screen, 'Retirar');
    await waitUntil(screen, () => screen.text().includes('Se retiró el descuento AURA15.'));
    expect(jest.mocked(confirm)).toHaveBeenCalled();
    await press(screen, 'Deshacer');
    await waitUntil(screen, () => writes(opened).length === 2);
    expect(writes(opened)[1]).toMatchObject(['PUT /discounts/7', { code: 'AURA15', withdrawn: false }]);
  });
});

describe('payment methods', () => {
  const method = (payment_method_id: number, changes: Partial<AdminPaymentMethod> = {}): AdminPaymentMethod => ({
    payment_method_id,
    name: `Forma ${payment_method_id}`,
    version: 1,
    archived: false,
    in_use: payment_method_id < 100,
    built_in: payment_method_id < 100,
    offered: false,
    ...changes,
  });
  const list = [
    method(1, { name: 'Tarjeta' }),
    method(2, { name: 'Efectivo', offered: true }),
    method(3, { name: 'PayPal' }),
    method(4, { name: 'Terminal' }),
    method(100, { name: 'Vales' }),
    method(101, { name: 'Convenio', in_use: true }),
  ];
  const methods = (answers: Answers = {}) =>
    visit(
      '/admin/formas-de-pago',
      { 'GET /payment_methods/admin/all': ok({ payment_methods: list }), ...answers },
      'Vales',
    );

  it('say of the built-in ones what switches them on, and whether it is', async () => {
    const { screen } = await methods();
    const rows = screen.find('section[aria-labelledby="metodos-incluidos"] li').map((row) => row.text());
    expect(rows.map((text) => /(Apagada|Encendida|En mostrador y sitio|En mostrador)$/.exec(text)?.[0])).toEqual([
      'Apagada',
      'En mostrador y sitio',
      'Apagada',
      'En mostrador',
    ]);
    expect(rows[1]).toContain('En tu sitio la enciende «');
  });

  it('are deleted where nothing uses them, else archived, which can be undone', async () => {
    const opened = await methods({
      'DELETE /payment_methods/100': ok({}),
      'PUT /payment_methods': ok({ payment_method: list[5] }),
    });
    const { screen } = opened;
    await press(screen, 'Eliminar');
    await waitUntil(screen, () => writes(opened).length === 1);
    await press(screen, 'Archivar');
    await waitUntil(screen, () => screen.text().includes('Se archivó Convenio.'));
    await press(screen, 'Deshacer');
    await waitUntil(screen, () => writes(opened).length === 3);
    const put = { payment_method_id: 101, name: 'Convenio' };
    expect(writes(opened)).toEqual([
      ['DELETE /payment_methods/100', undefined],
      ['PUT /payment_methods', { ...put, version: 1, archived: true }],
      ['PUT /payment_methods', { ...put, version: 2, archived: false }],
    ]);
  });

  it('stay in the form with a refused name', async () => {
    const opened = await methods({ 'POST /payment_methods': refuse(409, 'payment-method/exists', 'Ya existe.') });
    const { screen } = opened;
    await press(screen, 'Nueva forma de pago');
    screen.find('form.methods-form').simulate('submit');
    expect(writes(opened)).toEqual([]);
    type(screen, 'name', ' Vales ');
    screen.find('form.methods-form').simulate('submit');
    await waitUntil(screen, () => document.body.textContent?.includes('Ya existe.') === true);
    expect(writes(opened)).toEqual([['POST /payment_methods', { name: 'Vales' }]]);
  });

  const collide = async () => {
    const changed = { by: 'Eva Cruz', at: '2026-11-23T12:20:00.000Z' };
    const opened = await methods({
      'PUT /payment_methods': { status: 412, body: { code: 'row/changed', message: 'Alguien más.', changed } },
    });
    const { screen, api } = opened;
    screen
      .find('button')
      .filterWhere((one) => one.text() === 'Cambiar nombre de Vales')
      .simulate('click');
    await waitUntil(screen, () => screen.find('form.methods-form').exists());
    type(screen, 'name', 'Vales de comida');
    const theirs = { ...list[4]!, name: 'Vales de papel', version: 2 };
    api.respond({ 'GET /payment_methods/admin/all': ok({ payment_methods: [theirs] }) });
    screen.find('form.methods-form').simulate('submit');
    await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
    expect(document.body.textContent).toContain('Eva Cruz');
    expect(screen.find('table.admin-conflict').text()).toMatch(/Vales de comida.*Vales de papel/);
    return { opened, screen, api, theirs };
  };

  it('that another admin renamed show both names, and mine is saved over theirs', async () => {
    const { opened, screen, api, theirs } = await collide();
    api.respond({ 'PUT /payment_methods': ok({ payment_method: theirs }) });
    await press(screen, 'Guardar lo mío');
    await waitUntil(screen, () => writes(opened).length === 2);
    const put = { payment_method_id: 100, name: 'Vales de comida' };
    expect(writes(opened).map(([, body]) => body)).toEqual([
      { ...put, version: 1 },
      { ...put, version: 2 },
    ]);
  });

  it('that another admin renamed are shown as stored with Usar lo guardado', async () => {
    const { screen, ...opened } = await collide();
    await takeTheirs(
      { screen, ...opened },
      (shown) => shown.find('input[name="name"]').first().prop('value') === 'Vales de papel',
    );
    await press(screen, 'Cancelar');
    expect(screen.find('.admin-row h3').map((name) => name.text())).toContain('Vales de papel');
  });
});

describe("a special event's attendees", () => {
  const attendee = (n: number, name: string, changes: Partial<EventAttendee> = {}): EventAttendee => ({
    purchase_id: n,
    customer: {
      customer_id: n,
      name,
      last_name: 'Paz',
      email: `${name.toLowerCase()}@ejemplo.mx`,
      phone: `555000000${n}`,
    },
    status: 'completed',
    is_paid: true,
    total_payment: 500,
    createdAt: NOW.toISOString(),
    places: [
      {
        class_reservation_id: n * 10,
        single_class_id: 11,
        class_date: '2026-11-23T13:00:00.000Z',
        spot: null,
        guest: null,
        attend: false,
      },
    ],
    ...changes,
  });
  const page = (attendees: readonly EventAttendee[], next: string | null = null) =>
    ok({
      class_package: { class_package_id: 5, title: 'Retiro', status: 'active', attendee_limit: 20, sales: 3 },
      attendees,
      next,
    });
  const CALL = 'GET /class_packages/especiales/5/asistentes';

  it('without attendees show a message', async () => {
    const { screen } = await visit('/admin/eventos/5', { [CALL]: page([]) }, 'Nadie ha comprado este evento todavía.');
    expect(screen.find('.attendees-search').exists()).toBe(false);
  });

  it('of no event show that the address is unknown, others that fail can be read again', async () => {
    const missing = refuse(404, 'package/not-found', 'No encontramos ese paquete.');
    await visit('/admin/eventos/5', { [CALL]: missing }, 'No encontramos esta página.');
    const { screen, api } = await visit(
      '/admin/eventos/5',
      { [CALL]: refuse(500, 'server/error', 'Algo salió mal.') },
      'No pudimos cargar los asistentes.',
    );
    api.respond({ [CALL]: page([attendee(1, 'Ana')]) });
    await press(screen, 'Reintentar');
    await waitUntil(screen, () => screen.text().includes('1 de 20 vendidos · 1 lugar'));
  });

  // The last one: what it leaves unsent would be sent in a test after it.
  it('of all pages are counted, searched and checked in, and a mark without a network stays pending', async () => {
    const { screen, api } = await visit(
      '/admin/eventos/5',
      {
        [CALL]: ({ params }) =>
          (params as { after?: string }).after
            ? page([attendee(3, 'Zoé', { places: [], is_paid: false })])
            : page([attendee(1, 'Ana'), attendee(2, 'Íñigo')], '2'),
        'PUT /class_reservations/10/attend': NO_NETWORK,
      },
      'Retiro',
      'staff',
    );
    expect(screen.text()).toContain('3 de 20 vendidos · 2 lugares');
    expect(screen.find('.attendees-without').text()).toContain('Zoé Paz');
    await press(screen, 'Registrar Ana');
    await waitUntil(screen, () => screen.text().includes('Pendiente de enviar'));
    expect(screen.find('.attendees-count').text()).toBe('1 de 2 llegaron');
    type(screen, 'buscar', 'inigo');
    expect(screen.find('.attendance-place__words > strong').map((name) => name.text())).toEqual(['Íñigo Paz']);
    type(screen, 'buscar', '5550000003');
    expect(screen.find('.attendees-without')).toHaveLength(1);
    expect(api.requests.filter(({ call }) => call === CALL)).toHaveLength(2);
  });
});
