/** Selling at the desk. */
import type { ReactWrapper } from 'enzyme';
import type { DeskOrder, DeskSale } from '../../../domain/contract/desk';
import { giftOf } from '../../../src/admin/desk/cart';
import { clearDrafts } from '../../../src/core/storage';
import { TextField } from '../../../src/ui/TextField';
import { aCustomer, aPackage, aReservation, aSingleClass } from '../../helpers/fixtures';
import { formField } from '../../../src/ui/form/controls';
import { currentAddress, flush, press, type, waitUntil } from '../../helpers/mount';
import { NO_NETWORK, ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { open, ROSTER, single_class, staffStore } from './frontDesk';

const FIVE = aPackage({ class_package_id: 3, title: 'Paquete 5', price: 1250, sale_price: null });
const ANA = aCustomer({ customer_id: 8, name: 'Ana', last_name: 'Robles' });
const SOLD: DeskSale = {
  desk_sale_id: 41,
  createdAt: '2026-11-23T12:30:00.000Z',
  customer: null,
  seller: { customer_id: 7, name: 'Bruno', last_name: 'Téllez' },
  method: 'cash',
  payment_method: null,
  status: 'paid',
  title: 'Agua',
  class_package_id: null,
  discount_code: null,
  charges: [{ concept: 'Agua', amount: 35.5 }],
  lines: [{ concept: 'Agua', amount: 35.5 }],
  purchase_ids: [],
  total: 35.5,
  store_credit: 0,
  refunded: 0,
  received: 50,
  change: 14.5,
  terminal_digits: null,
  terminal_authorisation: null,
  link: null,
  voided: null,
  gift_card: null,
  can_void: true,
};
const PRINTED: NonNullable<DeskSale['gift_card']> = {
  gift_card_id: 3,
  path: '/regalo/3-x',
  recipient_name: '',
  recipient_email: null,
  message: '',
  send_on: null,
};
const SELL = 'POST /desk_sales';
const desk = async (answers: Answers = {}, path = '/admin/caja', store = staffStore()) => {
  const shown = await open(
    path,
    {
      'GET /class_packages': ok({ class_packages: [FIVE] }),
      'GET /desk_sales': ok({ desk_sales: [], next: null }),
      'GET /purchases/unpaid': ok({ purchases: [], next: null }),
      'GET /custom_fields': ok({ custom_fields: [] }),
      'GET /payment_methods/admin/all': ok({ payment_methods: [] }),
      'GET /customer/admin/8': ok({ customer: ANA }),
      'GET /customer/admin/8/store_credit': ok({ balance: 0, entries: [] }),
      'GET /customer/admin/9/store_credit': ok({ balance: 0, entries: [] }),
      ...answers,
    },
    store,
  );
  await waitUntil(shown.screen, () => shown.screen.text().includes('Aún no hay ventas en recepción.'));
  return shown;
};

function fill(screen: ReactWrapper, label: string, value: string): void {
  const field = screen.find(TextField).filterWhere((one) => one.prop('label') === label);
  field.find('input').simulate('change', { target: { value } });
  screen.update();
}
async function charge(screen: ReactWrapper, concept: string, amount: string): Promise<void> {
  fill(screen, 'Cargo', concept);
  fill(screen, 'Importe', amount);
  screen.find('form.desk-items__charge').simulate('submit');
  await flush(screen);
}
const sales = (api: Awaited<ReturnType<typeof desk>>['api']) => api.requests.filter(({ call }) => call === SELL);
const keyOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => headers['Idempotency-Key'];
const total = (screen: ReactWrapper): string => screen.find('.desk-checkout__total').text();
const toPay = (screen: ReactWrapper) => screen.find('.desk-checkout button.ui-button--lg');

beforeEach(() => sessionStorage.clear());

test('a package with a charge is summed up, and cash handed over shows its change or is not enough', async () => {
  const { screen } = await desk({}, '/admin/caja?cliente=8');
  await waitUntil(screen, () => screen.find('button.desk-package').exists());
  screen.find('button.desk-package').simulate('click');
  await charge(screen, 'Agua', '35.5');
  expect(total(screen)).toContain('$1,285.50');
  fill(screen, 'Recibido', '1,000');
  expect(screen.text()).toContain('No alcanza para el total.');
  expect(toPay(screen).prop('disabled')).toBe(true);
  fill(screen, 'Recibido', '1,300');
  expect(screen.find('.desk-checkout__change').text()).toContain('$14.50');
  expect(toPay(screen).prop('disabled')).toBe(false);
});

test("the buyer's store credit pays first: the rest is collected, or nothing is", async () => {
  const { screen, api } = await desk(
    {
      'GET /customer/admin/8/store_credit': ok({ balance: 1_000, entries: [] }),
      [SELL]: ok({ desk_sale: { ...SOLD, store_credit: 35.5 } }),
    },
    '/admin/caja?cliente=8',
  );
  const box = () => screen.find('input[name="saldo-a-favor"]');
  await waitUntil(screen, () => box().exists() && screen.find('button.desk-package').exists());
  screen.find('button.desk-package').simulate('click');
  expect(screen.text()).toContain('Usar su saldo a favor ($1,000.00 MXN)');
  box().simulate('change', { target: { checked: true } });
  expect(screen.find('.desk-checkout').text()).toContain('Por cobrar $250.00 MXN');
  expect(toPay(screen).text()).toBe('Cobrar $250.00 MXN');
  fill(screen, 'Recibido', '300');
  expect(screen.find('.desk-checkout__change').text()).toContain('$50.00');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length === 1);
  expect(sales(api)[0]?.body).toMatchObject({ total: 1250, store_credit: 1000, received: 300, method: 'cash' });
  await waitUntil(screen, () => screen.text().includes('¡Pago exitoso!'));
  expect(screen.find('.desk-receipt__facts').text()).toContain('Forma de pagoSaldo a favor');
});

