import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { Purchase } from '../../../../domain/contract/purchases';
import { cancelSubscription, fetchPurchases } from '../../../../src/features/purchases/actions';
import PurchasesScreen from '../../../../src/features/purchases/containers/PurchasesScreen';
import { initialPurchases, purchasesReducer } from '../../../../src/features/purchases/reducer';
import { initialSession } from '../../../../src/features/session/state';
import { viewOf } from '../../../../src/features/purchases/labels';
import { aConfig, aPaymentSource, aPurchase, aSubscription } from '../../../helpers/fixtures';
import { currentAddress, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { MIN_WIDTH } from '../../../../src/ui/useMediaQuery';
import {
  OTHER_ACTION,
  fakeApi,
  mockStore,
  ok,
  realStore,
  refuse,
  flushPromises,
  typesOf,
  type FakeApi,
  type FakeRoutes,
} from '../../../helpers/store';

/** Friday at noon in Mexico City. */
const NOON = new Date('2026-11-20T18:00:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({
    now: NOON,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'],
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

/** The table of wide screens instead of cards. */
function wide(): void {
  const real = window.matchMedia;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...real(query), matches: query === MIN_WIDTH.laptop }));
}

interface Opened {
  readonly api: FakeApi;
  readonly screen: ReactWrapper;
}

async function open(
  purchases: readonly Purchase[],
  routes: FakeRoutes = {},
  path = '/mystudio/membresias',
): Promise<Opened> {
  const api = fakeApi({
    'GET /purchases': ok({ purchases }),
    'GET /store_credit': ok({ balance: 0, entries: [] }),
    ...routes,
  });
  const store = realStore({
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    appconfig: aConfig(),
  });
  return { api, screen: await mountScreen(<PurchasesScreen />, store, { path }) };
}

const cells = (screen: ReactWrapper, row: number): string[] =>
  screen
    .find('tbody tr')
    .at(row)
    .children()
    .map((cell) => cell.text());

describe('purchasesReducer', () => {
  test('returns the same state for an unknown action', () => {
    expect(purchasesReducer(initialPurchases, OTHER_ACTION)).toBe(initialPurchases);
  });

  test('replaces the row of a purchase that is received again', () => {
    const listed = purchasesReducer(initialPurchases, {
      type: 'purchases/RECEIVED_PURCHASES',
      purchases: [aPurchase(), aSubscription()],
    });
    const cancelled = aSubscription({ status: 'cancelled' });
    expect(
      purchasesReducer(listed, { type: 'purchases/RECEIVED_PURCHASE', purchase: cancelled }).purchases.rows,
    ).toEqual([aPurchase(), cancelled]);
  });

  test('leaves the rows while they are read again, also where that fails', () => {
    const listed = purchasesReducer(initialPurchases, {
      type: 'purchases/RECEIVED_PURCHASES',
      purchases: [aPurchase()],
    });
    const failed = purchasesReducer(listed, { type: 'purchases/SET_PART_FAILED', part: 'purchases' });
    expect(failed.purchases).toMatchObject({ rows: [aPurchase()], failed: true });
    expect(purchasesReducer(failed, { type: 'customers/SET_ME', customer: null })).toBe(initialPurchases);
  });
});

describe('thunks of purchases', () => {
  test('show the spinner while the list is being read', async () => {
    fakeApi({ 'GET /purchases': ok({ purchases: [] }), 'GET /store_credit': ok({ balance: 0, entries: [] }) });
    const store = mockStore();
    await store.dispatch(fetchPurchases());
    expect(typesOf(store)).toEqual([
      'purchases/SHOW_PART_SPINNER',
      'purchases/HIDE_PART_SPINNER',
      'purchases/RECEIVED_PURCHASES',
    ]);
  });

  test('read the list again after a refusal to cancel a subscription', async () => {
    const api = fakeApi({
      'POST /purchases/cancel/42': refuse(409, 'purchase/not-cancellable'),
      'GET /purchases': ok({ purchases: [] }),
    });
    const store = mockStore();
    await store.dispatch(cancelSubscription(42, 'Me mudo'));
    await flushPromises();
    expect(api.requests.map(({ call }) => call)).toEqual(['POST /purchases/cancel/42', 'GET /purchases']);
    expect(typesOf(store)).not.toContain('alerts/SHOW_ALERT');
  });
});

