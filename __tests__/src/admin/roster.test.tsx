/** The front desk's list of a class: who comes, what staff do with a place, and the waitlist. */
import type { ReactWrapper } from 'enzyme';
import type { RosterResponse } from '../../../domain/contract/attendance';
import type { ClassWaitlistResponse } from '../../../domain/contract/waitlists';
import { wallClockOf } from '../../../domain/studioTime';
import { storeRoster, readRoster } from '../../../src/admin/attendance/storage';
import { askByDialog } from '../../../src/core/confirm/sweetalert';
import { receivedConfig } from '../../../src/features/appconfig/state';
import { aConfig, aReservation, aSingleClass } from '../../helpers/fixtures';
import { flush, press, waitUntil } from '../../helpers/mount';
import { alertTexts, type FakeRoutes, ok, refuse } from '../../helpers/store';
import { NOW, ZONE, entry, marked, names, open, sent, single_class, staffStore } from './frontDesk';

jest.mock('../../../src/core/confirm/sweetalert', () => ({ askByDialog: jest.fn() }));
const asked = jest.mocked(askByDialog);

beforeEach(() => {
  jest.useFakeTimers({
    now: NOW,
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  localStorage.clear();
  asked.mockReset();
});
afterEach(() => jest.useRealTimers());

const paid = { title: 'Diez clases', counted: true };
const LIST: RosterResponse = {
  single_class: { ...single_class, capacity: 4, class_type: { ...single_class.class_type, spot_map: '4' } },
  class_reservations: [
    entry(1, {
      name: 'Íñigo',
      last_name: 'Peña',
      spot: 3,
      visit: 50,
      credit: paid,
      first_visit: true,
      alerts: ['Lesión de rodilla'],
    }),
    entry(2, { spot: 1, credit: { title: null, counted: false }, birthday: true, confirmed: true }),
    entry(3, { customer_id: 1, name: 'Íñigo', last_name: 'Peña', guest: 'Beto', spot: 4, credit: paid }),
  ],
};
const waiting = (
  id: number,
  name: string,
  refusal: string | null = null,
): ClassWaitlistResponse['waitlist'][number] => ({
  waitlist_id: id,
  single_class_id: 11,
  customer_id: 50 + id,
  auto: true,
  position: id,
  createdAt: '2026-11-22T12:00:00.000Z',
  customer: { customer_id: 50 + id, name, last_name: 'Solís' },
  refusal,
});
const LINE: ClassWaitlistResponse = {
  total: 2,
  waitlist: [waiting(1, 'Lía', 'reservation/no-credits'), waiting(2, 'Max')],
};
/** Wall clocks of a class that begins within the hour, and of one days later. */
const SOON = wallClockOf(new Date(NOW.getTime() + 20 * 60_000), ZONE);
const LATER = wallClockOf(new Date(NOW.getTime() + 72 * 3_600_000), ZONE);
const LIST_CALL = 'GET /single_class/11/reservations';
const LINE_CALL = 'GET /single_class/11/waitlist';

function deskStore(role: 'staff' | 'coach' = 'staff') {
  const store = staffStore(role);
  store.dispatch(receivedConfig(aConfig({ waitlist_enabled: true, allow_class_guests: true })));
  return store;
}

async function openRoster(answers: FakeRoutes = {}, role: 'staff' | 'coach' = 'staff') {
  const opened = await open(
    '/admin/clases/11',
    { [LIST_CALL]: ok(LIST), [LINE_CALL]: ok(LINE), ...answers },
    deskStore(role),
  );
  await waitUntil(opened.screen, () => opened.screen.exists('.attendance-place'));
  await flush(opened.screen);
  return opened;
}
const dialog = (screen: ReactWrapper): ReactWrapper => screen.find('.ui-dialog__content').hostNodes();
async function options(screen: ReactWrapper, name: string, then?: string): Promise<void> {
  screen.find(`button[aria-label="Opciones de ${name}"]`).simulate('click');
  await waitUntil(screen, () => dialog(screen).exists());
  if (then !== undefined) await press(screen, then);
}

describe("a class's roster", () => {
  test('shows spot, what pays, first visit, birthday and pinned notes, which this browser does not store', async () => {
    const { screen } = await openRoster();
    expect(names(screen).slice(0, 3)).toEqual(['Ana Robles', 'Beto', 'Íñigo Peña']);
    const row = (n: number) => screen.find('.attendance-place').hostNodes().at(n).text();
    expect(row(0)).toContain('Lugar 1 · Ilimitado');
    expect(row(0)).toContain('Cumpleaños');
    expect(row(0)).toContain('Confirmó');
    expect(row(1)).not.toContain('Confirmó');
    expect(row(1)).toContain('Lugar 4 · Invitado de Íñigo Peña · Diez clases');
    expect(row(2)).toContain('Primera vez');
    expect(row(2)).toContain('¡Su visita 50!');
    expect(row(0)).not.toContain('visita');
    expect(row(2)).toContain('Lesión de rodilla');
    expect(JSON.stringify(localStorage)).not.toContain('rodilla');
    storeRoster(LIST, NOW.getTime(), ZONE);
    expect(readRoster(11, NOW.getTime())?.class_reservations[0]).toMatchObject({ first_visit: true });
  });

  test('still shows the facts of a person when they check in', async () => {
    const { screen } = await openRoster({ 'PUT /class_reservations/1/attend': marked(1) });
    await press(screen, 'Registrar Íñigo Peña');
    await flush(screen);
    expect(screen.text()).toContain('Lesión de rodilla');
    expect(screen.text()).toContain('1 de 3 llegaron');
  });

  test('lets coaches read and check in, nothing else', async () => {
    const { api, screen } = await openRoster({}, 'coach');
    const buttons = screen.find('button').map((b) => `${b.text()}${b.prop('aria-label') ?? ''}`);
    expect(buttons.some((text) => text.startsWith('Registrar'))).toBe(true);
    expect(buttons.filter((text) => /Opciones|Reservar/.test(text))).toEqual([]);
    expect(api.requests.map(({ call }) => call)).not.toContain(LINE_CALL);
  });

  test('says who did not come once the class is over, and after the next day offers no change any more', async () => {
    const over = { ...LIST, single_class: { ...LIST.single_class, class_date: '2026-11-21T05:00:00.000Z' } };
    const { screen } = await openRoster({ [LIST_CALL]: ok(over) });
    expect(screen.text()).toContain('No asistió');
    await options(screen, 'Ana Robles');
    expect(dialog(screen).text()).toContain('Ver al cliente');
    expect(dialog(screen).text()).not.toMatch(/quitar/i);
  });
});

describe('who waits and comes all the same', () => {
  const line = { total: 2, waitlist: [waiting(1, 'Lía'), { ...waiting(2, 'Max'), standby: true }] };
  const at = (class_date: string) => ({ ...LIST, single_class: { ...LIST.single_class, class_date } });
  const booked = ok({ class_reservation: aReservation() });

  test('is seated on the first free spot and checked in with one press, once the check-in is open', async () => {
    const { api, screen } = await openRoster({
      [LIST_CALL]: ok(at(SOON)),
      [LINE_CALL]: ok(line),
      'POST /class_reservations': booked,
    });
    expect(screen.find('button').filterWhere((b) => b.text().startsWith('Registrar llegada'))).toHaveLength(1);
    screen
      .find('button')
      .filterWhere((button) => button.text().startsWith('Registrar llegada'))
      .simulate('click');
    await flush(screen);
    const made = api.requests.filter(({ call }) => call === 'POST /class_reservations');
    expect(made.map(({ body }) => body)).toEqual([{ single_class_id: 11, customer_id: 52, spot: 2, check_in: true }]);
  });

  test('can not be checked in days before the class', async () => {
    const { screen } = await openRoster({ [LIST_CALL]: ok(at(LATER)), [LINE_CALL]: ok(line) });
    expect(screen.text()).toContain('Viene de todos modos');
    expect(screen.text()).not.toContain('Registrar llegada');
  });
});

describe('what staff do with a place', () => {
  test('moves it to a free spot, and back by undo', async () => {
    const { api, store, screen } = await openRoster({
      'PUT /class_reservations': ok({ class_reservation: aReservation() }),
    });
    await options(screen, 'Ana Robles', 'Cambiar lugar');
    screen.find('button[data-spot=2]').simulate('click');
    await press(screen, 'Cambiar al lugar 2');
    await flush(screen);
    const undo = store.getState().undo?.offer;
    expect(undo?.text).toBe('Ana Robles pasó al lugar 2.');
    await undo?.undo();
    await flush(screen);
    expect(sent(api.requests).map(({ body }) => body)).toEqual([
      { class_reservation_id: 2, spot: 2 },
      { class_reservation_id: 2, spot: 1 },
    ]);
    expect(api.requests.filter(({ call }) => call === LIST_CALL)).toHaveLength(3);
  });

  test.each([
    ['Quitar y regresar el crédito', 'return', 'Su crédito regresa.'],
    ['Quitar sin regresar el crédito', 'keep', 'Su crédito no regresa.'],
  ])('%s confirms first, and is sent to the server', async (button, credit, warning) => {
    const { api, screen } = await openRoster({ 'DELETE /class_reservations/1': ok({}) });
    await options(screen, 'Íñigo Peña', 'Quitar de la clase');
    asked.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const deleted = () => api.requests.filter(({ call }) => call.startsWith('DELETE'));
    await press(screen, button);
    await waitUntil(screen, () => asked.mock.calls.length === 1);
    expect(asked.mock.calls[0]?.[0]).toMatchObject({
      title: 'Precaución',
      text: `¿Quitar a Íñigo Peña de la clase? ${warning}`,
    });
    expect(deleted()).toEqual([]);
    await press(screen, button);
    await waitUntil(screen, () => deleted().length === 1);
    expect(deleted()[0]?.params).toEqual({ credit });
  });

  test('offers one way to remove who pays with an unlimited plan', async () => {
    const { screen } = await openRoster();
    await options(screen, 'Ana Robles', 'Quitar de la clase');
    expect(dialog(screen).text()).not.toContain('crédito');
  });

  test("moves a customer with their guest to another class, and shows the server's refusal", async () => {
    const other = aSingleClass({ single_class_id: 12, class_date: '2026-11-24T07:00:00.000Z' });
    const { api, screen } = await openRoster({
      'GET /class_reservations/1/classes': ok({ single_classes: [other] }),
      'POST /class_reservations/1/class': refuse(409, 'class/full', 'Esta clase ya no tiene lugares.'),
    });
    await options(screen, 'Íñigo Peña', 'Cambiar de clase');
    await waitUntil(screen, () => screen.exists('select[name="clase"]'));
    expect(dialog(screen).text()).toContain('También Beto');
    await press(screen, 'Cambiar a esta clase');
    await flush(screen);
    expect(dialog(screen).find('[role="alert"]').text()).toContain('Esta clase ya no tiene lugares.');
    expect(api.requests.find(({ call }) => call === 'POST /class_reservations/1/class')?.body).toEqual({
      single_class_id: 12,
      spot: null,
      guests: [{ class_reservation_id: 3, spot: null }],
    });
  });
});

describe('another class for a place, in a studio with several locations', () => {
  const there = { ...single_class.location, location_id: 2, name: 'Playas', timezone: 'America/Tijuana' };
  const first = aSingleClass({ single_class_id: 12, class_date: '2026-11-24T06:00:00.000Z', location: there });
  const own = aSingleClass({ single_class_id: 13, class_date: '2026-11-25T07:00:00.000Z' });
  const choose = async (...single_classes: ReturnType<typeof aSingleClass>[]) => {
    const { screen } = await openRoster({ 'GET /class_reservations/1/classes': ok({ single_classes }) });
    await options(screen, 'Íñigo Peña', 'Cambiar de clase');
    await waitUntil(screen, () => screen.exists('.roster-form select'));
    return screen;
  };
  const texts = (screen: ReactWrapper) => screen.find('select[name="clase"] option').map((option) => option.text());

  test('offers first what is at the location of the class that is left, and names where each is', async () => {
    const screen = await choose(first, own);
    expect(texts(screen)).toEqual([expect.stringContaining('mié 25 nov 2026 · 07:00')]);
    expect(texts(screen)[0]).toContain('· Roma ·');
    screen.find('select[name="estudio"]').simulate('change', { target: { value: '2' } });
    expect(texts(screen)).toEqual([expect.stringContaining('mar 24 nov 2026 · 06:00 (hora de Tijuana)')]);
    expect(texts(screen)[0]).toContain('· Playas ·');
  });

  test('chooses none beforehand where all are elsewhere', async () => {
    const screen = await choose(first, { ...own, location: { ...there, location_id: 3, name: 'Centro' } });
    expect(screen.find('select[name="estudio"]').prop('value')).toBe('');
    expect(texts(screen)).toEqual([]);
    expect(screen.text()).not.toContain('Cambiar a esta clase');
  });
});

describe('the waitlist of a roster', () => {
  const order = () => ({ 'PUT /single_class/11/waitlist': ok(LINE) });

  test('says who could not be booked, changes the order, and takes that back by undo', async () => {
    const { api, store, screen } = await openRoster(order());
    const line = screen.find('.roster-waitlist').hostNodes().text();
    expect(line).toContain('1. Lía Solís');
    expect(line).toContain('Sin créditos');
    screen.find('button[aria-label="Subir a Max Solís"]').simulate('click');
    await waitUntil(screen, () => sent(api.requests).length === 1);
    await flush(screen);
    await store.getState().undo?.offer?.undo();
    expect(sent(api.requests).map(({ body }) => body)).toEqual([{ waitlist_ids: [2, 1] }, { waitlist_ids: [1, 2] }]);
  });

  test('leads from who has no credits to a sale for this class', async () => {
    const { screen } = await openRoster();
    const links = screen.find('.roster-waitlist a').filterWhere((a) => a.text().startsWith('Vender'));
    const { customer_id } = waiting(1, 'Lía');
    expect(links.hostNodes().map((a) => a.prop('href'))).toEqual([`/admin/caja?cliente=${customer_id}&clase=11`]);
  });

  test('gives a free seat by hand to who can be booked, once that is confirmed', async () => {
    const { api, store, screen } = await openRoster({
      'POST /waitlist/2/promote': ok({ class_reservation: aReservation() }),
    });
    expect(screen.text()).not.toContain('Dar lugar a Lía Solís');
    asked.mockResolvedValueOnce(true);
    await press(screen, 'Dar lugar a Max Solís');
    await waitUntil(screen, () => alertTexts(store).length > 0);
    expect(alertTexts(store)).toEqual(['Max Solís ya tiene su lugar.']);
    expect(api.requests.map(({ call }) => call)).toContain('POST /waitlist/2/promote');
  });

  test('is offered no seat of a full class, but takes more who wait', async () => {
    const { screen } = await openRoster({
      [LIST_CALL]: ok({ ...LIST, class_reservations: [...LIST.class_reservations, entry(9, { spot: 2 })] }),
    });
    expect(screen.text()).not.toContain('Dar lugar');
    expect(screen.text()).toContain('Anotar a un cliente');
  });

  test('shows why a change was refused, and reads the line again', async () => {
    const text = 'La lista de espera cambió mientras la ordenabas. Revísala e inténtalo de nuevo.';
    const { api, screen } = await openRoster({
      'PUT /single_class/11/waitlist': refuse(409, 'waitlist/order-changed', text),
    });
    screen.find('button[aria-label="Bajar a Lía Solís"]').simulate('click');
    await waitUntil(screen, () => screen.find('.roster-waitlist [role="alert"]').hostNodes().text() === text);
    expect(api.requests.filter(({ call }) => call === LINE_CALL).length).toBeGreaterThan(1);
  });

  describe('with offers', () => {
    const history: NonNullable<ClassWaitlistResponse['history']> = [
      {
        waitlist_id: 1,
        name: 'Lía',
        at: '2026-11-23T11:05:00.000Z',
        expires_at: '2026-11-23T11:20:00.000Z',
        outcome: 'lapsed',
        reason: null,
        ended_at: '2026-11-23T11:20:00.000Z',
      },
      {
        waitlist_id: 2,
        name: 'Max',
        at: '2026-11-23T11:20:00.000Z',
        expires_at: '2026-11-23T11:35:00.000Z',
        outcome: 'withdrawn',
        reason: 'reservation/no-credits',
        ended_at: '2026-11-23T11:30:00.000Z',
      },
      {
        waitlist_id: 2,
        name: 'Max',
        at: '2026-11-23T11:40:00.000Z',
        expires_at: null,
        outcome: null,
        reason: 'waitlist/notify-only',
        ended_at: null,
      },
      {
        waitlist_id: 9,
        name: 'Eva',
        at: '2026-11-23T12:20:00.000Z',
        expires_at: '2026-11-23T12:35:00.000Z',
        outcome: null,
        reason: null,
        ended_at: null,
      },
    ];
    const line = { ...LINE, history, closes_at: '2026-11-23T12:45:00.000Z', waitlist_close_minutes: null };
    const at = (class_date: string) => ({ ...LIST, single_class: { ...LIST.single_class, class_date } });

    test('says at whose entry what was offered until when, how it ended and why, also of who has left', async () => {
      const { screen } = await openRoster({ [LINE_CALL]: ok(line) });
      const row = (n: number) => screen.find('.roster-waitlist .attendance-place').at(n).text();
      expect(row(0)).toContain('Ofrecido a las 05:05, hasta las 05:20 · No respondió a tiempo a las 05:20');
      expect(row(1)).toContain('Se retiró la oferta a las 05:30 (sin créditos)');
      expect(row(1)).toContain('05:40 · No se le ofreció: solo quiere que le avisen');
      expect(screen.find('.roster-waitlist__history summary').text()).toBe('Historial de lugares ofrecidos (4)');
      expect(screen.find('.roster-waitlist__history li').last().text()).toBe(
        'Eva Ofrecido a las 06:20, hasta las 06:35 · Sin respuesta todavía',
      );
    });

    test('changes the minutes at which it closes for this class, or goes back to those of the studio', async () => {
      const { api, screen } = await openRoster({
        [LIST_CALL]: ok(at(SOON)),
        [LINE_CALL]: ok(line),
        'PUT /single_class/11/waitlist_closing': ok(line),
      });
      expect(screen.text()).toContain('Cierra a las 06:45.');
      const change = async (minutes: string) => {
        await press(screen, 'Cambiar');
        await waitUntil(screen, () => screen.exists('input.roster-waitlist__minutes'));
        screen.find('input.roster-waitlist__minutes').simulate('change', { target: { value: minutes } });
      };
      await change('2000');
      const save = () =>
        dialog(screen)
          .find('button')
          .filterWhere((button) => button.text() === 'Guardar');
      expect(save().prop('disabled')).toBe(true);
      for (const minutes of ['60', '']) {
        screen.find('input.roster-waitlist__minutes').simulate('change', { target: { value: minutes } });
        await press(screen, 'Guardar');
        await waitUntil(screen, () => !screen.exists('input.roster-waitlist__minutes'));
        if (minutes !== '') await change('');
      }
      expect(sent(api.requests).map(({ body }) => body)).toEqual([
        { waitlist_close_minutes: 60 },
        { waitlist_close_minutes: null },
      ]);
    });
  });
});