test('cash costs less where the studio takes something off, and the terminal does not', async () => {
  const config = { cash_discount_percent: 10 };
  const { screen, api } = await desk(
    { [SELL]: ok({ desk_sale: SOLD }) },
    '/admin/caja?cliente=8',
    staffStore('staff', config),
  );
  await waitUntil(screen, () => screen.find('button.desk-package').exists());
  screen.find('button.desk-package').simulate('click');
  await charge(screen, 'Agua', '35.5');
  expect(total(screen)).toContain('$1,160.50');
  expect(screen.find('.desk-checkout').text()).toContain('Incluye $125.00 MXN de descuento por pagar en efectivo.');
  await press(screen, 'Terminal');
  expect(total(screen)).toContain('$1,285.50');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length === 1);
  expect(sales(api)[0]?.body).toMatchObject({ total: 1285.5, method: 'terminal' });
});

test('two packages are one basket: summed up, paid once, each can be taken out, and not by link', async () => {
  const TEN = aPackage({ class_package_id: 4, title: 'Paquete 10', price: 2000, sale_price: null });
  const { screen, api } = await desk(
    { 'GET /class_packages': ok({ class_packages: [FIVE, TEN] }), [SELL]: ok({ desk_sale: SOLD }) },
    '/admin/caja?cliente=8',
  );
  await waitUntil(screen, () => screen.find('button.desk-package').length === 2);
  const choose = (n: number): void => {
    screen.find('button.desk-package').at(n).simulate('click');
    screen.update();
  };
  choose(0);
  choose(1);
  expect(total(screen)).toContain('$3,250.00');
  expect(screen.find('.desk-checkout').text()).not.toContain('Liga de pago');
  choose(0);
  expect([total(screen), screen.find('.desk-checkout').text()]).toEqual([
    expect.stringContaining('$2,000.00'),
    expect.stringContaining('Liga de pago'),
  ]);
  choose(0);
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length === 1);
  expect(sales(api)[0]?.body).toMatchObject({
    class_package_id: 4,
    more_packages: [{ class_package_id: 3 }],
    total: 3250,
  });
});

test("the studio's questions are asked when a package is sold at the desk, and sent with the sale", async () => {
  const question = formField('talla', 'text', 'Talla');
  const { screen, api } = await desk(
    { 'GET /custom_fields': ok({ custom_fields: [question] }), [SELL]: ok({ desk_sale: SOLD }) },
    '/admin/caja?cliente=8',
  );
  await waitUntil(screen, () => screen.find('button.desk-package').exists());
  expect(screen.text()).not.toContain('Preguntas de la compra');
  screen.find('button.desk-package').simulate('click');
  await waitUntil(screen, () => screen.find('.desk-questions input').exists());
  toPay(screen).simulate('click');
  await waitUntil(screen, () => screen.text().includes('Responde las preguntas de la compra.'));
  expect([sales(api).length, screen.find('.desk-questions [aria-invalid=true]').exists()]).toEqual([0, true]);
  screen.find('.desk-questions input').simulate('change', { target: { value: 'Grande' } });
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length === 1);
  expect(sales(api)[0]?.body).toMatchObject({ class_package_id: 3, custom_values: { talla: 'Grande' } });
});

