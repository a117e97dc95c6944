import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { AppConfig } from '../../../../domain/config';
import type { MyReservation } from '../../../../domain/contract/reservations';
import { initialCustomers } from '../../../../src/features/customers/state';
import MyReservationsScreen from '../../../../src/features/reservations/containers/MyReservationsScreen';
import { initialSession } from '../../../../src/features/session/state';
import { aConfig, aCustomer, aMyReservation, aReservation, anAvailableClass } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeApi, type FakeRoutes } from '../../../helpers/store';
import { MIN_WIDTH } from '../../../../src/ui/useMediaQuery';

/** Friday at noon in Mexico City. The fixture's class is on Monday at seven. */
const NOON = new Date('2026-11-20T18:00:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
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
  reservations: readonly MyReservation[],
  config: Partial<AppConfig> = {},
  { path = '/mystudio/reservaciones', total = reservations.length, routes = {} as FakeRoutes } = {},
): Promise<Opened> {
  const credits = [anAvailableClass(), anAvailableClass({ available_class_id: 2 })];
  const api = fakeApi({
    'GET /class_reservations/me': ok({ total, class_reservations: reservations }),
    'GET /customer/me': ok({
      customer: aCustomer({ available_classes: [...credits, anAvailableClass({ available_class_id: 3 })] }),
    }),
    ...routes,
  });
  const store = realStore({
    session: { ...initialSession, status: 'signed-in', account: { uid: 'uid-7', email: 'ana@ejemplo.mx' } },
    appconfig: aConfig(config),
    customers: { ...initialCustomers, me: aCustomer({ available_classes: credits }) },
  });
  return { api, screen: await mountScreen(<MyReservationsScreen />, store, { path }) };
}

const headings = (screen: ReactWrapper): string[] => screen.find('thead th').map((th) => th.text());
const onDay = (class_date: string, changes: Partial<MyReservation> = {}): MyReservation =>
  aMyReservation({ single_class: { ...aMyReservation().single_class, class_date }, ...changes });

/** Lets the clock go on. */
async function pass(screen: ReactWrapper, milliseconds: number): Promise<void> {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
  await flush(screen);
}

/** The dialog is a chunk of its own and lives beside the screen. */
async function openDialog(screen: ReactWrapper): Promise<ReactWrapper> {
  await press(screen, 'Cancelar Barre');
  await flush(screen);
  await flush(screen);
  return screen.find('.ui-dialog__content').hostNodes();
}

describe('the button of a live class', () => {
  test.each<[string, string, Partial<MyReservation>, string[]]>([
    ['two days before', '2026-11-20T18:00:00.000Z', {}, ['Se abre 15 minutos antes']],
    ['15 minutes before', '2026-11-23T12:45:00.000Z', {}, ['Entrar a la clase']],
    ['while it goes on', '2026-11-23T13:30:00.000Z', {}, ['Entrar a la clase']],
    ['after its end', '2026-11-23T13:50:00.000Z', {}, []],
    ['with unpaid cash', '2026-11-23T12:50:00.000Z', { is_cash: true, is_paid: false }, []],
    ['given up', '2026-11-23T12:50:00.000Z', { deletedAt: '2026-11-20T18:00:00.000Z' }, []],
  ])('a live class %s offers what the server would allow', async (_when, now, changes, offered) => {
    jest.setSystemTime(new Date(now));
    const { screen } = await open([aMyReservation({ is_live: true, ...changes })]);
    const texts = ['Se abre 15 minutos antes', 'Entrar a la clase'];
    expect(texts.filter((text) => screen.text().includes(text))).toEqual(offered);
  });
});

test('a live class can be cancelled until its link is shown, where the studio has no window', async () => {
  const offered: boolean[] = [];
  for (const now of ['2026-11-23T12:44:00.000Z', '2026-11-23T12:45:01.000Z']) {
    jest.setSystemTime(new Date(now));
    const { screen } = await open([aMyReservation({ is_live: true })], { cancel_timeframe_value: null });
    offered.push(screen.text().includes('Cancelar'));
  }
  expect(offered).toEqual([true, false]);
});