describe('Mis Compras on a desktop', () => {
  beforeEach(wide);

  test('a purchase in dispute shows it and that its credits are paused', async () => {
    const { screen } = await open([aPurchase({ status: 'completed', disputed: true })]);
    expect(screen.text()).toContain('En disputa');
    expect(screen.text()).toContain('los créditos sin usar están en pausa hasta que se decida.');
    expect(screen.text()).not.toContain('Completada');
  });

  test('lists package, date, amount, method, state, next renewal and actions', async () => {
    const { screen } = await open([aSubscription(), aPurchase({ refunded: 500 })]);
    expect(screen.find('h1').text()).toBe('Mis Compras');
    expect(screen.find('thead th').map((th) => th.text())).toEqual([
      'Paquete',
      'Fecha',
      'Monto',
      'Forma de pago',
      'Estado',
      'Próxima renovación',
      'Acciones',
    ]);
    expect(cells(screen, 0)).toEqual([
      'Membresía mensualOrden #0042',
      '01 nov. 2026',
      '$1,800.00 MXN',
      'Tarjeta',
      'Activa',
      '01 dic. 2026Se renueva cada mes',
      'Recibo Membresía mensual, 01 nov. 2026Cancelar suscripción Membresía mensual, 01 nov. 2026',
    ]);
    expect(cells(screen, 1).slice(2, 6)).toEqual([
      '$1,500.00 MXNReembolsado $500.00 MXN',
      'Efectivo',
      'Completada',
      '—No se renueva',
    ]);
  });

  test("has a paid package's download among the actions", async () => {
    const { class_package } = aPurchase();
    const files = { downloadable: { name: 'Guía.pdf', type: 'application/pdf' }, file_url: '/files/7.pdf' };
    const { screen } = await open([
      aPurchase({ class_package: { ...class_package, ...files } }),
      aPurchase({ purchase_id: 42, class_package: { ...class_package, ...files, file_url: null } }),
    ]);
    const links = screen.find('a[download]');
    expect(links.map((a) => [a.text(), a.prop('href')])).toEqual([['Descargar Guía.pdf', '/files/7.pdf']]);
  });

  test('has no column for renewals where nothing is renewed', async () => {
    const { screen } = await open([aPurchase()]);
    expect(screen.find('thead th').map((th) => th.text())).not.toContain('Próxima renovación');
  });

  test("shows total 0 and the trial's end while it runs, afterwards the next renewal", async () => {
    const trial = { total_payment: 0, free_trial_length: 7 };
    const { screen } = await open([
      aSubscription({ ...trial, createdAt: '2026-11-18T18:00:00.000Z' }),
      aSubscription({ ...trial, purchase_id: 43, createdAt: '2026-10-05T18:00:00.000Z' }),
    ]);
    expect([cells(screen, 0)[2], cells(screen, 0)[5]]).toEqual(['$0.00 MXN', '25 nov. 2026Termina tu prueba gratis']);
    expect(cells(screen, 1)[5]).toBe('12 dic. 2026Se renueva cada mes');
  });

  test('shows the badge of each status and offers cancelling where it is possible', async () => {
    const { screen } = await open([
      aSubscription(),
      aSubscription({ purchase_id: 2, status: 'cancelled', cancelledAt: '2026-11-19T18:00:00.000Z' }),
      aSubscription({ purchase_id: 3, status: 'revoked' }),
      aSubscription({ purchase_id: 4, status: 'pending' }),
      aSubscription({ purchase_id: 5, status: 'failed', failure: 'Lo sentimos. Tu tarjeta ha expirado' }),
      aPurchase({ status: 'pending' }),
      aPurchase({ purchase_id: 7, status: 'on-hold' }),
    ]);
    expect(screen.find('.ui-badge').map((badge) => badge.text())).toEqual([
      'Activa',
      'Cancelada el 19 nov. 2026',
      'Revocada',
      'Pendiente',
      'Pendiente',
      'on-hold',
      'Fallido',
    ]);
    expect(screen.find('tbody tr').map((row) => row.text().includes('Cancelar suscripción'))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(screen.find('tbody tr').map((row) => row.find('a').length)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(screen.find('table .purchases-note').map((note) => note.text())).toEqual([
      'Estamos confirmando tu pago.',
      'Paga en recepción para confirmarla.',
    ]);
    expect(screen.find('.purchases-tries').text()).toBe(
      'Intentos sin cobro (1)Membresía mensualFallido01 nov. 2026 · Orden #005Lo sentimos. Tu tarjeta ha expirado',
    );
  });

  test('shows no method for a free package, and links its receipt', async () => {
    const { screen } = await open([
      aPurchase({ payment_method_id: null, payment_method: null, amount: 0, total_payment: 0 }),
    ]);
    expect(cells(screen, 0)[3]).toBe('Sin costo');
    await press(screen, 'Recibo');
    expect(currentAddress(screen)).toBe('/mystudio/recibo/41');
  });
});

describe('Mis Compras on a phone', () => {
  test('shows the same facts on a card', async () => {
    const { screen } = await open([aSubscription({ refunded: 300 })]);
    const card = screen.find('.purchases-card').text();
    for (const text of [
      'Membresía mensual',
      'Activa',
      'Orden #0042',
      '$1,800.00 MXN',
      'Reembolsado $300.00 MXN',
      '01 nov. 2026',
      'Tarjeta',
      'Próxima renovación01 dic. 2026',
    ]) {
      expect(card).toContain(text);
    }
  });

  test('lists lapsed cash and refunds as purchases, but declined attempts apart', async () => {
    const failed = { status: 'failed', failure: 'Así fue.' };
    const { screen } = await open([
      aPurchase({ ...failed, purchase_id: 1, payment_method_id: 1 }),
      aPurchase({ ...failed, purchase_id: 2, payment_method_id: 1, refunded: 1500 }),
      aPurchase({ ...failed, purchase_id: 3, payment_method_id: 2 }),
    ]);
    expect(screen.find('.purchases-card .purchases-order').map((order) => order.text())).toEqual([
      'Orden #002',
      'Orden #003',
    ]);
    expect(screen.find('.purchases-tries').text()).toContain('Orden #001');
  });

  test('offers cancelling for any subscription that is neither cancelled nor revoked, also for a failed one', async () => {
    const statuses = ['active', 'pending', 'completed', 'cancelled', 'revoked', 'failed'];
    const { screen } = await open(statuses.map((status, i) => aSubscription({ purchase_id: i + 1, status })));
    expect(screen.find('.purchases-card').map((card) => card.text().includes('Cancelar suscripción'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    const tries = screen.find('.purchases-tries');
    expect(tries.find('.ui-badge').map((badge) => badge.text())).toEqual(['Fallido']);
    expect(tries.find('button').map((button) => button.text())).toEqual([
      expect.stringContaining('Cancelar suscripción'),
    ]);
  });
});

describe("a subscription's amounts and card", () => {
  const card = { card_type: 'visa', last_digits: '4242', exp_month: 12, exp_year: 2029 };
  const known = { first_payment: 900, later_payment: 1800, card, card_changeable: true };

  test.each([
    ['after the first payment', {}, 'Se renueva cada mes por $1,800.00 MXN'],
    [
      'in a trial',
      { free_trial_length: 30, total_payment: 0 },
      'Termina tu prueba gratis: se cobran $900.00 MXN; desde el 01 ene. 2027, cada mes por $1,800.00 MXN',
    ],
    [
      'in a trial without a discount',
      { free_trial_length: 30, total_payment: 0, first_payment: 1800 },
      'Termina tu prueba gratis: se cobran $1,800.00 MXN y se renueva cada mes',
    ],
  ])('read exactly %s', async (_, terms, text) => {
    const { screen } = await open([aSubscription({ ...known, ...terms })]);
    expect(screen.find('.purchases-card .purchases-note').first().text()).toBe(text);
    expect(screen.text()).toContain('Tarjeta (Visa •••• 4242)');
  });

  test.each([
    ['expires before the next charge', { card: { ...card, exp_month: 11, exp_year: 2026 } }, 'vence antes del próximo'],
    ['has expired', { card: { ...card, exp_month: 10, exp_year: 2026 } }, 'ya venció'],
    ['could not be charged', { overdue: true }, 'No pudimos cobrar tu renovación.'],
  ])('warn about a card that %s', async (_, facts, text) => {
    const { screen } = await open([aSubscription({ ...known, ...facts })]);
    expect(screen.find('.purchases-warning').text()).toContain(text);
  });

  test.each([
    [
      'not yet',
      { overdue_since: '2026-11-18T18:00:00.000Z', overdue_next_at: '2026-11-21T18:00:00.000Z' },
      'No pudimos cobrar tu renovación. Lo intentamos de nuevo el 21 nov. 2026. ' +
        'Págala con otra tarjeta antes del mié 25 nov 2026 · 12:00 para seguir reservando.',
    ],
    [
      'already',
      { overdue_since: '2026-11-13T18:00:00.000Z' },
      'No pudimos cobrar tu renovación y no puedes reservar hasta que se pague. ' +
        'Págala con otra tarjeta para conservar tu suscripción.',
    ],
    [
      'already, with PayPal',
      { overdue_since: '2026-11-13T18:00:00.000Z', card_changeable: false },
      'No pudimos cobrar tu renovación y no puedes reservar hasta que se pague. ' +
        'Revisa tu forma de pago para conservar tu suscripción.',
    ],
  ])('say what an overdue renewal means: booking is %s blocked', async (_, facts, text) => {
    const { screen } = await open([aSubscription({ ...known, overdue: true, ...facts })]);
    expect(screen.find('.purchases-warning').text()).toBe(text);
  });

  test.each([
    ['by card, on the days of the studio', true, 'Lo intentamos de nuevo el 21 nov. 2026.'],
    ['by PayPal, when that tries again', false, 'Lo intentamos de nuevo el 25 nov. 2026.'],
  ])('name the next try %s', (_, card_changeable, text) => {
    const facts = {
      overdue: true,
      card_changeable,
      overdue_since: '2026-11-18T18:00:00.000Z',
      overdue_next_at: '2026-11-25T18:00:00.000Z',
    };
    const rules = { overdue_block_days: null, renewal_retry_days: '1,3,5' };
    expect(viewOf(aSubscription(facts), 'America/Mexico_City', NOON, 'table', rules).warning).toContain(text);
  });

  test("the link of the mail about a failed renewal opens the new card's form, with what is overdue to be paid", async () => {
    const { screen } = await open(
      [aSubscription({ ...known, overdue: true })],
      { 'GET /payment_sources': ok({ metodos_pago: [] }), 'GET /payment_methods': ok({ payment_methods: [] }) },
      '/mystudio/membresias?tarjeta=42',
    );
    await waitUntil(screen, () => screen.find('.purchases-change input[type="checkbox"]').length > 0);
    expect(screen.find('.purchases-change h2').text()).toContain('Cambiar tarjeta de');
    expect(screen.find('.purchases-change input[type="checkbox"]').prop('checked')).toBe(true);
  });

  test('switch to another saved card and pay what is overdue; a refusal stays on screen', async () => {
    const put = 'PUT /purchases/42/card';
    const { api, screen } = await open([aSubscription({ ...known, overdue: true })], {
      'GET /payment_sources': ok({ metodos_pago: [aPaymentSource({ card_type: 'mastercard', last_digits: '4444' })] }),
      'GET /payment_methods': ok({ payment_methods: [] }),
      [put]: refuse(402, 'payment-source/failed', 'Lo sentimos. Tu tarjeta ha expirado'),
    });
    await press(screen, 'Pagar con otra tarjeta');
    await waitUntil(screen, () => screen.find('.purchases-change input[type="radio"]').length > 0);
    expect(screen.find('.purchases-change').first().text()).toContain(
      'Hoy se cobra a tu Visa •••• 4242, vence 12/2029.',
    );
    screen.find('.purchases-change input[type="radio"]').simulate('change');
    await press(screen, 'Usar esta tarjeta');
    await waitUntil(screen, () => screen.find('.purchases-change__error').length > 0);
    expect(screen.find('.purchases-change__error').text()).toBe('Lo sentimos. Tu tarjeta ha expirado');
    const changed = aSubscription({ ...known, card: { ...card, card_type: 'mastercard', last_digits: '4444' } });
    api.respond({ [put]: ok({ purchase: changed }) });
    await press(screen, 'Usar esta tarjeta');
    await waitUntil(screen, () => screen.find('.purchases-change').length === 0);
    expect(api.requests.filter(({ call }) => call === put).map(({ body }) => body)).toEqual([
      { payment_source_id: 81, pay_now: true },
      { payment_source_id: 81, pay_now: true },
    ]);
    expect(screen.text()).toContain('Tarjeta (Mastercard •••• 4444)');
  });
});

describe('Mis Compras without purchases', () => {
  test('shows a message', async () => {
    const { screen } = await open([]);
    expect(screen.text()).toContain('Aún no tienes compras.');
    await press(screen, 'Comprar Clases');
    expect(currentAddress(screen)).toBe('/mystudio/paquetes');
  });

  test('offers a retry when purchases failed to load', async () => {
    const { api, screen } = await open([], { 'GET /purchases': refuse(500, 'server/internal') });
    expect(screen.text()).toContain('No pudimos cargar tus compras.');
    api.respond({ 'GET /purchases': ok({ purchases: [aPurchase()] }) });
    await press(screen, 'Reintentar');
    expect(screen.text()).toContain('10 clases');
  });
});

describe('cancelling a subscription', () => {
  const swal = <E extends Element>(selector: string): E | null => document.querySelector<E>(`.swal2-popup ${selector}`);

  async function ask(routes: FakeRoutes): Promise<Opened> {
    const opened = await open([aSubscription()], routes);
    await press(opened.screen, 'Cancelar suscripción');
    await waitUntil(opened.screen, () => swal('textarea') !== null);
    return opened;
  }

  async function answer(screen: ReactWrapper, reason: string, then: () => boolean): Promise<void> {
    const field = swal<HTMLTextAreaElement>('textarea');
    if (field) field.value = reason;
    await act(async () => swal<HTMLButtonElement>('.swal2-confirm')?.click());
    await waitUntil(screen, then);
  }

  const error = (): string => swal('.swal2-validation-message')?.textContent ?? '';
  const gone = (): boolean => swal('textarea') === null;

  test('requires a reason and changes the row', async () => {
    const { api, screen } = await ask({
      'POST /purchases/cancel/42': ok({
        purchase: aSubscription({ status: 'cancelled', cancelledAt: '2026-11-20T18:00:00.000Z' }),
      }),
    });
    expect(swal('h2')?.textContent).toBe('Cancelar suscripción');
    await answer(screen, '  Me mudo de ciudad ', gone);
    expect(api.requests.find(({ call }) => call === 'POST /purchases/cancel/42')?.body).toEqual({
      reason: 'Me mudo de ciudad',
    });
    expect(screen.find('.ui-badge').text()).toBe('Cancelada el 20 nov. 2026');
    expect(screen.text()).not.toContain('Cancelar suscripción');
  });

  test('sends nothing without a reason', async () => {
    const { api, screen } = await ask({});
    await answer(screen, '   ', () => error() !== '');
    expect(error()).toBe('Debes indicar un motivo de cancelación.');
    expect(api.requests.map(({ call }) => call).sort()).toEqual(['GET /purchases', 'GET /store_credit']);
    await act(async () => swal<HTMLButtonElement>('.swal2-cancel')?.click());
    await waitUntil(screen, gone);
    expect(screen.find('.ui-badge').text()).toBe('Activa');
  });

  test('shows a refusal as text in the dialog, and the typed reason stays', async () => {
    const { screen } = await ask({
      'POST /purchases/cancel/42': refuse(503, 'checkout/unavailable', 'No <b>responde</b>.'),
    });
    await answer(screen, 'Me mudo', () => error() !== '');
    expect(error()).toBe('No <b>responde</b>.');
    expect(swal<HTMLTextAreaElement>('textarea')?.value).toBe('Me mudo');
  });
});

test('store credit is listed below the purchases, each movement with the balance after it', async () => {
  const entry = {
    store_credit_entry_id: 2,
    kind: 'goodwill',
    amount: -100,
    balance: 150.5,
    reason: 'Era de otra persona',
    purchase_id: null,
    createdAt: '2026-11-20T18:00:00.000Z',
  };
  const { screen } = await open([], { 'GET /store_credit': ok({ balance: 150.5, entries: [entry] }) });
  const credit = screen.find('.purchases-credit').text();
  for (const text of ['Tienes $150.50 MXN', 'Corrección: Era de otra persona', '-$100.00 MXN', 'Saldo: $150.50 MXN'])
    expect(credit).toContain(text);
  const none = await open([]);
  expect(none.screen.find('.purchases-credit').exists()).toBe(false);
  const failing = await open([], { 'GET /store_credit': refuse(500, 'server/internal') });
  expect(failing.screen.find('.purchases-credit').text()).toContain('No pudimos cargar tu saldo a favor.');
});
