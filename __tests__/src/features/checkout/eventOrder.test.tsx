/** An event at checkout: date, spots, the held seat. */
import type { ReactWrapper } from 'enzyme';
import { errorMessage } from '../../../../domain/errors';
import type { SingleClass } from '../../../../domain/contract/schedule';
import { CARD, CASH } from '../../../../domain/pricing';
import { storeAttempt, type Attempt } from '../../../../src/features/checkout/attempt';
import { aConfig, aPackage, aSingleClass } from '../../../helpers/fixtures';
import { currentAddress, flush, press, waitUntil } from '../../../helpers/mount';
import { NO_NETWORK, ok, refuse, flushPromises, type FakeApi, type FakeRoutes } from '../../../helpers/store';
import { API, PAID_BY, plain, signedIn, signedOut, purchases, open } from './checkoutScreen';

beforeEach(() => window.sessionStorage.clear());

describe('an event', () => {
  const pkg = aPackage({ kind: 'especial', title: 'Baño de sonido', price: 450, class_amount: 1 });
  const date = (single_class_id: number, changes: Partial<SingleClass> = {}): SingleClass =>
    aSingleClass({ single_class_id, class_package_id: 31, capacity: 1, ...changes });
  const taken = { class_reservations: [{ spot: null }] };
  const routes = (...single_classes: SingleClass[]): FakeRoutes => ({
    'GET /class_packages/31': ok({ class_package: pkg }),
    'GET /class_packages/31/single_classes': ok({ single_classes }),
    'POST /spot_holds': refuse(409, 'hold/used-up', errorMessage('hold/used-up')),
  });
  const bodies = (api: FakeApi): unknown[] => purchases(api).map((r) => r.body);
  const pay = async (screen: ReactWrapper): Promise<void> => {
    await press(screen, 'Confirmar compra');
    await flush(screen);
  };

  test('with one date says when and where it is and how many seats are left, and buys that date', async () => {
    const { api, screen } = await open(routes(date(11, { capacity: 6 })));
    expect(screen.find('.checkout-summary').text()).toContain('lun 23 nov 2026 · 07:00Roma6 lugares');
    expect(screen.find('.packages-facts')).toHaveLength(0);
    expect(screen.text()).toContain('tu lugar queda reservado');
    expect(screen.text()).not.toContain('créditos');
    await pay(screen);
    expect(bodies(api)).toEqual([{ class_package_id: 31, single_class_id: 11, payment_method: CASH, total: 450 }]);
  });

  test('with several dates buys the one whose card led here, or the one that is chosen', async () => {
    const { api, screen } = await open(routes(date(11), date(12), date(13, taken)), signedIn, '/checkout/31?clase=12');
    const radios = () => screen.find('.checkout-event input');
    expect(radios().map((r) => [r.prop('checked'), r.prop('disabled')])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    radios().at(0).simulate('change');
    await flush(screen);
    await pay(screen);
    expect(bodies(api)).toMatchObject([{ single_class_id: 11 }]);
  });

  test('offers the next date with a seat where none was chosen', async () => {
    const { screen } = await open(routes(date(11, taken), date(12)));
    expect(screen.find('.checkout-event input').map((r) => r.prop('checked'))).toEqual([false, true]);
  });

  describe('with spots', () => {
    const spots = { capacity: 4, class_type: { ...date(11).class_type, spot_map: '4' } };
    const until = (): string => new Date(Date.now() + 599_000).toISOString();
    /** Grants the requested spot, except spot 4. */
    const holds: FakeRoutes = {
      'POST /spot_holds': ({ body }) => {
        const { single_class_id, spot } = body as { single_class_id: number; spot: number };
        if (spot === 4) return refuse(409, 'spot/taken', errorMessage('spot/taken'));
        return ok({ spot_hold: { spot_hold_id: 5, single_class_id, spot, guest_spot: null, expires_at: until() } });
      },
      'DELETE /spot_holds/5': refuse(404, 'hold/not-found', errorMessage('hold/not-found')),
    };
    const single = date(11, { ...spots, held_seats: 1, held_spots: [1] });
    const asked = (api: FakeApi): unknown[] =>
      api.requests.filter(({ call }) => call === 'POST /spot_holds').map(({ body }) => body);
    const line = (screen: ReactWrapper): string => screen.find('.checkout-spot__line').text();

    test('holds the spot of its address, counts its time down, and pays for another one that is chosen', async () => {
      const { api, screen } = await open({ ...routes(single), ...holds }, signedIn, '/checkout/31?clase=11&lugar=3');
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      expect(line(screen)).toMatch(/^Lugar 3 apartado para ti9:5\d$/);
      expect(screen.find('.reserve-room')).toHaveLength(0);
      await press(screen, 'Cambiar lugar');
      expect(screen.find('button[aria-label="Lugar 1, apartado"]').prop('disabled')).toBe(true);
      screen.find('button[aria-label="Lugar 2"]').simulate('click');
      await flush(screen);
      expect(line(screen)).toContain('Lugar 2 apartado para ti');
      expect(currentAddress(screen)).toBe('/checkout/31?clase=11&lugar=2');
      expect(asked(api)).toEqual([
        { single_class_id: 11, spot: 3 },
        { single_class_id: 11, spot: 2 },
      ]);
      await pay(screen);
      expect(bodies(api)).toMatchObject([{ single_class_id: 11, spot: 2 }]);
    });

    /** A package of two credits, where a guest's seat can be held beside the own one. */
    async function openForTwo(more: FakeRoutes = {}): ReturnType<typeof open> {
      const opened = await open(
        {
          ...routes(single),
          ...holds,
          'GET /class_packages/31': ok({ class_package: { ...pkg, class_amount: 2 } }),
          'POST /spot_holds': ({ body }) =>
            ok({ spot_hold: { spot_hold_id: 5, guest_spot: null, expires_at: until(), ...(body as object) } }),
          ...more,
        },
        { ...signedIn, appconfig: aConfig({ ...PAID_BY, allow_class_guests: true, cash_pending_reservations: 2 }) },
        '/checkout/31?clase=11&lugar=3',
      );
      await waitUntil(opened.screen, () => opened.screen.find('.checkout-spot').exists());
      await flush(opened.screen);
      return opened;
    }

    async function bringLupita(screen: ReactWrapper): Promise<void> {
      screen.find('input[name="guest"]').simulate('change', { target: { value: ' Lupita ' } });
      await press(screen, 'Apartar su lugar');
    }

    test('holds a guest’s seat beside it where the package pays for two, and gives it up again', async () => {
      const { api, screen } = await openForTwo();
      await press(screen, 'Agregar invitado');
      await press(screen, 'Apartar su lugar');
      expect(asked(api)).toHaveLength(1);
      await bringLupita(screen);
      expect(screen.find('.checkout-spot').text()).toContain('Lugar 2 apartado para Lupita');
      screen.find('button[aria-label="Quitar invitado"]').simulate('click');
      await flush(screen);
      expect(asked(api)).toEqual([
        { single_class_id: 11, spot: 3 },
        { single_class_id: 11, spot: 3, guest: 'Lupita', guest_spot: 2 },
        { single_class_id: 11, spot: 3 },
      ]);
    });

    test('keeps a guest’s held seat when the page is loaded again', async () => {
      const first = await openForTwo();
      await press(first.screen, 'Agregar invitado');
      await bringLupita(first.screen);
      // The first page is not unmounted: a browser that loads it again doesn't do that, either.
      const { api, screen } = await openForTwo();
      expect(screen.find('.checkout-spot').text()).toContain('apartado para Lupita');
      expect(asked(api)).toEqual([{ single_class_id: 11, spot: 3, guest: 'Lupita', guest_spot: 2 }]);
    });

    test('forgets the guest of a checkout that was left', async () => {
      const first = await openForTwo();
      await press(first.screen, 'Agregar invitado');
      await bringLupita(first.screen);
      first.screen.unmount();
      const { api, screen } = await openForTwo();
      expect(screen.find('.checkout-spot').text()).not.toContain('Lupita');
      expect(asked(api)).toEqual([{ single_class_id: 11, spot: 3 }]);
    });

    test('keeps a guest’s held seat where the payment is not known yet, and comes to nothing', async () => {
      const first = await openForTwo();
      await press(first.screen, 'Agregar invitado');
      await bringLupita(first.screen);
      first.api.respond({ ...API, 'POST /checkout/purchase': NO_NETWORK });
      await pay(first.screen);
      first.screen.unmount();
      const { api, screen } = await openForTwo({ 'POST /checkout/purchase': refuse(402, 'card_declined') });
      await press(screen, 'Continuar con mi compra');
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      expect(asked(api)).toEqual([{ single_class_id: 11, spot: 3, guest: 'Lupita', guest_spot: 2 }]);
    });

    test('is held again, with its time, for who comes back from the provider’s page without paying', async () => {
      const sent: Attempt = {
        key: 'llave-1',
        uid: 'uid-7',
        class_package_id: 31,
        single_class_id: 11,
        spot: 3,
        choice: plain(CARD),
        discount: null,
        card_payment_method: null,
        saveCard: false,
        trial: true,
        purchase_id: 41,
        approval: null,
        unsettled: false,
      };
      storeAttempt(sent);
      let confirm = (): void => undefined;
      const confirmed = new Promise<void>((resolve) => (confirm = resolve));
      const { api, screen } = await open(
        {
          ...routes(single),
          ...holds,
          'POST /checkout/confirm': async () => {
            await confirmed;
            return ok({ purchase_id: 41, status: 'pending' });
          },
        },
        signedIn,
        '/checkout/31?cancelado=1&clase=11&lugar=3',
      );
      // The class is shown before it is known whether the purchase was paid.
      await waitUntil(screen, () => screen.find('.checkout-spot').exists());
      expect(asked(api)).toEqual([]);
      confirm();
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      expect(line(screen)).toMatch(/^Lugar 3 apartado para ti/);
      expect(asked(api)).toEqual([{ single_class_id: 11, spot: 3 }]);
    });

    test('keeps the held spot where the wanted one was taken meanwhile, and shows that', async () => {
      const { screen } = await open({ ...routes(single), ...holds }, signedIn, '/checkout/31?clase=11&lugar=3');
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      await press(screen, 'Cambiar lugar');
      screen.find('button[aria-label="Lugar 4"]').simulate('click');
      await flush(screen);
      expect(line(screen)).toContain('Lugar 3 apartado para ti');
      expect(screen.text()).toContain(errorMessage('spot/taken'));
    });

    test('holds nothing for a visitor, whose chosen spot stays in the address', async () => {
      const { api, screen } = await open({ ...routes(single), ...holds }, signedOut, '/checkout/31?clase=11');
      await waitUntil(screen, () => screen.find('button[aria-label="Lugar 2"]').exists());
      screen.find('button[aria-label="Lugar 2"]').simulate('click');
      await flush(screen);
      expect(asked(api)).toEqual([]);
      expect(currentAddress(screen)).toBe('/checkout/31?clase=11&lugar=2');
      expect(line(screen)).toContain('Lugar 2. Al entrar te lo apartamos');
    });

    test('is given to others when the customer leaves without paying', async () => {
      const { api, screen } = await open({ ...routes(single), ...holds }, signedIn, '/checkout/31?clase=11&lugar=3');
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      screen.unmount();
      await flushPromises();
      expect(api.requests.map(({ call }) => call)).toContain('DELETE /spot_holds/5');
    });

    test('a package of one class reserves the class of its address', async () => {
      const one = aPackage({ title: 'Una clase', class_amount: 1 });
      const { api, screen } = await open(
        {
          ...holds,
          'GET /class_packages/31': ok({ class_package: one }),
          'GET /single_class/single/11': ok({ single_class: { ...single, class_package_id: null } }),
        },
        signedIn,
        '/checkout/31?clase=11&lugar=3',
      );
      await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
      expect(screen.find('.checkout-summary').text()).toContain('lun 23 nov 2026 · 07:00');
      await pay(screen);
      expect(bodies(api)).toMatchObject([{ class_package_id: 31, single_class_id: 11, spot: 3 }]);
    });
  });

  const mine = { class_reservations: [{ spot: null, class_reservation_id: 21, customer_id: 7, guest: null }] };
  test.each([
    ['that is full', [date(11, taken)], errorMessage('event/full')],
    ['without a date', [], errorMessage('event/over')],
    ['with an own seat', [date(11, mine)], errorMessage('event/reserved')],
  ])('%s can not be paid, and says why', async (_what, events, text) => {
    const { screen } = await open(routes(...events));
    expect(screen.text()).toContain(text);
    expect(screen.find('button').filterWhere((b) => b.text().includes('compra'))).toHaveLength(0);
  });

  test('that fills up meanwhile shows the refusal and its seats as they are now', async () => {
    const { api, screen } = await open({
      ...routes(date(11)),
      'POST /checkout/purchase': refuse(410, 'event/full', errorMessage('event/full')),
    });
    api.respond(routes(date(11, taken)));
    await pay(screen);
    expect(screen.text()).toContain(errorMessage('event/full'));
    expect(screen.text()).toContain('Sold Out');
  });

  test('whose dates can not be read can be tried again', async () => {
    const { screen } = await open({
      ...routes(),
      'GET /class_packages/31/single_classes': refuse(500, 'server/internal'),
    });
    expect(screen.text()).toContain('No pudimos cargar tu compra.');
  });
});
