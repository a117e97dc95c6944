/** 'Calificar Clase' and 'Código de Acceso', opened from the list. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { AppConfig } from '../../../../domain/config';
import type { MyReservation } from '../../../../domain/contract/reservations';
import { initialCustomers } from '../../../../src/features/customers/state';
import MyReservationsScreen from '../../../../src/features/reservations/containers/MyReservationsScreen';
import { aConfig, aCustomer, aMyReservation, aReservation, aSingleClass } from '../../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, flushPromises, type FakeApi, type FakeResponse } from '../../../helpers/store';

/** Friday at noon in Mexico City. */
const NOON = new Date('2026-11-20T18:00:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now: NOON, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
});
afterEach(() => jest.useRealTimers());

const onDay = (class_date: string, changes: Partial<MyReservation> = {}): MyReservation =>
  aMyReservation({ single_class: { ...aMyReservation().single_class, class_date }, ...changes });
const attended = onDay('2026-11-19T07:00:00.000Z', { attend: true });

async function open(
  reservation: MyReservation,
  config: Partial<AppConfig> = { reservation_rating_enabled: true, qrcode_enabled: true },
  rated: FakeResponse = ok({}),
) {
  const api: FakeApi = fakeApi({
    'GET /class_reservations/me': ok({ total: 1, class_reservations: [reservation] }),
    'POST /class_reservations/21/rating': rated,
  });
  const store = realStore({ appconfig: aConfig(config), customers: { ...initialCustomers, me: aCustomer() } });
  return {
    api,
    store,
    screen: await mountScreen(<MyReservationsScreen />, store, { path: '/mystudio/reservaciones' }),
  };
}

const dialogOf = (screen: ReactWrapper): ReactWrapper => screen.find('.ui-dialog__content').hostNodes();
async function openDialog(screen: ReactWrapper, button: string): Promise<ReactWrapper> {
  await press(screen, button);
  await waitUntil(screen, () => dialogOf(screen).exists());
  return dialogOf(screen);
}
/** Chooses stars in the group of the class (0) or the coach (1). */
async function give(screen: ReactWrapper, group: 0 | 1, stars: number): Promise<void> {
  await act(async () => {
    dialogOf(screen)
      .find('fieldset')
      .at(group)
      .find(`input[value=${stars}]`)
      .simulate('change', { target: { checked: true } });
    await flushPromises();
  });
  screen.update();
}
async function submit(screen: ReactWrapper): Promise<void> {
  await act(async () => {
    dialogOf(screen).find('form').simulate('submit');
    await flushPromises();
  });
  screen.update();
}

describe('Calificar Clase', () => {
  test("comment and buttons appear after the coach's stars; what was given is sent, once read again", async () => {
    const { api, screen, store } = await open(attended);
    const dialog = await openDialog(screen, 'Calificar Barre');
    expect(dialog.find('h2').text()).toBe('Calificar Clase');
    expect(dialog.find('fieldset legend').map((l) => l.text())).toEqual([
      '¿Qué te pareció la clase?',
      '¿Y tu coach, Lucía?',
    ]);
    expect(dialog.exists('textarea')).toBe(false);
    expect(dialog.find('.ui-dialog__footer').exists()).toBe(false);
    await give(screen, 0, 5);
    expect(dialogOf(screen).exists('textarea')).toBe(false);
    await give(screen, 1, 4);
    expect(
      dialogOf(screen)
        .find('.ui-dialog__footer button')
        .hostNodes()
        .map((b) => b.text()),
    ).toEqual(['Cancelar', 'Enviar calificación']);
    dialogOf(screen)
      .find('textarea')
      .simulate('change', { target: { value: '  Muy buena  ' } });
    api.respond({
      'GET /class_reservations/me': ok({
        total: 1,
        class_reservations: [{ ...attended, class_stars: 5, coach_stars: 4 }],
      }),
    });
    await submit(screen);
    expect(api.requests.find((r) => r.call === 'POST /class_reservations/21/rating')?.body).toEqual({
      class_reservation_id: 21,
      customer_id: 7,
      class_stars: 5,
      coach_stars: 4,
      comment: 'Muy buena',
    });
    expect(store.getState().alerts).toMatchObject({
      alerts: [{ kind: 'success', text: '¡Gracias por tu calificación!' }],
    });
    await waitUntil(screen, () => screen.exists('[role="img"]'));
    expect(screen.find('[role="img"]').first().prop('aria-label')).toBe('Tu calificación: 5 estrellas');
  });

  test("the comment is optional, the class's stars are not", async () => {
    const { api, screen } = await open(attended);
    await openDialog(screen, 'Calificar Barre');
    await give(screen, 1, 4);
    await submit(screen);
    expect(dialogOf(screen).find('[role="alert"]').text()).toBe('Elige también las estrellas de la clase.');
    await give(screen, 0, 3);
    expect(dialogOf(screen).find('[role="alert"]').text()).toBe('');
    await submit(screen);
    expect(api.requests.filter((r) => r.call.startsWith('POST')).map((r) => r.body)).toEqual([
      { class_reservation_id: 21, customer_id: 7, class_stars: 3, coach_stars: 4, comment: null },
    ]);
  });

  test('a refusal stays in the dialog', async () => {
    const { screen } = await open(
      attended,
      undefined,
      refuse(409, 'rating/already-rated', 'Ya calificaste esta clase.'),
    );
    await openDialog(screen, 'Calificar Barre');
    await give(screen, 0, 5);
    await give(screen, 1, 5);
    await submit(screen);
    expect(dialogOf(screen).find('[role="alert"]').text()).toBe('Ya calificaste esta clase.');
  });

  test.each([
    ['off', attended, { reservation_rating_enabled: false }],
    ['not there', onDay('2026-11-19T07:00:00.000Z'), { reservation_rating_enabled: true }],
    ['rated', { ...attended, class_stars: 5 }, { reservation_rating_enabled: true }],
    ['unpaid', { ...attended, is_cash: true, is_paid: false }, { reservation_rating_enabled: true }],
  ])('is not offered: %s', async (_why, reservation, config) => {
    expect((await open(reservation, config)).screen.text()).not.toContain('Calificar');
  });
});