describe('the heading of Mis Reservaciones', () => {
  test('shows policy, cancellations per credit, credits, and where to buy', async () => {
    const { screen } = await open([aMyReservation()], {
      cancel_timeframe_value: 4,
      max_cancels_per_available_class: 2,
    });
    expect(screen.find('h1').text()).toBe('Mis Reservaciones');
    expect(screen.text()).toContain('Solo puedes cancelar clases con 4 horas de anticipacion');
    expect(screen.text()).toContain('Puedes cancelar cada crédito hasta 2 veces');
    expect(screen.find('.credits-indicator').text()).toContain('2');
    await press(screen, 'Comprar Clases');
    expect(currentAddress(screen)).toBe('/mystudio/paquetes');
  });

  test("says 'vez' for one cancellation per credit", async () => {
    const { screen } = await open([], { max_cancels_per_available_class: 1 });
    expect(screen.text()).toContain('Puedes cancelar cada crédito hasta 1 vez');
  });

  test("has only the line that classes can't be cancelled where that is so", async () => {
    const { screen } = await open([aMyReservation()], {
      allow_cancel_reservations: false,
      max_cancels_per_available_class: 2,
    });
    expect(screen.find('.ui-page-header__text').text()).toBe('Tus clases son transferibles y no son cancelables');
  });

  test.each([
    [true, '2'],
    [false, '1'],
  ])(
    'with allow_restricted_class_types %p the indicator counts %s of a general and a restricted credit',
    async (allowed, shown) => {
      fakeApi({ 'GET /class_reservations/me': ok({ total: 0, class_reservations: [] }) });
      const restricted = anAvailableClass({ available_class_id: 2, class_type_id: 9, restricted: true });
      const me = aCustomer({ available_classes: [anAvailableClass(), restricted] });
      const store = realStore({
        appconfig: aConfig({ allow_restricted_class_types: allowed }),
        customers: { ...initialCustomers, me },
      });
      const screen = await mountScreen(<MyReservationsScreen />, store);
      expect(screen.find('.credits-indicator strong').text()).toBe(shown);
    },
  );

  test('shows the maximum of cancellations where only late cancelling is allowed', async () => {
    const { screen } = await open([aMyReservation()], {
      allow_cancel_reservations: false,
      allow_cancel_after_treshold: true,
      max_cancels_per_available_class: 2,
    });
    expect(screen.find('.ui-page-header__text').text()).toContain('Puedes cancelar cada crédito hasta 2 veces');
  });

  test("shows 'Ilimitadas' for an unlimited plan", async () => {
    fakeApi({ 'GET /class_reservations/me': ok({ total: 0, class_reservations: [] }) });
    const me = aCustomer({ has_unlimited: true, available_classes: [anAvailableClass({ class_amount: -1 })] });
    const screen = await mountScreen(<MyReservationsScreen />, realStore({ customers: { ...initialCustomers, me } }));
    expect(screen.find('.credits-indicator').text()).toContain('Ilimitadas');
  });
});