test('the date and a free spot of an event can be chosen when it is sold at the desk', async () => {
  const event = aPackage({
    class_package_id: 9,
    title: 'Taller',
    price: 400,
    sale_price: null,
    is_special_event: true,
  });
  const date = aSingleClass({ single_class_id: 31, class_package_id: 9, capacity: 3, blocked_spots: [2] });
  const { screen, api } = await desk(
    {
      'GET /class_packages': ok({ class_packages: [event] }),
      'GET /class_packages/9/single_classes': ok({
        single_classes: [{ ...date, class_type: { ...date.class_type, spot_map: '3' } }],
      }),
      [SELL]: ok({ desk_sale: SOLD }),
    },
    '/admin/caja?cliente=8',
  );
  await waitUntil(screen, () => screen.find('button.desk-package').exists());
  screen.find('button.desk-package').simulate('click');
  await waitUntil(screen, () => screen.find('.desk-checkout__seat select').exists());
  const choose = (n: number, value: string): void => {
    screen.find('.desk-checkout__seat select').at(n).simulate('change', { target: { value } });
    screen.update();
  };
  choose(0, '31');
  expect(
    screen
      .find('.desk-checkout__seat select')
      .at(1)
      .find('option')
      .map((one) => one.text()),
  ).toEqual(['Cualquiera', 'Lugar 1', 'Lugar 3']);
  choose(1, '3');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length > 0);
  expect(sales(api)[0]?.body).toMatchObject({ class_package_id: 9, single_class_id: 31, spot: 3, total: 400 });
});

test('a package and a charge together say why no payment link can be sent, and each alone offers one', async () => {
  const { screen } = await desk({}, '/admin/caja?cliente=8');
  await waitUntil(screen, () => screen.find('button.desk-package').exists());
  const pay = (): string => screen.find('.desk-checkout').text();
  screen.find('button.desk-package').simulate('click');
  expect(pay()).toContain('Liga de pago');
  expect(pay()).not.toContain('Una liga cobra');
  await charge(screen, 'Agua', '35.5');
  expect(pay()).toContain('Una liga cobra un paquete o cargos, no varias cosas juntas');
  expect(pay()).not.toContain('Liga de pago');
});

test.each([
  ['that is paid', 'paid', '¡Pago exitoso!', 'Pagada', false],
  ['that waits', 'waiting', 'Liga lista', 'Por pagar', true],
] as const)(
  'a payment link %s shows its state when it is opened by its address',
  async (_, status, title, state, sends) => {
    const link = { path: '/pagar/1-abc', expires_at: '2026-11-26T12:30:00.000Z' };
    const sale = { ...SOLD, method: 'link', status, customer: { ...ANA, name: 'Ana', last_name: 'Robles' }, link };
    const { screen } = await desk({ 'GET /desk_sales/41': ok({ desk_sale: sale }) }, '/admin/caja?venta=41');
    await waitUntil(screen, () => screen.find('.desk-receipt').exists());
    expect(screen.find('.desk-receipt h2').text()).toBe(title);
    expect(screen.find('.desk-receipt__facts').text()).toContain(`Estado${state}`);
    expect(screen.find('.desk-receipt').text().includes('Copiar liga')).toBe(sends);
    await press(screen, 'Otra venta');
    expect(currentAddress(screen)).toBe('/admin/caja');
  },
);

