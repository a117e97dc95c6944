/** One customer's page, as the front desk uses it. */
import type { ReactWrapper } from 'enzyme';
import type { TimelineEntry, TimelineQuery } from '../../../domain/contract/adminCustomers';
import type { CustomerNote } from '../../../domain/contract/customerNotes';
import { MINUTE } from '../../../domain/durations';
import { CASH } from '../../../domain/pricing';
import { aMyReservation, aPurchase } from '../../helpers/fixtures';
import { press, type, waitUntil } from '../../helpers/mount';
import { ok, refuse, type FakeRoutes as Answers } from '../../helpers/store';
import { ana, asks, page, shows } from './customerPage';
import { takeTheirs } from './takeTheirs';

const entry = (changes: Partial<TimelineEntry>): TimelineEntry => ({
  kind: 'reservation',
  id: 1,
  at: '2026-11-20T18:00:00.000Z',
  title: 'Barre',
  about: 11,
  class_date: '2026-11-23T07:00:00.000Z',
  spot: 4,
  guest: null,
  amount: null,
  count: null,
  detail: null,
  channel: null,
  by: null,
  ...changes,
});
const note = (changes: Partial<CustomerNote> = {}): CustomerNote => ({
  customer_note_id: 3,
  customer_id: 9,
  text: 'Lesión de rodilla',
  pinned: true,
  version: 1,
  createdAt: '2026-11-20T18:00:00.000Z',
  created_by: 'Eva Cruz',
  class_reservation_id: null,
  video_rating_id: null,
  rated: null,
  updatedAt: null,
  updated_by: null,
  ...changes,
});

test("the head of a customer's page shows person, alerts, credits and the next class, with contact links", async () => {
  const next_class = {
    class_reservation_id: 1,
    single_class_id: 11,
    class_date: '2026-11-23T07:00:00.000Z',
    title: 'Barre',
    location: 'Roma',
    spot: 4,
  };
  const customer = ana({ alerts: [{ customer_note_id: 3, text: 'Lesión de rodilla' }], next_class });
  const { screen } = await page('', { 'GET /customer/admin/9': ok({ customer }) });
  await shows(screen, 'Ana Robles');
  const head = screen.find('.customer-head').text();
  for (const text of ['Lesión de rodilla', 'Barre, lun 23 nov 2026 · 07:00, lugar 4', '12 clases'])
    expect(head).toContain(text);
  const links = screen.find('.customer-head__actions a').map((link) => link.prop('href'));
  expect(links).toEqual([
    `tel:${customer.phone}`,
    `https://wa.me/52${customer.phone}`,
    `mailto:${customer.email}`,
    '/admin/caja?cliente=9',
  ]);
});

test("a customer's timeline is filtered by the address, and reads the next page", async () => {
  const { api, screen } = await page('?tipo=classes', {
    'GET /customer/admin/9/timeline': ({ params }) =>
      ok(
        (params as TimelineQuery).after
          ? { entries: [entry({ kind: 'check-in', id: 2, by: 'Eva Cruz' })], next: null }
          : { entries: [entry({})], next: '1_1_1' },
      ),
  });
  await shows(screen, 'Reservó: Barre');
  await press(screen, 'Mostrar más');
  await shows(screen, 'Asistió: Barre');
  expect(screen.text()).toContain('Registró Eva Cruz');
  const asked = api.requests.filter(({ call }) => call === 'GET /customer/admin/9/timeline');
  expect(asked.map(({ params }) => params)).toEqual([{ group: 'classes' }, { group: 'classes', after: '1_1_1' }]);
});

test("the audit tab of a customer's page is only for admins", async () => {
  const tabs = (screen: ReactWrapper) => screen.find('.admin-tabs a').map((link) => link.text());
  const staff = await page();
  await shows(staff.screen, 'Ana Robles');
  expect(tabs(staff.screen)).not.toContain('Bitácora');
  const admin = await page('?ver=bitacora', { 'GET /audit_events': ok({ audit_events: [], next: null }) }, 'admin');
  await shows(admin.screen, 'no ha cambiado nada');
  expect(tabs(admin.screen)).toContain('Bitácora');
});