describe('the list of reservations', () => {
  test.each([
    ['Cancelada', { deletedAt: '2026-11-19T18:00:00.000Z', is_cash: true, is_paid: false }, '2026-11-23T07:00:00.000Z'],
    ['Pago en Efectivo Incompleto', { is_cash: true, is_paid: false }, '2026-11-23T07:00:00.000Z'],
    ['No Asistí', {}, '2026-11-19T07:00:00.000Z'],
    ['Exitosa', { attend: true }, '2026-11-19T07:00:00.000Z'],
    ['Próxima', {}, '2026-11-23T07:00:00.000Z'],
  ])('shows the status %s', async (status, changes, date) => {
    const { screen } = await open([onDay(date, changes)]);
    const badge = screen.find('.ui-badge').hostNodes();
    expect(badge.text()).toBe(status);
    expect(badge.exists('svg')).toBe(true);
  });

  test('is cards with class, wall clock, coach, studio and spot on phones', async () => {
    const { screen } = await open([aMyReservation({ spot: 7 })]);
    const card = screen.find('.reservations-card').hostNodes();
    expect(card.find('h2').text()).toBe('Barre');
    expect(card.find('dd').map((dd) => dd.text())).toEqual(['lun 23 nov 2026 · 07:00', 'Lucía', 'Roma', 'Lugar 7']);
    expect(screen.exists('table')).toBe(false);
  });

  test('is one card for a class with a guest: one main action, the rest in a menu that is closed at first', async () => {
    const { screen } = await open(
      [aMyReservation({ class_reservation_id: 22, guest: 'Fer', spot: 8 }), aMyReservation({ spot: 7 })],
      { allow_class_guests: true, qrcode_enabled: true },
    );
    const card = screen.find('.reservations-card').hostNodes();
    expect(card).toHaveLength(1);
    expect(card.text()).toContain('Lugar 7');
    expect(card.text()).toContain('Invitado: Fer');
    const menu = (): ReactWrapper => screen.find('.reservations-card__menu').hostNodes();
    const words = (buttons: ReactWrapper): string[] =>
      buttons.find('button').map((button) => button.text().replace(/ Barre.*/, ''));
    const inMenu = words(menu()).length;
    expect(words(card.find('.reservations-card__actions')).slice(0, -inMenu)).toEqual(['Código QR', 'Más opciones']);
    expect(menu().prop('hidden')).toBe(true);
    await press(screen, 'Más opciones Barre');
    expect(menu().prop('hidden')).toBe(false);
    expect(
      menu()
        .find('[role="group"]')
        .map((group) => [group.prop('aria-label'), words(group)]),
    ).toEqual([
      ['Tu lugar', expect.arrayContaining(['Cambiar clase', 'Agregar a mi calendario', 'Cancelar'])],
      ['Fer', expect.arrayContaining(['Código QR', 'Enviar a Fer', 'Cancelar'])],
    ]);
  });

  test("keeps a cancelled place apart from the guest's that stayed", async () => {
    const { screen } = await open(
      [
        aMyReservation({ deletedAt: '2026-11-19T18:00:00.000Z' }),
        aMyReservation({ class_reservation_id: 22, guest: 'Fer' }),
      ],
      { allow_class_guests: true },
    );
    expect(
      screen
        .find('.ui-badge')
        .hostNodes()
        .map((badge) => badge.text()),
    ).toEqual(['Cancelada', 'Próxima']);
  });

  test("says 'hoy' and 'mañana'", async () => {
    const { screen } = await open([
      onDay('2026-11-20T19:00:00.000Z', { class_reservation_id: 22, single_class_id: 12 }),
      onDay('2026-11-21T07:00:00.000Z', {}),
    ]);
    expect(screen.find('.reservations-card strong').map((when) => when.text())).toEqual([
      'hoy, vie 20 nov · 19:00',
      'mañana, sáb 21 nov · 07:00',
    ]);
  });

  test("is a table without the guests' column on wide screens where guests are off", async () => {
    wide();
    const { screen } = await open(
      [aMyReservation({ spot: 7 }), aMyReservation({ class_reservation_id: 22 })],
      {},
      { path: '/mystudio/reservaciones?filtro=todas' },
    );
    expect(headings(screen)).toEqual(['Clase', 'Coach', 'Fecha y Hora', 'Lugar', 'Estado', 'Acciones']);
    const [first, second] = screen.find('tbody tr').map((tr) => tr.find('td').map((td) => td.text()));
    expect(first?.slice(0, 4)).toEqual(['Lucía', 'lun 23 nov 2026 · 07:00', '7', 'Próxima']);
    expect(second?.[2]).toContain('Sin lugar asignado');
    expect(screen.exists('.reservations-card')).toBe(false);
  });

  test('has a column for guests where they are allowed', async () => {
    wide();
    const { screen } = await open(
      [aMyReservation({ guest: 'Fer' }), aMyReservation({ class_reservation_id: 22 })],
      { allow_class_guests: true },
      { path: '/mystudio/reservaciones?filtro=todas' },
    );
    expect(headings(screen)).toEqual(['Clase', 'Invitado', 'Coach', 'Fecha y Hora', 'Lugar', 'Estado', 'Acciones']);
    expect(screen.find('tbody tr').map((tr) => tr.find('td').first().text())).toEqual(['Fer', '—Sin invitado']);
  });

  test('shows the stars that were given', async () => {
    const { screen } = await open([onDay('2026-11-19T07:00:00.000Z', { attend: true, class_stars: 4 })]);
    expect(screen.find('[role="img"]').prop('aria-label')).toBe('Tu calificación: 4 estrellas');
    expect(screen.text()).not.toContain('Cancelar');
  });

  test('hides the button when the class starts', async () => {
    const { screen } = await open([onDay('2026-11-20T12:01:00.000Z')]);
    expect(screen.exists('button.ui-button--ghost')).toBe(true);
    await pass(screen, 60_000);
    expect(screen.exists('button.ui-button--ghost')).toBe(false);
    expect(screen.find('.ui-badge').hostNodes().text()).toBe('Próxima');
    await pass(screen, 60_000);
    expect(screen.find('.ui-badge').hostNodes().text()).toBe('No Asistí');
  });
});