test('the receipt of a package with charges lists each with its price, and one total', async () => {
  const lines = [
    { concept: 'Paquete 5', amount: 1250 },
    { concept: 'Agua', amount: 35.5 },
    { concept: 'Agua', amount: 35.5 },
  ];
  const sale = { ...SOLD, title: 'Paquete 5 + Agua, Agua', lines, total: 1321, customer: null, received: null };
  const { screen } = await desk({ 'GET /desk_sales/41': ok({ desk_sale: sale }) }, '/admin/caja?venta=41');
  await waitUntil(screen, () => screen.find('.desk-receipt').exists());
  const facts = screen.find('.desk-receipt__facts > div').map((row) => row.text());
  expect(facts.filter((fact) => /^(Paquete|Agua|Total)/.test(fact))).toEqual([
    'Paquete 5$1,250.00 MXN',
    'Agua$35.50 MXN',
    'Agua$35.50 MXN',
    'Total$1,321.00 MXN',
  ]);
});

test('a visitor at the desk is charged without a customer, sees no packages, and the receipt shows the change', async () => {
  const { api, screen } = await desk({ [SELL]: ok({ desk_sale: SOLD }) });
  expect(screen.find('button.desk-package').exists()).toBe(false);
  await charge(screen, 'Agua', '35.50');
  fill(screen, 'Recibido', '50');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => screen.find('.desk-receipt').exists());
  expect(sales(api).map(({ body }) => body)).toEqual([
    {
      charges: [{ concept: 'Agua', amount: 35.5 }],
      method: 'cash',
      total: 35.5,
      received: 50,
    } satisfies DeskOrder,
  ]);
  expect(screen.find('.desk-receipt__change').text()).toContain('$14.50');
  expect(screen.find('.desk-receipt').text()).toContain('Visitante');
});

test("a sale is paid in one of the studio's own ways, and the next one is offered the same", async () => {
  const method = (payment_method_id: number, name: string, more = {}) => ({
    payment_method_id,
    name,
    version: 1,
    archived: false,
    in_use: false,
    built_in: false,
    offered: false,
    ...more,
  });
  const { api, screen } = await desk({
    'GET /payment_methods/admin/all': ok({
      payment_methods: [
        method(2, 'Efectivo', { built_in: true }),
        method(101, 'Vales'),
        method(102, 'Cheque', { archived: true }),
      ],
    }),
    [SELL]: ok({
      desk_sale: {
        ...SOLD,
        method: 'other',
        payment_method: { payment_method_id: 101, name: 'Vales' },
        received: null,
      },
    }),
  });
  await charge(screen, 'Agua', '35.50');
  expect(screen.find('.desk-checkout').text()).not.toContain('Cheque');
  await press(screen, 'Vales');
  expect(screen.find('.desk-checkout').text()).not.toContain('Recibido');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => screen.find('.desk-receipt').exists());
  expect(sales(api)[0]?.body).toMatchObject({ method: 'other', payment_method_id: 101, total: 35.5 });
  expect(screen.find('.desk-receipt').text()).toContain('Vales');
  await press(screen, 'Otra venta');
  await charge(screen, 'Agua', '10');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length === 2);
  expect(sales(api)[1]?.body).toMatchObject({ method: 'other', payment_method_id: 101, total: 10 });
});

test('a sale at the desk whose response is lost keeps cart and key, after a reload too, until its outcome is known', async () => {
  const lost = await desk({ [SELL]: NO_NETWORK });
  await charge(lost.screen, 'Agua', '35.50');
  toPay(lost.screen).simulate('click');
  await waitUntil(lost.screen, () => lost.screen.text().includes('no sabemos si la venta se registró'));
  expect(total(lost.screen)).toContain('$35.50');
  const key = keyOf(sales(lost.api)[0]!);
  expect(key).toBeTruthy();
  lost.screen.unmount();

  const { api, screen } = await desk({ [SELL]: ok({ desk_sale: SOLD }) });
  expect(total(screen)).toContain('$35.50');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => screen.find('.desk-receipt').exists());
  expect(sales(api).map(keyOf)).toEqual([key]);
  await press(screen, 'Otra venta');
  expect(total(screen)).toContain('$0.00');
});

test('a refused sale at the desk shows why and keeps the cart, and the next try has another key', async () => {
  const { api, screen } = await desk({ [SELL]: refuse(409, 'desk-sale/changed', 'El precio cambió.') });
  await charge(screen, 'Agua', '35.50');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => screen.text().includes('El precio cambió.'));
  expect(total(screen)).toContain('$35.50');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length === 2);
  const [first, second] = sales(api).map(keyOf);
  expect(second).not.toBe(first);
});

