/** The class that led to a package of several, at checkout: it is named, held, and reserved after paying. */
import type { SingleClass } from '../../../../domain/contract/schedule';
import { errorMessage } from '../../../../domain/errors';
import { CASH } from '../../../../domain/pricing';
import { readIntent, storeIntent } from '../../../../src/features/session/intent';
import { aSingleClass } from '../../../helpers/fixtures';
import { flush, press, waitUntil } from '../../../helpers/mount';
import { flushPromises, ok, refuse, type FakeRoutes } from '../../../helpers/store';
import { open, purchases, signedIn } from './checkoutScreen';

describe('a package of several classes that a class led to', () => {
  const single = aSingleClass({
    single_class_id: 11,
    class_date: '2090-11-20T07:00:00.000Z',
    capacity: 4,
    class_type: { ...aSingleClass().class_type, spot_map: '4' },
  });
  const expires_at = new Date(Date.now() + 599_000).toISOString();
  const routes = (found: SingleClass = single): FakeRoutes => ({
    'GET /class_packages/31/single_classes': ok({ single_classes: [] }),
    'GET /single_class/single/11': ok({ single_class: found }),
    'DELETE /spot_holds/5': ok({}),
    'POST /spot_holds': ({ body }) =>
      ok({ spot_hold: { spot_hold_id: 5, guest_spot: null, expires_at, ...(body as object) } }),
  });
  beforeEach(() => window.localStorage.clear());

  test('names the class, holds its first free spot, and has it reserved with the payment', async () => {
    const { api, screen } = await open(routes(), signedIn, '/checkout/31?clase=11');
    await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
    expect(screen.find('.checkout-intended').text()).toContain('Barre');
    expect(screen.find('.checkout-intended').text()).toContain('lun 20 nov 2090 · 07:00');
    expect(screen.find('.checkout-intended').text()).toContain('Lugar 1 apartado para ti');
    expect(screen.find('.checkout-summary .packages-facts').exists()).toBe(true);
    expect(readIntent('uid-7')).toMatchObject({
      single_class_id: 11,
      spot: 1,
      finish: 'auto',
      label: 'Barre, lun 20, 07:00, lugar 1',
    });
    await press(screen, 'Confirmar compra');
    await flush(screen);
    expect(purchases(api).map(({ body }) => body)).toEqual([
      { class_package_id: 31, single_class_id: 11, spot: 1, payment_method: CASH, total: expect.any(Number) as number },
    ]);
    expect(api.requests.map(({ call }) => call)).not.toContain('DELETE /spot_holds/5');
    expect(readIntent('uid-7')).toMatchObject({ single_class_id: 11, spot: 1 });
  });

  test('is bought also where the class has filled up meanwhile, and says so', async () => {
    const full = { ...single, capacity: 0 };
    const { api, screen } = await open(routes(full), signedIn, '/checkout/31?clase=11');
    await waitUntil(screen, () => screen.find('.checkout-intended').exists());
    expect(screen.find('.checkout-intended').text()).toContain('Esta clase se llenó mientras tanto.');
    expect(api.requests.map(({ call }) => call)).not.toContain('POST /spot_holds');
    await press(screen, 'Confirmar compra');
    await flush(screen);
    expect(purchases(api)).toHaveLength(1);
  });

  test.each([
    ['a class that its credits do not pay for', { class_type: { ...single.class_type, restricted: true } }],
    ['an event, whose seat its own package sells', { class_package_id: 32 }],
  ])('names no class and holds nothing for %s', async (_what, changes) => {
    const { api, screen } = await open(routes({ ...single, ...changes }), signedIn, '/checkout/31?clase=11');
    await waitUntil(screen, () => screen.find('.checkout-pay').exists());
    expect(screen.find('.checkout-intended')).toHaveLength(0);
    expect(api.requests.map(({ call }) => call)).not.toContain('POST /spot_holds');
  });

  test('reserves the class of this page after paying, where another tab has chosen another class meanwhile', async () => {
    const { screen } = await open(routes(), signedIn, '/checkout/31?clase=11');
    await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
    const here = readIntent('uid-7');
    if (!here) throw new Error('no intent');
    storeIntent({ ...here, single_class_id: 12, spot: null, label: 'Ritmo, mar 21, 07:00' }, 'uid-7');
    await press(screen, 'Confirmar compra');
    await flush(screen);
    expect(readIntent('uid-7')).toEqual(here);
  });

  test('shows the free spots anew where the first one was taken meanwhile, and holds the one that is chosen then', async () => {
    const { api, screen } = await open(
      { ...routes(), 'POST /spot_holds': refuse(409, 'spot/taken', errorMessage('spot/taken')) },
      signedIn,
      '/checkout/31?clase=11',
    );
    await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /spot_holds'));
    await flush(screen);
    expect(api.requests.at(-1)?.call).toBe('GET /single_class/single/11');
    expect(screen.find('.checkout-intended').text()).toContain(errorMessage('spot/taken'));
    api.respond(routes());
    await press(screen, 'Elegir lugar');
    screen.find('button[aria-label="Lugar 2"]').simulate('click');
    await waitUntil(screen, () => screen.find('.checkout-spot__time').exists());
    expect(screen.find('.checkout-intended').text()).toContain('Lugar 2 apartado para ti');
  });

  test('gives its seat to others where the customer leaves before the answer says that it is held', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { 'POST /spot_holds': hold } = routes();
    if (typeof hold !== 'function') throw new Error('no answer');
    const { api, screen } = await open(
      {
        ...routes(),
        'POST /spot_holds': async (request) => {
          await answered;
          return hold(request);
        },
      },
      signedIn,
      '/checkout/31?clase=11',
    );
    await waitUntil(screen, () => api.requests.some(({ call }) => call === 'POST /spot_holds'));
    screen.unmount();
    answer();
    await flushPromises();
    expect(api.requests.map(({ call }) => call)).toContain('DELETE /spot_holds/5');
    expect(readIntent('uid-7')).toBeNull();
  });
});
