/** Reserving from the calendar. */
import { act } from 'react-dom/test-utils';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { ReserveDialog } from '../../../../src/features/reservations/reserve/components/ReserveDialog';
import { signedIn } from '../../../../src/features/session/state';
import { aConfig, aCustomer, anAvailableClass, aReservation } from '../../../helpers/fixtures';
import { currentAddress, flush, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, refuse, type FakeRoutes } from '../../../helpers/store';
import { NOW, REAL, narrow, FRIDAY, routes, visitor, customer, screen } from './calendarScreen';

// jsdom has none; a browser that has nothing else to do calls at once.
Object.assign(window, {
  requestIdleCallback: (work: () => void) => setTimeout(work),
  cancelIdleCallback: clearTimeout,
});

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW), doNotFake: [...REAL] });
  window.localStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = narrow;
});

describe('reserving in the calendar', () => {
  const PATH = '/mystudio?dia=2026-11-27';
  const withMap = (changes: Partial<SingleClass> = {}) => ({
    ...FRIDAY,
    class_type: { ...FRIDAY.class_type, spot_map: '4,4' },
    ...changes,
  });
  const me = (credits: number) =>
    ok({
      customer: aCustomer({
        available_classes: Array.from({ length: credits }, (_, i) => anAvailableClass({ available_class_id: i + 1 })),
      }),
    });
  const booking = (changes: FakeRoutes = {}) =>
    routes({
      'GET /customer/me': me(5),
      'GET /single_class/single/12': ok({ single_class: withMap() }),
      'GET /class_packages': ok({ class_packages: [] }),
      'GET /class_packages/used': ok({ used: [], trials: [] }),
      ...changes,
    });
  const body = () => document.body.textContent ?? '';

  test('makes the reservation from the card without leaving the calendar', async () => {
    const api = fakeApi(
      booking({
        'POST /class_reservations': ok({ class_reservation: aReservation({ single_class_id: 12, spot: 6 }) }),
      }),
    );
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=6]').exists());
    expect(body()).toContain('1 crédito, te quedan 4');
    expect(body()).toContain('Puedes cancelar hasta que empiece la clase.');
    expect(wrapper.find('.reserve-footer button').text()).toBe('Elige tu lugar');
    expect(wrapper.find('.reserve-footer button').prop('disabled')).toBe(true);

    act(() => void wrapper.find('button[data-spot=6]').simulate('click'));
    wrapper.update();
    expect(wrapper.find('button[data-spot=6]').prop('aria-pressed')).toBe(true);
    api.respond({
      'GET /customer/me': me(4),
      'GET /single_class/single/12': ok({
        single_class: withMap({
          class_reservations: [{ spot: 6, class_reservation_id: 21, customer_id: 7, guest: null }],
        }),
      }),
    });
    await press(wrapper, 'Reservar lugar 6');
    await flush(wrapper);
    expect(wrapper.find('.class-card__left').first().text()).toBe('ReservadaLugar 6');
    expect(wrapper.find('.credits-indicator').text()).toBe('Clases disponibles4');
    expect(currentAddress(wrapper)).toBe(PATH);
  });

  describe('on a slow network', () => {
    const slow = async () => {
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      fakeApi(
        booking({
          'GET /single_class/single/12': async () => {
            await answered;
            return ok({ single_class: withMap() });
          },
        }),
      );
      const wrapper = await screen(PATH, customer());
      await press(wrapper, 'Reservar');
      const dialogs = () => document.querySelectorAll('[role="dialog"]');
      while (dialogs().length === 0) await waitUntil(wrapper, () => dialogs().length > 0);
      wrapper.update();
      return { wrapper, answer, dialogs };
    };

    test('opens the dialog as a skeleton, which the class replaces in place', async () => {
      const { wrapper, answer, dialogs } = await slow();
      const [dialog] = dialogs();
      expect(dialog?.textContent).toContain('Reservar clase');
      expect(dialog?.querySelector('[aria-busy="true"]')?.textContent).toBe('Cargando la clase');
      answer();
      await waitUntil(wrapper, () => wrapper.find('button[data-spot=6]').exists());
      expect(dialog?.isConnected).toBe(true);
      expect([...dialogs()]).toEqual([dialog]);
      expect(dialog?.querySelector('[aria-busy="true"]')).toBeNull();
    });

    test('opens nothing any more where the customer closed the skeleton', async () => {
      const { wrapper, answer } = await slow();
      act(() => void wrapper.find('button[aria-label="Cerrar"]').simulate('click'));
      answer();
      await flush(wrapper);
      expect(wrapper.find('button[data-spot=6]').exists()).toBe(false);
      expect(wrapper.find(ReserveDialog).prop('open')).toBe(false);
    });
  });

  test('disables a spot that another customer just took, and lets another be chosen', async () => {
    const api = fakeApi(
      booking({
        'POST /class_reservations': refuse(409, 'spot/taken', 'Lo sentimos, ese lugar ya está reservado. Elige otro.'),
      }),
    );
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=6]').exists());
    act(() => void wrapper.find('button[data-spot=6]').simulate('click'));
    wrapper.update();
    api.respond({
      'GET /single_class/single/12': ok({ single_class: withMap({ class_reservations: [{ spot: 6 }] }) }),
    });
    await press(wrapper, 'Reservar lugar 6');
    await flush(wrapper);
    expect(wrapper.find('[role="alert"]').text()).toContain('Elige otro.');
    expect(wrapper.find('button[data-spot=6]').props()).toMatchObject({
      disabled: true,
      'aria-label': 'Lugar 6, ocupado',
    });
    expect(wrapper.find('.reserve-footer button').text()).toBe('Elige tu lugar');
  });

  test('arrow keys walk over the free spots of the map', async () => {
    fakeApi(
      booking({
        'GET /single_class/single/12': ok({
          single_class: withMap({ class_reservations: [{ spot: 1 }, { spot: 3 }] }),
        }),
      }),
    );
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=2]').exists());
    expect(
      wrapper
        .find('.reserve-room__rows button')
        .filterWhere((spot) => spot.prop('tabIndex') === 0)
        .prop('data-spot'),
    ).toBe(2);
    const focused = () => document.activeElement?.getAttribute('data-spot');
    act(() => void wrapper.find('button[data-spot=2]').simulate('keydown', { key: 'ArrowRight' }));
    expect(focused()).toBe('4');
    act(() => void wrapper.find('button[data-spot=4]').simulate('keydown', { key: 'ArrowDown' }));
    expect(focused()).toBe('8');
  });

  test('a class without a map is reserved at once; an unlimited plan pays', async () => {
    const unlimited = aCustomer({ has_unlimited: true, available_classes: [anAvailableClass({ class_amount: -1 })] });
    fakeApi(
      booking({
        'GET /single_class/single/12': ok({ single_class: FRIDAY }),
        'GET /customer/me': ok({ customer: unlimited }),
      }),
    );
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => wrapper.find('.reserve-footer button').exists());
    expect(body()).toContain('Incluida en tu plan ilimitado');
    expect(wrapper.find('.reserve-footer button').props()).toMatchObject({ disabled: false });
    expect(wrapper.find('.reserve-footer button').text()).toBe('Reservar');
  });

  test("without credits 'Créditos Agotados' leads to the packages", async () => {
    fakeApi(booking({ 'GET /customer/me': me(0) }));
    const wrapper = await screen(PATH, customer());
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => body().includes('Créditos Agotados'));
    expect(body()).toContain('Lo sentimos. Has agotado todos tus créditos para reservar Clases Presenciales.');
    const buy = wrapper.find('.ui-dialog__footer a');
    expect(buy.text()).toBe('Comprar Clases');
    expect(buy.prop('href')).toBe('/mystudio/paquetes');
  });

  test('a penalty shows its end', async () => {
    fakeApi(
      booking({
        'GET /class_reservation_penaltys': ok({
          class_reservation_penaltys: [
            { class_reservation_penalty_id: 1, customer_id: 7, end_date: '2026-12-01T05:59:59.999Z' },
          ],
        }),
      }),
    );
    const store = customer();
    store.dispatch({
      type: 'appconfig/RECEIVED_CONFIG',
      config: aConfig({ unlimited_membership_penalties_enabled: true }),
    });
    const wrapper = await screen(PATH, store);
    await press(wrapper, 'Reservar');
    await waitUntil(wrapper, () => body().includes('penalización'));
    expect(body()).toContain('Lo sentimos, no puedes reservar clases porque cuentas con una penalización.');
    expect(body()).toContain('Podrás reservar de nuevo después del 30 nov. 2026.');
  });

  test('resumes the reservation after a visitor signs in', async () => {
    fakeApi(booking());
    const store = visitor();
    const wrapper = await screen('/calendario?dia=2026-11-27', store);
    await press(wrapper, 'Reservar');
    expect(store.getState().session.dialog?.reason).toBe('Inicia sesión para reservar tu lugar.');
    act(() => void store.dispatch(signedIn({ uid: 'uid-7', email: 'ana@ejemplo.mx' })));
    await waitUntil(wrapper, () => wrapper.find('button[data-spot=1]').exists());
    expect(store.getState().reserve).toMatchObject({ step: 'choosing', single_class_id: 12 });
    expect(store.getState().session.resume).toBeNull();
  });
});