describe('a sale for a class', () => {
  const SINGLE = aPackage({
    class_package_id: 5,
    title: 'Clase suelta',
    price: 280,
    sale_price: null,
    class_amount: 1,
  });
  const BUYER = { customer_id: 8, name: 'Ana', last_name: 'Robles', email: 'ana@ejemplo.mx', phone: '5511112222' };
  const FOR_CLASS = { ...SOLD, customer: BUYER, class_package_id: 5, title: 'Clase suelta', charges: [], total: 280 };
  const ROOM = { ...single_class, class_type: { ...single_class.class_type, spot_map: '5' } };
  const [started, daysBefore] = ['2026-11-23T12:30:00.000Z', '2026-11-20T12:30:00.000Z'];
  const sellFor = async (now: string, answers: Answers = {}) => {
    jest.useFakeTimers({
      now: new Date(now),
      doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
    });
    const shown = await desk(
      {
        'GET /class_packages': ok({ class_packages: [FIVE, SINGLE] }),
        'GET /single_class/11/reservations': ok({ ...ROSTER, single_class: ROOM }),
        [SELL]: ok({ desk_sale: FOR_CLASS }),
        ...answers,
      },
      '/admin/caja?cliente=8&clase=11',
    );
    await waitUntil(shown.screen, () => total(shown.screen).includes('$280.00'));
    toPay(shown.screen).simulate('click');
    await waitUntil(shown.screen, () => shown.screen.find('.desk-receipt').exists());
    return shown;
  };
  afterEach(() => jest.useRealTimers());

  test('has the single class that pays for it chosen, and after the payment reserves and checks in with one press', async () => {
    const reserved = aReservation({ customer_id: 8 });
    const { api, screen } = await sellFor(started, { 'POST /class_reservations': ok({ class_reservation: reserved }) });
    expect(sales(api)[0]?.body).toMatchObject({ customer_id: 8, class_package_id: 5, method: 'cash', total: 280 });
    await press(screen, 'Reservar y registrar entrada');
    await waitUntil(screen, () => currentAddress(screen) === '/admin/clases/11/checkin');
    const booked = api.requests.filter(({ call }) => call === 'POST /class_reservations');
    expect(booked.map(({ body }) => body)).toEqual([{ single_class_id: 11, customer_id: 8, spot: 1, check_in: true }]);
  });

  test('only reserves while check-in is not open yet', async () => {
    const { screen } = await sellFor(daysBefore);
    expect(screen.text()).not.toContain('registrar entrada');
    await press(screen, 'Otra venta');
    expect(currentAddress(screen)).toBe('/admin/caja');
  });

  test('says that the class has filled up meanwhile, and leads to its list', async () => {
    const full = { ...ROSTER, single_class: { ...ROOM, capacity: 4 } };
    const { screen } = await sellFor(started, { 'GET /single_class/11/reservations': ok(full) });
    const link = screen.find('.desk-receipt a').filterWhere((a) => a.text().startsWith('La clase se llenó'));
    expect(link.first().prop('href')).toBe('/admin/clases/11/checkin');
  });

  test('keeps nothing that was begun for another customer', async () => {
    const other = await desk({}, '/admin/caja?cliente=8');
    await waitUntil(other.screen, () => other.screen.find('button.desk-package').exists());
    await charge(other.screen, 'Agua', '35.5');
    other.screen.unmount();
    const { screen } = await desk(
      { 'GET /customer/admin/9': ok({ customer: aCustomer({ customer_id: 9, name: 'Eva', last_name: 'Cruz' }) }) },
      '/admin/caja?cliente=9',
    );
    await waitUntil(screen, () => screen.find('.desk-buyer').text().includes('Eva Cruz'));
    expect(total(screen)).toContain('$0.00');
  });
});

test('an unfinished sale at the desk is gone once its seller signs out', async () => {
  const { screen } = await desk();
  await charge(screen, 'Agua', '35.50');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Agua');
  screen.unmount();
  clearDrafts();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Agua');
});