describe('the list of reservations without rows', () => {
  test('leads to the calendar where nothing was ever reserved', async () => {
    const { screen } = await open([]);
    expect(screen.text()).toContain('Aún no has reservado clases.');
    await press(screen, 'Ir a Reservar');
    expect(currentAddress(screen)).toBe('/mystudio');
  });

  test.each([
    ['proximas', 'No tienes clases próximas.'],
    ['pasadas', 'Aún no tienes clases pasadas.'],
    ['canceladas', 'No has cancelado ninguna clase.'],
  ])('shows the message of ?filtro=%s', async (filter, text) => {
    const { screen } = await open([], {}, { path: `/mystudio/reservaciones?filtro=${filter}` });
    expect(screen.text()).toContain(text);
  });

  test('offers a retry when it failed to load', async () => {
    const { api, screen } = await open(
      [],
      {},
      { routes: { 'GET /class_reservations/me': refuse(500, 'server/internal') } },
    );
    expect(screen.text()).toContain('No pudimos cargar tus reservaciones.');
    api.respond({ 'GET /class_reservations/me': ok({ total: 1, class_reservations: [aMyReservation()] }) });
    await press(screen, 'Reintentar');
    expect(screen.text()).toContain('Barre');
  });

  test('shows skeletons until the first response', async () => {
    const { screen } = await open(
      [],
      {},
      { routes: { 'GET /class_reservations/me': () => new Promise(() => undefined) } },
    );
    expect(screen.text()).toContain('Cargando reservaciones');
  });
});