const collide = async () => {
  let stored = [note()];
  const { api, screen } = await page('?ver=notas', {
    'GET /customer/admin/9/notes': () => ok({ notes: stored }),
    'POST /customer/admin/9/notes': ({ body }) => {
      const added = note({ customer_note_id: 4, ...(body as object) });
      stored = [...stored, added];
      return ok({ note: added });
    },
    'PUT /customer_notes/3': ({ body }) => {
      if ((body as { version: number }).version !== 1) return ok({ note: note() });
      stored = stored.map((one) => (one.customer_note_id === 3 ? note({ text: 'Rodilla derecha', version: 2 }) : one));
      return { status: 412, body: { code: 'row/changed', message: 'Alguien cambió esto.', changed: null } };
    },
  });
  await shows(screen, 'Lesión de rodilla');
  const write = (text: string, at: number) =>
    screen
      .find('textarea')
      .at(at)
      .simulate('change', { target: { value: text } });
  write('Prefiere las mañanas', 0);
  screen.find('form').first().simulate('submit');
  const sent = (method: string) => api.requests.filter(({ call }) => call.startsWith(method)).map(({ body }) => body);
  await waitUntil(screen, () => screen.find('.customer-note__text').length === 2);
  expect(sent('POST')).toEqual([{ text: 'Prefiere las mañanas', pinned: false }]);

  await press(screen, 'Cambiar la nota «Lesión de rodilla»');
  write('Rodilla izquierda', 1);
  screen.find('form').at(1).simulate('submit');
  await asks(screen, 'Alguien más cambió esta nota');
  expect(screen.find('.admin-conflict').text()).toContain('Rodilla derecha');
  return { screen, sent, api };
};

test('a note about a customer is added and read again; one that another person changed shows both versions', async () => {
  const { screen, sent } = await collide();
  await press(screen, 'Guardar lo mío');
  await waitUntil(screen, () => sent('PUT').length === 2);
  expect(sent('PUT').at(-1)).toEqual({ text: 'Rodilla izquierda', pinned: true, version: 2 });
});

test('a note that another person changed is shown as stored with Usar lo guardado', async () => {
  await takeTheirs(await collide(), (shown) => shown.find('textarea').at(1).prop('value') === 'Rodilla derecha');
});

test('a customer who does not exist leads back to the list, and a failed page can be read again', async () => {
  const missing = await page('', {
    'GET /customer/admin/9': refuse(404, 'customer/not-found', 'No encontramos a esta persona.'),
  });
  await shows(missing.screen, 'No encontramos a esta persona.');
  const failed = await page('', { 'GET /customer/admin/9': refuse(500, 'server/internal', 'Algo falló.') });
  await shows(failed.screen, 'No pudimos abrir la ficha.');
});

test("each tab of a customer's page says what to do while it is empty", async () => {
  const empty: ReadonlyArray<readonly [string, string, Answers]> = [
    [
      'creditos',
      'Todavía no ha tenido créditos.',
      {
        'GET /available_classes/history': ok({ total: 0, available_classes: [] }),
        // The panel of access has tests of its own.
        'GET /customer/admin/9/access': refuse(404, 'customer/not-found'),
      },
    ],
    [
      'reservaciones',
      'Todavía no ha reservado clases.',
      { 'GET /class_reservations': ok({ class_reservations: [], next: null }) },
    ],
    ['compras', 'Todavía no ha comprado nada.', {}],
    [
      'saldo',
      'Todavía no tiene saldo a favor.',
      {
        'GET /customer/admin/9/store_credit': ok({ balance: 0, entries: [] }),
        'GET /customer/admin/9/gift_cards': ok({ gift_cards: [] }),
        'GET /customer/admin/9/referrals': ok({ invited_by: null, referrals: [] }),
      },
    ],
    [
      'mensajes',
      'Todavía no le hemos escrito.',
      {
        'GET /mails': ok({ mails: [], next: null, previous: null }),
        'GET /customers/9/journeys': ok({ journey_runs: [] }),
        'GET /customers/9/blocked_address': ok({ blocked_address: null }),
      },
    ],
    ['notas', 'Todavía no hay notas.', { 'GET /customer/admin/9/notes': ok({ notes: [] }) }],
    ['datos', 'No ha subido archivos.', { 'GET /customer/admin/9/files': ok({ files: [] }) }],
  ];
  for (const [tab, text, answers] of empty) {
    const { screen } = await page(`?ver=${tab}`, answers);
    await shows(screen, text);
    screen.unmount();
  }
});

test("a customer's past place reads 'No asistió', and one whose class goes on 'En curso'", async () => {
  const now = Date.now();
  const began = (minutesAgo: number) => {
    const one = aMyReservation({ class_reservation_id: minutesAgo });
    // The wall clock of a place in UTC.
    const class_date = new Date(now - minutesAgo * MINUTE).toISOString();
    const location = { ...one.single_class.location, timezone: 'UTC' };
    return { ...one, single_class: { ...one.single_class, class_date, duration: 50, location } };
  };
  const { screen } = await page('?ver=reservaciones', {
    'GET /class_reservations': ok({ class_reservations: [began(10), began(90)], next: null }),
  });
  await shows(screen, 'En curso');
  expect(
    screen
      .find('.ui-badge')
      .hostNodes()
      .map((badge) => badge.text()),
  ).toEqual(['Cliente', 'En curso', 'No asistió']);
});