test('in a chain the studio of the sale is chosen once, and the next sale in this browser has it already', async () => {
  localStorage.clear();
  const locations = [
    { ...single_class.location, location_id: 1, name: 'Roma' },
    { ...single_class.location, location_id: 2, name: 'Condesa' },
  ];
  const answers = { 'GET /locations': ok({ locations }), [SELL]: ok({ desk_sale: SOLD }) };
  const first = await desk(answers);
  await waitUntil(first.screen, () => first.screen.text().includes('Estudio en que se vende'));
  const place = (screen: ReactWrapper) => screen.find('.desk-checkout select').first();
  expect(place(first.screen).prop('value')).toBe('');
  place(first.screen).simulate('change', { target: { value: '2' } });
  await charge(first.screen, 'Agua', '35.5');
  toPay(first.screen).simulate('click');
  await waitUntil(first.screen, () => sales(first.api).length === 1);
  expect(sales(first.api)[0]?.body).toMatchObject({ location_id: 2 });
  first.screen.unmount();
  sessionStorage.clear();
  const next = await desk(answers);
  await waitUntil(next.screen, () => place(next.screen).exists() && place(next.screen).prop('value') === '2');
  localStorage.clear();
});

test('a gift card is sold to a customer, without their store credit, and printed from its receipt', async () => {
  const { screen, api } = await desk(
    {
      'GET /customer/admin/8/store_credit': ok({ balance: 1_000, entries: [] }),
      [SELL]: ok({ desk_sale: { ...SOLD, gift_card: PRINTED } }),
    },
    '/admin/caja?cliente=8',
    staffStore('staff', { gift_card_amounts: '300, 500' }),
  );
  await waitUntil(screen, () => screen.find('button.desk-package').length === 3);
  const gift = (n: number) => screen.find('[aria-label="Tarjetas de regalo"] button').at(n);
  gift(0).simulate('click');
  gift(1).simulate('click');
  expect(total(screen)).toContain('$500.00');
  expect(screen.text()).not.toContain('Usar su saldo a favor');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length === 1);
  expect(sales(api)[0]?.body).toMatchObject({ total: 500, charges: [], gift_card: { amount: 500 }, customer_id: 8 });
  await waitUntil(screen, () => screen.text().includes('¡Pago exitoso!'));
  expect(screen.find('a[href="/regalo/3-x"]').text()).toBe('Ver e imprimir la tarjeta');
});

test('a gift card is sold with whom it is for and the day of its mail; an address is asked for', async () => {
  const sold = { ...PRINTED, recipient_email: 'luz@ejemplo.mx', send_on: '2026-12-24' };
  const { screen, api } = await desk(
    { [SELL]: ok({ desk_sale: { ...SOLD, gift_card: sold } }) },
    '/admin/caja?cliente=8',
    staffStore('staff', { gift_card_amounts: '300, 500' }),
  );
  await waitUntil(screen, () => screen.find('button.desk-package').length === 3);
  expect(screen.find('select[name="como"]').exists()).toBe(false);
  screen.find('[aria-label="Tarjetas de regalo"] button').at(0).simulate('click');
  screen.find('select[name="como"]').simulate('change', { target: { value: 'correo' } });
  type(screen, 'recipient_name', 'Luz');
  toPay(screen).simulate('click');
  await waitUntil(screen, () => screen.text().includes('Revisa a quién le llega la tarjeta de regalo.'));
  expect(sales(api)).toEqual([]);
  type(screen, 'recipient_email', 'luz@ejemplo.mx');
  type(screen, 'send_on', '2999-12-24');
  screen.find('textarea[name="message"]').simulate('change', { target: { value: 'Feliz día' } });
  toPay(screen).simulate('click');
  await waitUntil(screen, () => sales(api).length === 1);
  expect(sales(api)[0]?.body).toMatchObject({
    gift_card: {
      amount: 300,
      recipient_name: 'Luz',
      recipient_email: 'luz@ejemplo.mx',
      send_on: '2999-12-24',
      message: 'Feliz día',
    },
  });
  await waitUntil(screen, () => screen.text().includes('le llega a luz@ejemplo.mx el 24 dic. 2026.'));
});

test('a gift card whose link was not paid is sold for the same person, on a day to come', () => {
  const mailed = { ...PRINTED, recipient_name: 'Luz', recipient_email: 'luz@ejemplo.mx', send_on: '2020-01-06' };
  expect(giftOf(mailed, '2026-11-23')).toEqual({
    como: 'correo',
    recipient_name: 'Luz',
    recipient_email: 'luz@ejemplo.mx',
    message: '',
    send_on: '2026-11-23',
  });
  expect(giftOf(PRINTED, '2026-11-23')).toMatchObject({ como: 'imprimir', recipient_email: '' });
});