describe('filters and pages of reservations', () => {
  test('a filter is stored in the address and sent to the API', async () => {
    const { api, screen } = await open([aMyReservation()]);
    expect(screen.find('.ui-chip').map((chip) => chip.text())).toEqual(['Todas', 'Próximas', 'Pasadas', 'Canceladas']);
    await press(screen, 'Canceladas');
    expect(currentAddress(screen)).toBe('/mystudio/reservaciones?filtro=canceladas');
    expect(api.requests.map((r) => r.params)).toEqual([
      { filter: 'upcoming', page: 1 },
      { filter: 'cancelled', page: 1 },
    ]);
    expect(
      screen
        .find('.ui-chip')
        .filterWhere((chip) => chip.prop('aria-pressed') === true)
        .text(),
    ).toBe('Canceladas');
  });

  test("the pager says 'page / max' and turns the page; another filter begins anew", async () => {
    const { api, screen } = await open(
      [aMyReservation()],
      {},
      { total: 101, path: '/mystudio/reservaciones?pagina=2' },
    );
    expect(screen.find('.ui-pager__text').text()).toBe('2 / 3');
    screen.find('button[aria-label="Página siguiente"]').simulate('click');
    await flush(screen);
    expect(currentAddress(screen)).toBe('/mystudio/reservaciones?pagina=3');
    await press(screen, 'Pasadas');
    expect(api.requests.map((r) => r.params)).toEqual([
      { filter: 'all', page: 2 },
      { filter: 'all', page: 3 },
      { filter: 'past', page: 1 },
    ]);
  });

  test('opens on what is next, in the table on wide screens, and its filter is marked', async () => {
    wide();
    const { screen } = await open([aMyReservation({ spot: 7 })]);
    expect(screen.find('tbody tr')).toHaveLength(1);
    expect(screen.exists('.reservations-card')).toBe(false);
    expect(screen.find('.ui-chip[aria-pressed=true]').hostNodes().text()).toBe('Próximas');
    await press(screen, 'Todas');
    expect(currentAddress(screen)).toBe('/mystudio/reservaciones?filtro=todas');
    expect(screen.exists('table')).toBe(true);
  });

  test('opens on all where nothing is ahead', async () => {
    const past = [onDay('2026-11-19T07:00:00.000Z', { attend: true })];
    const { api, screen } = await open(
      [],
      {},
      {
        routes: {
          'GET /class_reservations/me': ({ params }) =>
            (params as { filter: string }).filter === 'upcoming'
              ? ok({ total: 0, class_reservations: [] })
              : ok({ total: 1, class_reservations: past }),
        },
      },
    );
    await flush(screen);
    expect(screen.text()).not.toContain('No tienes clases próximas.');
    expect(screen.find('.ui-chip[aria-pressed=true]').hostNodes().text()).toBe('Todas');
    expect(screen.text()).toContain('Exitosa');
    expect(api.requests).toHaveLength(2);
  });

  test('a page has up to fifty reservations', async () => {
    const { screen } = await open([aMyReservation()], {}, { total: 50 });
    expect(screen.exists('.ui-pager')).toBe(false);
  });

  test('a page beyond the last one shows the last one', async () => {
    const { api, screen } = await open([], {}, { total: 50, path: '/mystudio/reservaciones?filtro=pasadas&pagina=2' });
    await flush(screen);
    expect(currentAddress(screen)).toBe('/mystudio/reservaciones?filtro=pasadas');
    expect(api.requests.at(-1)?.params).toEqual({ filter: 'past', page: 1 });
  });

  test('the rows stay while the next page is loading', async () => {
    const { api, screen } = await open([aMyReservation()]);
    api.respond({ 'GET /class_reservations/me': () => new Promise(() => undefined) });
    await press(screen, 'Pasadas');
    expect(screen.find('.reservations-list').prop('aria-busy')).toBe(true);
    expect(screen.text()).toContain('Barre');
  });
});

