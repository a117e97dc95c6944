/** Staff reserve for a customer from the class's check-in screen. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { AppConfig } from '../../../domain/config';
import type { Customer } from '../../../domain/contract/customers';
import { aReservation } from '../../helpers/fixtures';
import { currentAddress, flush, press, type, waitUntil } from '../../helpers/mount';
import {
  alertTexts,
  type FakeRequest,
  type FakeResponse,
  type FakeRoutes,
  flushPromises,
  NO_NETWORK,
  ok,
  refuse,
} from '../../helpers/store';
import { NOW, ROSTER, checkIn, entry, names, single_class, staffStore } from './frontDesk';

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const INES: Customer = {
  customer_id: 70,
  name: 'Inés',
  last_name: 'Solís',
  email: 'ines@ejemplo.mx',
  phone: '5512345678',
  role: 'customer',
  createdAt: '2026-01-15T18:00:00.000Z',
  file: null,
};
const ROSTER_CALL = 'GET /single_class/11/reservations';
const ROOM = {
  ...ROSTER,
  single_class: { ...single_class, class_type: { ...single_class.class_type, spot_map: '4' } },
};
const FOUND: FakeRoutes = { 'GET /customer/query': ok({ customers: [INES] }) };
const BOOKED: FakeRoutes = { 'POST /class_reservations': ok({ class_reservation: aReservation({ customer_id: 70 }) }) };
const BUTTON = 'Reservar para un cliente';

const dialog = (screen: ReactWrapper): ReactWrapper => screen.find('.ui-dialog__content').hostNodes();

async function search(screen: ReactWrapper, text: string): Promise<void> {
  type(screen, 'cliente', text);
  await act(async () => {
    screen.find('form.admin-picker__form').simulate('submit');
    await flushPromises();
  });
  await flush(screen);
}

async function openDialog(answers: FakeRoutes = {}, config: Partial<AppConfig> = {}) {
  const opened = await checkIn({ ...FOUND, ...BOOKED, ...answers }, staffStore('staff', config));
  await press(opened.screen, BUTTON);
  await waitUntil(opened.screen, () => dialog(opened.screen).exists());
  return opened;
}
const posts = (requests: readonly FakeRequest[]) => requests.filter((r) => r.call === 'POST /class_reservations');

describe('reserving for a customer', () => {
  test('searches, takes the first free spot unless another is chosen, confirms it, and shows the person', async () => {
    const { api, store, screen } = await openDialog({ [ROSTER_CALL]: ok(ROOM) });
    await search(screen, ' ines ');
    expect(api.requests.find((r) => r.call === 'GET /customer/query')?.params).toEqual({ query: 'ines' });
    expect(dialog(screen).text()).toContain('Inés Solís5512345678 · ines@ejemplo.mx');
    // Spot 3 is Íñigo's.
    expect(screen.find('select[name="lugar"] option').map((o) => o.text())).toEqual(['1', '2', '4']);
    screen.find('select[name="lugar"]').simulate('change', { target: { value: '4' } });
    const after = { ...ROOM, class_reservations: [...ROOM.class_reservations, entry(9, { name: 'Inés', spot: 4 })] };
    api.respond({ [ROSTER_CALL]: ok(after) });
    await press(screen, 'Reservar lugar 4 para Inés Solís');
    await flush(screen);
    expect(posts(api.requests).map((r) => r.body)).toEqual([{ single_class_id: 11, customer_id: 70, spot: 4 }]);
    expect(alertTexts(store)).toEqual(['Reservación registrada.']);
    expect(names(screen)).toContain('Inés Robles');
  });

  test('of an account with a family asks for whom, and reserves for that person', async () => {
    const member = { family_member_id: 8, kind: 'child', name: 'Sofía', last_name: 'Solís', birthdate: null, note: '' };
    const family = { family: [{ ...member, places_ahead: 0, waits_ahead: 0, version: 1 }], count: 1, most: 5 };
    const { api, screen } = await openDialog({ 'GET /family': ok(family) }, { family_enabled: true });
    await search(screen, 'ines');
    await press(screen, 'Reservar para Inés Solís');
    expect(posts(api.requests)).toEqual([]);
    await press(screen, 'Sofía Solís');
    expect(posts(api.requests).map((r) => r.body)).toEqual([
      { single_class_id: 11, customer_id: 70, family_member_id: 8, spot: null },
    ]);
  });

  test('in a class without spots names none', async () => {
    const { api, screen } = await openDialog();
    await search(screen, 'ines');
    expect(screen.exists('select[name="lugar"]')).toBe(false);
    await press(screen, 'Reservar para Inés Solís');
    expect(posts(api.requests).map((r) => r.body)).toEqual([{ single_class_id: 11, customer_id: 70, spot: null }]);
  });

  test('searches as a name is typed, once typing pauses, and leaves out an answer that comes too late', async () => {
    const answers = new Map<string, (reply: FakeResponse) => void>();
    const { api, screen } = await openDialog({
      'GET /customer/query': ({ params }) =>
        new Promise<FakeResponse>((resolve) => answers.set((params as { query: string }).query, resolve)),
    });
    const queries = () => api.requests.filter((r) => r.call === 'GET /customer/query').map(({ params }) => params);
    type(screen, 'cliente', 'in');
    type(screen, 'cliente', 'ine');
    await waitUntil(screen, () => answers.has('ine'));
    type(screen, 'cliente', 'ines s');
    await waitUntil(screen, () => answers.has('ines s'));
    expect(queries()).toEqual([{ query: 'ine' }, { query: 'ines s' }]);
    await act(async () => answers.get('ines s')?.(ok({ customers: [INES] })));
    await act(async () => answers.get('ine')?.(ok({ customers: [{ ...INES, name: 'Irineo' }] })));
    await flush(screen);
    expect(dialog(screen).text()).toContain('Inés Solís');
    expect(dialog(screen).text()).not.toContain('Irineo');
    // Until others are found nobody can be chosen: the rows are about to change.
    type(screen, 'cliente', 'ines so');
    screen.update();
    const row = screen.find('.admin-picker__found button').first();
    expect([row.text(), row.prop('disabled')]).toEqual(['Reservar para Inés Solís', true]);
  });

  test('leads from a customer without credits to a sale for this class', async () => {
    const { screen } = await openDialog({
      'POST /class_reservations': refuse(412, 'reservation/no-credits', 'No tiene créditos.'),
    });
    await search(screen, 'ines');
    await press(screen, 'Reservar para Inés Solís');
    await flush(screen);
    const link = screen.find('.ui-dialog__content a').filterWhere((a) => a.text() === 'Vender a Inés Solís');
    expect(link.first().prop('href')).toBe('/admin/caja?cliente=70&clase=11');
  });

  test('creates who is not found in the same dialog, with what was typed, and goes on to a sale for this class', async () => {
    const { api, screen } = await openDialog({
      'GET /customer/query': ok({ customers: [] }),
      'POST /customer': ok({ customer: { ...INES, birthdate: null } }),
      'GET /customer/admin/70': refuse(500, 'server/internal', 'Inténtalo de nuevo.'),
      'GET /class_packages': ok({ class_packages: [] }),
      'GET /desk_sales': ok({ desk_sales: [], next: null }),
      'GET /custom_fields': ok({ custom_fields: [] }),
      'GET /payment_methods/admin/all': ok({ payment_methods: [] }),
    });
    await search(screen, 'Inés Solís');
    await press(screen, 'Crear cliente');
    expect(screen.find('.ui-dialog__content').hostNodes()).toHaveLength(1);
    expect(screen.find('.ui-dialog__content input[name="name"]').prop('value')).toBe('Inés');
    type(screen, 'phone', '55 1234 5678');
    type(screen, 'email', 'ines@ejemplo.mx');
    screen.find('.ui-dialog__content form').last().simulate('submit');
    await waitUntil(screen, () => currentAddress(screen).startsWith('/admin/caja'));
    expect(currentAddress(screen)).toBe('/admin/caja?cliente=70&clase=11');
    expect(posts(api.requests)).toEqual([]);
  });

  test("shows the server's refusal in the dialog, and reads the list again", async () => {
    const text = 'Esta persona no tiene créditos para esta clase.';
    const { api, store, screen } = await openDialog({
      'POST /class_reservations': refuse(412, 'reservation/no-credits', text),
    });
    const before = api.requests.filter((r) => r.call === ROSTER_CALL).length;
    await search(screen, 'ines');
    await press(screen, 'Reservar para Inés Solís');
    await flush(screen);
    expect(dialog(screen).find('[role="alert"]').text()).toBe(text);
    expect(alertTexts(store)).toEqual([]);
    expect(api.requests.filter((r) => r.call === ROSTER_CALL)).toHaveLength(before + 1);
  });

  test('repeats the same key after a lost response', async () => {
    const { api, store, screen } = await openDialog({ 'POST /class_reservations': NO_NETWORK });
    await search(screen, 'ines');
    await press(screen, 'Reservar para Inés Solís');
    await flush(screen);
    expect(alertTexts(store)).toEqual([]);
    api.respond(BOOKED);
    await press(screen, 'Reservar para Inés Solís');
    await flush(screen);
    const keys = posts(api.requests).map((r) => r.headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(alertTexts(store)).toEqual(['Reservación registrada.']);
  });

  test.each([
    ['no customer is found', ok({ customers: [] }), 'nadie', 'No encontramos a nadie con esos datos.'],
    [
      'the search fails',
      refuse(500, 'server/internal', 'Ocurrió un error inesperado.'),
      'ines',
      'Ocurrió un error inesperado.',
    ],
    ['too little is typed', ok({ customers: [INES] }), ' i ', 'Escribe al menos 2 letras o números.'],
  ])('shows a message when %s', async (_, answer, typed, text) => {
    const { screen } = await openDialog({ 'GET /customer/query': answer });
    await search(screen, typed);
    expect(dialog(screen).text()).toContain(text);
    expect(dialog(screen).text()).not.toContain('Inés');
  });

  test('says that there are more people than it shows', async () => {
    const customers = Array.from({ length: 20 }, (_, i) => ({ ...INES, customer_id: 70 + i }));
    const { screen } = await openDialog({ 'GET /customer/query': ok({ customers }) });
    await search(screen, 'ines');
    expect(dialog(screen).text()).toContain('Solo se muestran 20 personas');
  });
});

describe('the button', () => {
  const withClass = (changes: Partial<typeof single_class>): FakeRoutes => ({
    [ROSTER_CALL]: ok({ ...ROSTER, single_class: { ...single_class, ...changes } }),
  });

  test.each([
    ['that has started', { class_date: '2026-11-23T06:00:00.000Z' }],
    ['that is sold as a package', { class_package_id: 5 }],
  ])('is missing for a class %s', async (_, changes) => {
    const { screen } = await checkIn(withClass(changes));
    expect(screen.text()).not.toContain(BUTTON);
  });

  test('is disabled for a full class', async () => {
    const { screen } = await checkIn(withClass({ capacity: 4 }));
    const full = screen.find('button').filterWhere((b) => b.text() === 'Sin lugares');
    expect(full.prop('disabled')).toBe(true);
  });
});
