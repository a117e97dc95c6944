/** What the screens offer for a class that has begun: its list, and the places on a customer's page. */
import type { ReactWrapper } from 'enzyme';
import type { MyReservation } from '../../../domain/contract/reservations';
import { askByDialog } from '../../../src/core/confirm/sweetalert';
import { receivedConfig } from '../../../src/features/appconfig/state';
import { aConfig, aCustomer, aMyReservation, aReservation, aSingleClass } from '../../helpers/fixtures';
import { flush, press, waitUntil } from '../../helpers/mount';
import { alertTexts, ok, refuse, type FakeRoutes } from '../../helpers/store';
import { ana, asks, dialogText, page, shows } from './customerPage';
import { NOW, entry, open, single_class, staffStore } from './frontDesk';

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

const TEN = { title: 'Diez clases', counted: true };
const BEGUN = '2026-11-23T06:00:00.000Z';
const listOn = (class_date: string) => ({
  single_class: { ...single_class, class_date },
  class_reservations: [entry(1, { name: 'Íñigo', last_name: 'Peña', credit: TEN }), entry(2, { credit: TEN })],
});

async function openRoster(class_date = BEGUN, answers: FakeRoutes = {}, late_changes_days = 1) {
  const store = staffStore();
  store.dispatch(receivedConfig(aConfig({ late_changes_days, allow_class_guests: true })));
  const opened = await open(
    '/admin/clases/11',
    {
      'GET /single_class/11/reservations': ok(listOn(class_date)),
      'GET /single_class/11/waitlist': ok({ total: 0, waitlist: [] }),
      'GET /single_class/11/ratings': ok({ ratings: [], next: null }),
      ...answers,
    },
    store,
  );
  await waitUntil(opened.screen, () => opened.screen.exists('.attendance-place'));
  await flush(opened.screen);
  return opened;
}
const dialog = (screen: ReactWrapper): ReactWrapper => screen.find('.ui-dialog__content').hostNodes();
const buttons = (screen: ReactWrapper): string[] => screen.find('button').map((b) => b.text());
async function options(screen: ReactWrapper, name: string, then?: string): Promise<void> {
  screen.find(`button[aria-label="Opciones de ${name}"]`).simulate('click');
  await waitUntil(screen, () => dialog(screen).exists());
  if (then !== undefined) await press(screen, then);
}

describe("a class's list once the class has begun", () => {
  test('adds who came late, checked in by the same press, and says that no mail is sent', async () => {
    const found = aCustomer({ customer_id: 12, name: 'Zoé', last_name: 'Lara' });
    const { api, screen } = await openRoster(BEGUN, {
      'GET /customer/query': ok({ customers: [found] }),
      'POST /class_reservations': ok({ class_reservation: aReservation() }),
    });
    await press(screen, 'Agregar a quien llegó');
    await asks(screen, 'La clase ya comenzó. Se usa un crédito de esa persona y queda registrada su asistencia.');
    screen.find('input[name="cliente"]').simulate('change', { target: { value: 'zoé' } });
    screen.find('.admin-picker__form').simulate('submit');
    await asks(screen, 'Agregar');
    await waitUntil(screen, () => buttons(screen).some((text) => text.startsWith('Agregar para Zoé')));
    await press(screen, 'Agregar para Zoé Lara');
    await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /class_reservations'));
    expect(api.requests.find(({ call }) => call === 'POST /class_reservations')?.body).toEqual({
      single_class_id: 11,
      customer_id: 12,
      spot: null,
      check_in: true,
    });
  });

  test.each([
    ['Disculpar y regresar el crédito', 'return', 'Su crédito regresa.'],
    ['Quitar sin regresar el crédito', 'keep', 'Su crédito no regresa.'],
  ])('%s promises no mail and is sent to the server', async (button, credit, fate) => {
    const { api, screen } = await openRoster(BEGUN, { 'DELETE /class_reservations/1': ok({}) });
    await options(screen, 'Íñigo Peña', 'Disculpar o quitar de la clase');
    expect(dialog(screen).text()).toContain('no le llega un correo, y nadie de la lista de espera toma el lugar');
    asked.mockResolvedValueOnce(true);
    await press(screen, button);
    await waitUntil(screen, () => api.requests.some(({ call }) => call.startsWith('DELETE')));
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ text: `¿Quitar a Íñigo Peña de la clase? ${fate}` });
    expect(api.requests.find(({ call }) => call.startsWith('DELETE'))?.params).toEqual({ credit });
  });

  test('offers another class that has begun by its name, and a class to come first', async () => {
    const ahead = aSingleClass({ single_class_id: 12, class_date: '2026-11-24T07:00:00.000Z' });
    const begun = aSingleClass({ single_class_id: 13, class_date: '2026-11-23T06:15:00.000Z' });
    const { screen } = await openRoster(BEGUN, {
      'GET /class_reservations/1/classes': ok({ single_classes: [ahead, begun] }),
    });
    await options(screen, 'Íñigo Peña', 'Cambiar de clase');
    await waitUntil(screen, () => screen.exists('select[name="clase"]'));
    const classes = screen.find('select[name="clase"] option').map((option) => option.text());
    expect(classes.map((text) => text.includes('ya comenzó'))).toEqual([false, true]);
    expect(screen.find('select[name="clase"]').prop('value')).toBe('12');
  });

  test.each([
    ['on the next day', '2026-11-22T20:00:00.000Z', 1, true],
    ['two days later', '2026-11-21T20:00:00.000Z', 1, false],
    ['on the next day of a studio that allows the day alone', '2026-11-22T20:00:00.000Z', 0, false],
  ])('%s it is corrected or not, and says which', async (_when, class_date, days, allowed) => {
    const { screen } = await openRoster(class_date, {}, days);
    expect(buttons(screen).includes('Agregar a quien llegó')).toBe(allowed);
    expect(buttons(screen).some((text) => text.includes('Reservar'))).toBe(false);
    await options(screen, 'Ana Robles');
    expect(dialog(screen).text().includes('Disculpar o quitar de la clase')).toBe(allowed);
  });
});