describe('Cancelar Clase', () => {
  const window4 = { cancel_timeframe_value: 4, allow_cancel_after_treshold: true } as const;
  const late = onDay('2026-11-20T15:00:00.000Z');

  test('says in time that the credit is returned', async () => {
    const { screen } = await open([aMyReservation({ spot: 7 })], window4);
    const dialog = await openDialog(screen);
    expect(dialog.find('h2').text()).toBe('Cancelar Clase');
    expect(dialog.text()).toContain('lun 23 nov 2026 · 07:00');
    expect(dialog.text()).toContain('con Lucía · Roma · lugar 7');
    expect(dialog.text()).toContain('Tu crédito regresa a tu cuenta.');
  });

  test('warns inside the window that the credit is lost', async () => {
    const { screen } = await open([late], window4);
    const dialog = await openDialog(screen);
    expect(dialog.text()).toContain(
      'Debido a que faltan menos de 4 horas para tu clase, tu crédito para reservar clase no se te regresará.',
    );
    expect(dialog.text()).not.toContain('regresa a tu cuenta');
  });

  test('has no button inside the window where late cancelling is off', async () => {
    const { screen } = await open([late], { cancel_timeframe_value: 4 });
    expect(screen.text()).not.toContain('Cancelar Barre');
  });

  test('warns that a credit cancelled too often is not returned', async () => {
    const { screen } = await open([aMyReservation({ cancels: 2 })], { max_cancels_per_available_class: 2 });
    expect((await openDialog(screen)).text()).toContain(
      'Ya cancelaste 2 veces con este crédito: si cancelas, no regresa a tu cuenta.',
    );
  });

  test('says that an unlimited plan loses nothing', async () => {
    const { screen } = await open([aMyReservation({ counted: false })], window4);
    expect((await openDialog(screen)).text()).toContain('Tu plan ilimitado sigue igual; solo se libera tu lugar.');
  });

  test('warns of a late cancellation on an unlimited plan as on any other', async () => {
    const { screen } = await open([onDay('2026-11-20T15:00:00.000Z', { counted: false })], window4);
    const dialog = await openDialog(screen);
    expect(dialog.text()).toContain(
      'Debido a que faltan menos de 4 horas para tu clase, tu crédito para reservar clase no se te regresará.',
    );
    expect(dialog.text()).not.toContain('Tu plan ilimitado sigue igual');
  });

  test('cancels, closes, and reads list and credits again', async () => {
    const { api, screen } = await open(
      [aMyReservation()],
      {},
      {
        routes: {
          'DELETE /class_reservations/21': ok({
            class_reservation: aReservation({ deletedAt: NOON.toISOString() }),
            credit_returned: true,
          }),
        },
      },
    );
    await openDialog(screen);
    api.respond({
      'GET /class_reservations/me': ok({
        total: 1,
        class_reservations: [aMyReservation({ deletedAt: NOON.toISOString() })],
      }),
    });
    await press(screen, 'Sí, cancelar');
    await flush(screen);
    expect(api.requests.filter((r) => r.call.startsWith('DELETE'))).toHaveLength(1);
    expect(screen.find('.ui-badge').hostNodes().text()).toBe('Cancelada');
    expect(screen.find('.credits-indicator').text()).toContain('3');
    await pass(screen, 1000);
    expect(screen.exists('.ui-dialog__content')).toBe(false);
  });

  test("shows the server's refusal in the dialog, which stays open", async () => {
    const { screen } = await open(
      [aMyReservation()],
      {},
      {
        routes: {
          'DELETE /class_reservations/21': refuse(
            412,
            'reservation/started',
            'La clase ya comenzó y no se puede cancelar.',
          ),
        },
      },
    );
    await openDialog(screen);
    await press(screen, 'Sí, cancelar');
    expect(screen.find('.ui-dialog__content').hostNodes().find('[role="alert"]').text()).toBe(
      'La clase ya comenzó y no se puede cancelar.',
    );
    await press(screen, 'Conservar');
    await pass(screen, 1000);
    expect(screen.exists('.ui-dialog__content')).toBe(false);
  });

  test('leaves nothing to press after a refusal because the reservation was cancelled meanwhile', async () => {
    const { api, screen } = await open(
      [aMyReservation()],
      {},
      {
        routes: {
          'DELETE /class_reservations/21': refuse(409, 'reservation/cancelled', 'Esta reservación ya está cancelada.'),
        },
      },
    );
    await openDialog(screen);
    api.respond({
      'GET /class_reservations/me': ok({
        total: 1,
        class_reservations: [aMyReservation({ deletedAt: NOON.toISOString() })],
      }),
    });
    await press(screen, 'Sí, cancelar');
    await flush(screen);
    const dialog = screen.find('.ui-dialog__content').hostNodes();
    expect(dialog.find('[role="alert"]').text()).toBe('Esta reservación ya está cancelada.');
    expect(dialog.text()).not.toContain('Sí, cancelar');
    expect(dialog.text()).not.toContain('Tu crédito regresa');
  });

  test('updates its warning while the dialog is open', async () => {
    const { screen } = await open([onDay('2026-11-20T16:00:00.000Z')], window4);
    await openDialog(screen);
    await pass(screen, 60_000);
    expect(screen.find('.ui-dialog__content').hostNodes().text()).toContain('Debido a que faltan menos de 4 horas');
  });
});
