/** Push notifications in the browser: offered after a booking, requested by a press only, over with the session. */
import PushOfferContainer, { PushOffer, declinedOffer } from '../../../src/features/push/containers/PushOfferContainer';
import PushSwitchContainer, { PushSwitch } from '../../../src/features/push/containers/PushSwitchContainer';
import { signOut } from '../../../src/features/session/state';
import { flush, mountScreen, press, waitUntil } from '../../helpers/mount';
import { fakeApi, ok, realStore, refuse } from '../../helpers/store';

const SUBSCRIPTION = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: { p256dh: 'p', auth: 'a' } };

interface Fake {
  permission: NotificationPermission;
  /** What the person presses in the browser's question. */
  answer: NotificationPermission;
  subscribed: boolean;
  asked: number;
}
let fake: Fake;
const unsubscribe = jest.fn(async () => {
  fake.subscribed = false;
  return true;
});
const subscription = { ...SUBSCRIPTION, toJSON: () => SUBSCRIPTION, unsubscribe };

function aBrowser(changes: Partial<Fake> = {}): void {
  fake = { permission: 'default', answer: 'granted', subscribed: false, asked: 0, ...changes };
  const registration = {
    pushManager: {
      getSubscription: async () => (fake.subscribed ? subscription : null),
      subscribe: async () => {
        fake.subscribed = true;
        return subscription;
      },
    },
  };
  const notification = {
    get permission() {
      return fake.permission;
    },
    requestPermission: async () => {
      fake.asked += 1;
      fake.permission = fake.answer;
      return fake.answer;
    },
  };
  Object.assign(window, { Notification: notification, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  declinedOffer.clear();
  unsubscribe.mockClear();
});

const API = {
  'GET /push_subscriptions': ok({ public_key: 'clave' }),
  'POST /push_subscriptions': ok({ subscribed: true }),
  'DELETE /push_subscriptions': ok({ subscribed: false }),
};

describe('the offer after a booking', () => {
  it('requests permission only after a press, registers it at the server and confirms', async () => {
    aBrowser();
    const api = fakeApi(API);
    const screen = await mountScreen(<PushOfferContainer />, realStore());
    await waitUntil(screen, () => screen.find('button').length === 2);
    expect(fake.asked).toBe(0);
    await press(screen, 'Activar avisos');
    await waitUntil(screen, () => screen.text().includes('Listo: te avisamos aquí'));
    expect(api.requests.map(({ call }) => call)).toEqual(['GET /push_subscriptions', 'POST /push_subscriptions']);
    expect(screen.find('button').exists()).toBe(false);
  });

  it('stays away once declined, and where the browser is subscribed or unable', async () => {
    aBrowser();
    const shown = async () => {
      const screen = await mountScreen(<PushOffer onTurnOn={async () => 'on'} />, realStore());
      await flush(screen);
      return screen;
    };
    const screen = await shown();
    await waitUntil(screen, () => screen.find('button').length === 2);
    await press(screen, 'No, gracias');
    expect(screen.find('.push-offer').exists()).toBe(false);
    expect((await shown()).find('.push-offer').exists()).toBe(false);
    declinedOffer.clear();
    aBrowser({ permission: 'granted', subscribed: true });
    expect((await shown()).find('.push-offer').exists()).toBe(false);
    aBrowser({ permission: 'denied' });
    expect((await shown()).find('.push-offer').exists()).toBe(false);
  });

  it('shows how to allow them again where the person refused in the browser', async () => {
    aBrowser({ answer: 'denied' });
    fakeApi({});
    const screen = await mountScreen(<PushOfferContainer />, realStore());
    await waitUntil(screen, () => screen.find('button').exists());
    await press(screen, 'Activar avisos');
    await waitUntil(screen, () => screen.text().includes('Tu navegador bloquea las notificaciones'));
    expect(declinedOffer.read()).not.toBeNull();
  });

  it('advises iPhone users to add the site to the home screen, where push needs that', async () => {
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)');
    const screen = await mountScreen(<PushOffer onTurnOn={async () => 'on'} />, realStore());
    await waitUntil(screen, () => screen.text().includes('Agregar a inicio'));
    await press(screen, 'Entendido');
    expect(screen.find('.push-offer').exists()).toBe(false);
    agent.mockRestore();
  });
});

describe('the switch in the account', () => {
  const box = (screen: Awaited<ReturnType<typeof mountScreen>>) => screen.find('input[type="checkbox"]').hostNodes();

  it('turns this browser on and off, at the server as well', async () => {
    aBrowser();
    const api = fakeApi(API);
    const screen = await mountScreen(<PushSwitchContainer />, realStore());
    await waitUntil(screen, () => !box(screen).prop('disabled'));
    box(screen).simulate('change', { target: { checked: true } });
    await waitUntil(screen, () => box(screen).prop('checked') === true);
    box(screen).simulate('change', { target: { checked: false } });
    await waitUntil(screen, () => box(screen).prop('checked') === false);
    expect(api.requests.map(({ call }) => call)).toEqual([
      'GET /push_subscriptions',
      'POST /push_subscriptions',
      'DELETE /push_subscriptions',
    ]);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('stays off and leaves no registration behind when the server refuses the browser', async () => {
    aBrowser();
    fakeApi({ ...API, 'POST /push_subscriptions': refuse(412, 'push/unknown-service', 'No compatible') });
    const screen = await mountScreen(<PushSwitchContainer />, realStore());
    await waitUntil(screen, () => !box(screen).prop('disabled'));
    box(screen).simulate('change', { target: { checked: true } });
    await waitUntil(screen, () => unsubscribe.mock.calls.length === 1 && !box(screen).prop('disabled'));
    expect(box(screen).prop('checked')).toBe(false);
  });

  it('says why there is nothing to switch in a browser that has no push notifications', async () => {
    const screen = await mountScreen(
      <PushSwitch onTurnOn={async () => 'on'} onTurnOff={async () => 'off'} />,
      realStore(),
    );
    await waitUntil(screen, () => screen.text().includes('Este navegador no puede recibir notificaciones.'));
  });
});

it('signing out ends the notifications of this browser', async () => {
  aBrowser({ permission: 'granted', subscribed: true });
  const api = fakeApi(API);
  await realStore().dispatch(signOut());
  expect(fake.subscribed).toBe(false);
  expect(api.requests.map(({ call }) => call)).toContain('DELETE /push_subscriptions');
});