describe("a place on a customer's page", () => {
  const row = (changes: Partial<MyReservation> = {}): MyReservation =>
    aMyReservation({
      class_reservation_id: 2,
      customer_id: 9,
      single_class: { ...single_class, class_date: BEGUN },
      ...changes,
    });
  const opened = async (answers: FakeRoutes = {}, list = listOn(BEGUN)) => {
    const { api, store, screen } = await page('?ver=reservaciones', {
      'GET /class_reservations': ok({ class_reservations: [row()], next: null }),
      'GET /single_class/11/reservations': ok(list),
      ...answers,
    });
    await waitUntil(screen, () => screen.exists('button[data-row]'));
    screen.find('button[data-row]').first().simulate('click');
    await waitUntil(screen, () => dialogText().length > 0);
    return { api, store, screen };
  };

  test('is excused with its credit back, and the page reads places and credits again', async () => {
    const { api, store, screen } = await opened({ 'DELETE /class_reservations/2': ok({}) });
    await asks(screen, 'Ver la lista de la clase');
    expect(screen.find('.roster-menu a').first().prop('href')).toBe('/admin/clases/11');
    const before = api.requests.length;
    await press(screen, 'Disculpar o quitar de la clase');
    asked.mockResolvedValueOnce(true);
    await press(screen, 'Disculpar y regresar el crédito');
    await waitUntil(screen, () => alertTexts(store).length > 0);
    await flush(screen);
    expect(alertTexts(store)).toEqual(['Ana Robles ya no está en la clase.']);
    expect(api.requests.slice(before).map(({ call }) => call)).toEqual(
      expect.arrayContaining(['DELETE /class_reservations/2', 'GET /class_reservations', 'GET /customer/admin/9']),
    );
  });

  test('moves to another class', async () => {
    const ahead = aSingleClass({ single_class_id: 12, class_date: '2026-11-24T07:00:00.000Z' });
    const { api, screen } = await opened({
      'GET /class_reservations/2/classes': ok({ single_classes: [ahead] }),
      'POST /class_reservations/2/class': ok({ class_reservations: [aReservation()] }),
    });
    await asks(screen, 'Cambiar de clase');
    await press(screen, 'Cambiar de clase');
    await waitUntil(screen, () => screen.exists('select[name="clase"]'));
    await press(screen, 'Cambiar a esta clase');
    await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /class_reservations/2/class'));
    expect(api.requests.find(({ call }) => call === 'POST /class_reservations/2/class')?.body).toMatchObject({
      single_class_id: 12,
    });
  });

  test('that was given up says so, and one whose list is not read offers to try again', async () => {
    const none = await opened({}, { ...listOn(BEGUN), class_reservations: [] });
    await asks(none.screen, 'Este lugar ya está cancelado.');
    none.screen.unmount();
    const failed = await opened({ 'GET /single_class/11/reservations': refuse(404, 'class/not-found') });
    await asks(failed.screen, 'No pudimos cargar la clase.');
  });

  test('is taken late for the customer, checked in, below the classes to come', async () => {
    const begun = aSingleClass({ class_date: BEGUN });
    const later = aSingleClass({ single_class_id: 12, class_date: '2026-11-23T18:00:00.000Z' });
    const { api, store, screen } = await page('', {
      'GET /customer/admin/9': ok({ customer: ana() }),
      'GET /single_class': ok({
        days: [{ date: '2026-11-23', single_classes: [begun, later] }],
      }),
      'POST /class_reservations': ok({ class_reservation: aReservation() }),
    });
    await shows(screen, 'Ana Robles');
    await press(screen, 'Reservar');
    await waitUntil(screen, () => screen.find('.customer-choice').exists());
    const choices = screen.find('.customer-choice').hostNodes();
    expect(choices.map((choice) => choice.text().includes('ya comenzó'))).toEqual([false, true]);
    screen
      .find('input[type="radio"]')
      .last()
      .simulate('change', { target: { checked: true } });
    expect(dialogText()).toContain('La clase ya comenzó: se usa un crédito y queda registrada su asistencia.');
    await press(screen, 'Agregar con su asistencia');
    await waitUntil(screen, () => alertTexts(store).length > 0);
    expect(alertTexts(store)).toEqual(['Quedó en la clase, con su asistencia.']);
    expect(api.requests.find(({ call }) => call === 'POST /class_reservations')?.body).toEqual({
      single_class_id: 11,
      customer_id: 9,
      spot: null,
      check_in: true,
    });
  });
});