describe('Código de Acceso', () => {
  test('shows a code of 256 px that leads to the staff page, with class, time and spot', async () => {
    const { screen } = await open(aMyReservation({ spot: 7 }));
    const dialog = await openDialog(screen, 'Código QR Barre');
    expect(dialog.find('h2').text()).toBe('Código de Acceso');
    const code = dialog.find('QRCodeSVG');
    expect(code.props()).toMatchObject({ value: 'http://localhost/admin/reservaciones/21', size: 256, level: 'L' });
    expect(dialog.find('svg[role="img"]').prop('aria-label')).toBe('Código de acceso a Barre');
    expect(dialog.find('.access-code__facts').text()).toBe('Barrelun 23 nov 2026 · 07:00Roma · lugar 7');
  });

  test.each([
    ['off', aMyReservation(), { qrcode_enabled: false }],
    ['over', onDay('2026-11-19T07:00:00.000Z'), { qrcode_enabled: true }],
    ['already in', attended, { qrcode_enabled: true }],
    ['cancelled', aMyReservation({ deletedAt: '2026-11-20T17:00:00.000Z' }), { qrcode_enabled: true }],
  ])('is not offered: %s', async (_why, reservation, config) => {
    expect((await open(reservation, config)).screen.text()).not.toContain('Código QR');
  });
});

describe('Cambiar lugar', () => {
  const type = { ...aMyReservation().single_class.class_type, spot_map: '2,2' };
  const held = (changes: Partial<MyReservation> = {}): MyReservation =>
    aMyReservation({ spot: 1, single_class: { ...aMyReservation().single_class, class_type: type }, ...changes });
  const room = (...others: number[]) =>
    ok({
      single_class: aSingleClass({
        class_type: type,
        class_reservations: [
          { spot: 1, class_reservation_id: 21, customer_id: 7, guest: null },
          ...others.map((spot) => ({ spot })),
        ],
      }),
    });
  const READ = 'GET /single_class/single/11';
  const MOVE = 'PUT /class_reservations';
  const spots = (screen: ReactWrapper) =>
    dialogOf(screen)
      .find('button[data-spot]')
      .map((b) => [b.prop('data-spot'), b.prop('disabled'), b.prop('aria-label')]);
  async function openRoom(routes: Record<string, FakeResponse>) {
    const opened = await open(held());
    opened.api.respond(routes);
    await openDialog(opened.screen, 'Cambiar lugar Barre');
    await waitUntil(opened.screen, () => dialogOf(opened.screen).exists('[data-spot]'));
    return opened;
  }

  test('offers the free spots, moves to the chosen one and reads the list again', async () => {
    const { api, screen, store } = await openRoom({
      [READ]: room(3),
      [MOVE]: ok({ class_reservation: aReservation({ spot: 4 }) }),
    });
    expect(dialogOf(screen).find('h2').text()).toBe('Cambiar lugar');
    expect(spots(screen)).toEqual([
      [1, true, 'Lugar 1, ya es tuyo'],
      [2, false, 'Lugar 2'],
      [3, true, 'Lugar 3, ocupado'],
      [4, false, 'Lugar 4'],
    ]);
    expect(screen.find('.ui-dialog__footer button').last().text()).toBe('Elige otro lugar');
    dialogOf(screen).find('button[data-spot=4]').simulate('click');
    api.respond({ 'GET /class_reservations/me': ok({ total: 1, class_reservations: [held({ spot: 4 })] }) });
    await press(screen, 'Cambiar al lugar 4');
    expect(api.requests.find((r) => r.call === MOVE)?.body).toEqual({ class_reservation_id: 21, spot: 4 });
    await waitUntil(screen, () => screen.text().includes('Lugar 4') || screen.text().includes('4'));
    expect(store.getState().alerts).toMatchObject({
      alerts: [{ kind: 'success', text: '¡Reservación guardada con éxito!' }],
    });
  });

  test('a spot that was taken meanwhile shows a message and the room as it is now', async () => {
    const { api, screen } = await openRoom({ [READ]: room(), [MOVE]: refuse(409, 'spot/taken', 'Ya está reservado.') });
    dialogOf(screen).find('button[data-spot=2]').simulate('click');
    api.respond({ [READ]: room(2) });
    await press(screen, 'Cambiar al lugar 2');
    await waitUntil(screen, () => dialogOf(screen).text().includes('Ya está reservado.'));
    await waitUntil(screen, () => spots(screen)[1]?.[1] === true);
    expect(dialogOf(screen).find('.ui-dialog__footer button').last().text()).toBe('Elige otro lugar');
  });

  test('a full room says that no spot is free', async () => {
    const { screen } = await openRoom({ [READ]: room(2, 3, 4) });
    expect(dialogOf(screen).text()).toContain('Por ahora no hay otro lugar libre en esta clase.');
  });

  test.each([
    ['a class without spots', aMyReservation()],
    ['a cancelled reservation', held({ deletedAt: '2026-11-20T17:00:00.000Z' })],
    [
      'a class that has started',
      onDay('2026-11-20T11:00:00.000Z', {
        single_class: { ...held().single_class, class_date: '2026-11-20T11:00:00.000Z' },
      }),
    ],
  ])('is not offered for %s', async (_what, reservation) => {
    const { screen } = await open(reservation);
    expect(screen.text()).not.toContain('Cambiar lugar');
  });
});
