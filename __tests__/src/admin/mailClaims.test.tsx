/** Texts say that a mail is sent only where a mail server is set up and the customer has an address. */
import type { ReactWrapper } from 'enzyme';
import type { AdminCustomer } from '../../../domain/contract/adminCustomers';
import { askByDialog } from '../../../src/core/confirm/sweetalert';
import { aCustomer } from '../../helpers/fixtures';
import { press, waitUntil } from '../../helpers/mount';
import { ok, type FakeRoutes as Answers } from '../../helpers/store';
import { ana, shows } from './customerPage';
import { NOW, ROSTER, open, single_class, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/sweetalert', () => ({ askByDialog: jest.fn(async () => false) }));
const asked = jest.mocked(askByDialog);

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  localStorage.clear();
  asked.mockClear();
});
afterEach(() => jest.useRealTimers());

const at = async (sendsMail: boolean, path: string, answers: Answers): Promise<ReactWrapper> =>
  (await open(path, answers, staffStore('staff', { waitlist_enabled: true }, sendsMail))).screen;
/** Dialogs are portals. */
const shown = (): string => document.body.textContent ?? '';
const confirmed = (): string => asked.mock.calls[0]?.[0].text ?? '';
const WAITING = { waitlist_id: 2, single_class_id: 11, customer_id: 52, auto: true, position: 1, refusal: null };
const CLASS: Answers = {
  'GET /single_class/11/reservations': ok({ ...ROSTER, single_class: { ...single_class, capacity: 9 } }),
  'GET /single_class/11/waitlist': ok({
    total: 1,
    waitlist: [
      {
        ...WAITING,
        createdAt: '2026-11-22T12:00:00.000Z',
        customer: { customer_id: 52, name: 'Max', last_name: 'Solís' },
      },
    ],
  }),
};

const SALE = {
  desk_sale_id: 41,
  createdAt: '2026-11-23T12:30:00.000Z',
  seller: { customer_id: 7, name: 'Bruno', last_name: 'Téllez' },
  method: 'link',
  payment_method: null,
  status: 'waiting',
  title: 'Agua',
  class_package_id: null,
  discount_code: null,
  charges: [{ concept: 'Agua', amount: 35.5 }],
  lines: [{ concept: 'Agua', amount: 35.5 }],
  purchase_ids: [],
  total: 35.5,
  refunded: 0,
  received: null,
  change: null,
  terminal_digits: null,
  terminal_authorisation: null,
  link: { path: '/pagar/1-abc', expires_at: '2026-11-26T12:30:00.000Z' },
  voided: null,
  gift_card: null,
  can_void: false,
};

describe.each([
  ['with a mail server', true, ' Si tiene correo, le llega uno.'],
  ['without a mail server', false, ''],
] as const)('%s', (_, sendsMail, notice) => {
  test(`reserving from the class says '${notice}' before the customer is chosen`, async () => {
    const screen = await at(sendsMail, '/admin/clases/11/checkin', CLASS);
    await press(screen, 'Reservar para un cliente');
    await waitUntil(screen, () => shown().includes('Se usa un crédito de esa persona.'));
    expect(shown().includes('Si tiene correo, le llega uno.')).toBe(sendsMail);
  });

  test(`giving a seat to who waits says '${notice}'`, async () => {
    const screen = await at(sendsMail, '/admin/clases/11', CLASS);
    await waitUntil(screen, () => screen.text().includes('Max Solís'));
    await press(screen, 'Dar lugar a Max Solís');
    await waitUntil(screen, () => asked.mock.calls.length === 1);
    expect(confirmed()).toBe(`¿Dar un lugar a Max Solís? Se usa un crédito de esa persona.${notice}`);
  });

  test(`removing from a class to come says '${notice}'`, async () => {
    const screen = await at(sendsMail, '/admin/clases/11', CLASS);
    await waitUntil(screen, () => screen.exists('button[aria-label="Opciones de Eva Cruz"]'));
    screen.find('button[aria-label="Opciones de Eva Cruz"]').simulate('click');
    await waitUntil(screen, () => shown().includes('Quitar de la clase'));
    await press(screen, 'Quitar de la clase');
    await press(screen, 'Quitar sin regresar el crédito');
    await waitUntil(screen, () => asked.mock.calls.length === 1);
    expect(confirmed()).toBe(`¿Quitar a Eva Cruz de la clase?${notice}`);
  });

  test(`a new customer ${sendsMail ? 'is' : 'is not'} said to get how to create the account`, async () => {
    const screen = await at(sendsMail, '/admin/clientes', {
      'GET /customer/admin/all': ok({ customers: [], next: null }),
      'GET /customer/admin/segments': ok({ segments: [] }),
    });
    await press(screen, 'Nuevo cliente');
    await waitUntil(screen, () => shown().includes('puedes agregarlo después'));
    expect(shown().includes('le llega cómo crear su cuenta')).toBe(sendsMail);
  });

  test.each([
    ['with an address', 'eva@ejemplo.mx', sendsMail],
    ['without an address', null, false],
  ] as const)(
    `a customer %s who is booked, or sent a payment link: %s, mail claimed: %s`,
    async (_who, email, claims) => {
      const customer: AdminCustomer = ana({ email });
      const booking = await at(sendsMail, '/admin/clientes/9', {
        'GET /customer/admin/9': ok({ customer }),
        'GET /customer/admin/9/timeline': ok({ entries: [], next: null }),
        'GET /single_class': ok({ days: [] }),
      });
      await shows(booking, 'Ana Robles');
      await press(booking, 'Reservar');
      await waitUntil(booking, () => shown().includes('Se usa un crédito de esta persona.'));
      expect(shown().includes('Le llega un correo.')).toBe(claims);
      booking.unmount();

      const receipt = await at(sendsMail, '/admin/caja?venta=41', {
        'GET /class_packages': ok({ class_packages: [] }),
        'GET /desk_sales': ok({ desk_sales: [], next: null }),
        'GET /purchases/unpaid': ok({ purchases: [], next: null }),
        'GET /custom_fields': ok({ custom_fields: [] }),
        'GET /payment_methods/admin/all': ok({ payment_methods: [] }),
        'GET /desk_sales/41': ok({
          desk_sale: {
            ...SALE,
            customer: { ...aCustomer({ customer_id: 9, name: 'Ana', last_name: 'Robles' }), email },
          },
        }),
      });
      await waitUntil(receipt, () => receipt.exists('.desk-receipt__link'));
      expect(receipt.find('.desk-receipt__link a').text()).toBe(`${window.location.origin}/pagar/1-abc`);
      expect(receipt.find('.desk-receipt').text().includes('Le enviamos la liga por correo.')).toBe(claims);
    },
  );
});