test("unpaid cash in a customer's purchases links to where it is confirmed", async () => {
  const due = aPurchase({ status: 'pending', payment_method_id: CASH, pay_by: '2999-01-05T18:00:00.000Z' });
  const { screen } = await page('?ver=compras', {
    'GET /customer/admin/9': ok({ customer: ana({ purchases: [{ ...due, answers: [] }] }) }),
  });
  await shows(screen, 'Importe (MXN)');
  screen.find('tbody button[data-row]').first().simulate('click');
  await waitUntil(screen, () => screen.find('.customer-card__actions a').exists());
  const link = screen.find('.customer-card__actions a').first();
  expect(link.prop('href')).toBe('/admin/clientes/9?ver=creditos');
});

test('an admin gives store credit with a reason, once, and sees it with the balance after it; staff only read', async () => {
  const entry = {
    store_credit_entry_id: 1,
    kind: 'goodwill',
    amount: 250.5,
    balance: 250.5,
    reason: 'Clase cancelada',
    purchase_id: null,
    createdAt: '2026-11-20T18:00:00.000Z',
    created_by: 'Eva Cruz',
  };
  const answers = {
    'GET /customer/admin/9/gift_cards': ok({ gift_cards: [] }),
    'GET /customer/admin/9/referrals': ok({ invited_by: null, referrals: [] }),
    'GET /customer/admin/9/store_credit': ok({ balance: 0, entries: [] }),
    'POST /customer/admin/9/store_credit': ok({ balance: 250.5, entries: [entry] }),
  };
  const { api, screen } = await page('?ver=saldo', answers, 'admin');
  await shows(screen, 'Saldo a favor: $0.00 MXN');
  await press(screen, 'Dar o corregir saldo');
  await waitUntil(screen, () => screen.find('input[name="amount"]').exists());
  type(screen, 'amount', '250,505');
  screen.find('.modal form').simulate('submit');
  await waitUntil(screen, () => screen.find('.ui-field__error').length === 2);
  type(screen, 'amount', '250,50');
  screen
    .find('.modal textarea')
    .hostNodes()
    .simulate('change', { target: { name: 'reason', value: 'Clase cancelada' } });
  screen.find('.modal form').simulate('submit');
  await shows(screen, 'Saldo a favor: $250.50 MXN');
  const posts = api.requests.filter(({ call }) => call.startsWith('POST'));
  expect(posts).toMatchObject([{ body: { amount: 250.5, reason: 'Clase cancelada' } }]);
  for (const text of ['Cortesía', 'Clase cancelada', '$250.50']) expect(screen.text()).toContain(text);
  screen.unmount();
  const { screen: desk } = await page('?ver=saldo', answers);
  await shows(desk, 'Saldo a favor: $0.00 MXN');
  expect(desk.text()).not.toContain('Dar o corregir saldo');
});

test('staff redeem a gift card for the person, and mail again one that the person bought', async () => {
  const card = {
    gift_card_id: 3,
    amount: 500,
    state: 'sent',
    last4: 'PQRS',
    recipient_name: 'Luz',
    message: '',
    recipient_email: 'luz@ejemplo.mx',
    send_on: '2026-11-20',
    createdAt: '2026-11-20T18:00:00.000Z',
    sentAt: '2026-11-20T19:00:00.000Z',
    redeemedAt: null,
    purchase_id: 4,
    path: '/regalo/3-x',
  };
  let balance = 0;
  const { api, screen } = await page('?ver=saldo', {
    'GET /customer/admin/9/store_credit': () => ok({ balance, entries: [] }),
    'GET /customer/admin/9/gift_cards': ok({ gift_cards: [card] }),
    'GET /customer/admin/9/referrals': ok({ invited_by: null, referrals: [] }),
    'POST /customer/admin/9/gift_cards/redeem': () => {
      balance = 300;
      return ok({ amount: 300, balance });
    },
    'POST /gift_cards/3/send': ok({ sentAt: '2026-11-20T20:00:00.000Z' }),
  });
  await shows(screen, 'Termina en PQRS');
  await press(screen, 'Reenviar');
  await press(screen, 'Canjear tarjeta de regalo');
  await waitUntil(screen, () => screen.find('input[name="code"]').exists());
  type(screen, 'code', 'ABCD-EFGH-JKMN-PQRS');
  screen.find('.modal form').simulate('submit');
  await shows(screen, 'Saldo a favor: $300.00 MXN');
  expect(api.requests.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body])).toEqual([
    ['POST /gift_cards/3/send', undefined],
    ['POST /customer/admin/9/gift_cards/redeem', { code: 'ABCD-EFGH-JKMN-PQRS' }],
  ]);
});
