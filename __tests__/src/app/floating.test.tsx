/** What floats over the screens: the way to a chat, and the promotion once a day. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import { DAY } from '../../../domain/durations';
import { Floating, PROMO_AFTER_MS, PROMO_AFTER_PX, type FloatingConfig } from '../../../src/app/layouts/Floating';
import Dialog from '../../../src/ui/Dialog';
import { localDay, storeShown, isShownToday } from '../../../src/features/promo/Promo';
import { aConfig } from '../../helpers/fixtures';
import { currentAddress, flush, mountScreen, waitUntil } from '../../helpers/mount';
import { fakeApi, ok, realStore } from '../../helpers/store';
import { initialSession } from '../../../src/features/session/state';

const open = (config: Partial<FloatingConfig>, path = '/', store = realStore()) =>
  mountScreen(<Floating config={aConfig(config)} />, store, { path });

describe('WhatsApp', () => {
  test.each([
    [{ whatsapp_widget: true, whatsapp: '55 1234 5678' }, 'https://wa.me/525512345678'],
    [{ whatsapp_widget: true, whatsapp: '+52 1 55 1234 5678' }, 'https://wa.me/525512345678'],
    [{ whatsapp_widget: false, whatsapp: '5512345678' }, null],
    [{ whatsapp_widget: true, whatsapp: '' }, null],
    [{ whatsapp_widget: true, whatsapp: 'pregunta en recepción' }, null],
  ])('%p: %p', async (config, href) => {
    const screen = await open(config, '/paquetes');
    await waitUntil(screen, () => href === null || screen.find('a').exists());
    expect(screen.find('a').exists() ? screen.find('a').prop('href') : null).toBe(href);
    if (href) expect(screen.find('a').props()).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
  });
});

test('the WhatsApp button is missing on every payment screen', async () => {
  const chat = { whatsapp_widget: true, whatsapp: '5512345678' };
  const elsewhere = await open(chat, '/paquetes');
  await waitUntil(elsewhere, () => elsewhere.find('a.app-whatsapp').exists());
  expect((await open(chat, '/checkout/3')).find('a.app-whatsapp').exists()).toBe(false);
});

test('the WhatsApp button hides while an action is below it', async () => {
  const action = document.body.appendChild(document.createElement('button'));
  let below: Element = action;
  document.elementsFromPoint = () => [below];
  const screen = await open({ whatsapp_widget: true, whatsapp: '5512345678' });
  await waitUntil(screen, () => screen.find('a.app-whatsapp--away').exists());
  below = document.body;
  window.dispatchEvent(new Event('scroll'));
  await waitUntil(screen, () => !screen.find('a.app-whatsapp--away').exists());
  action.remove();
});

describe('the promotion', () => {
  const PROMO = {
    popup_presencial_enabled: true,
    popup_presencial_src: '/demo/promo.svg',
    popup_presencial_link: '/paquetes',
  } as const;
  const pictures: { src: string; onload: (() => void) | null }[] = [];
  const RealImage = window.Image;
  const realTimeout = window.setTimeout.bind(window);
  let today = new Date(2026, 10, 20, 9);

  beforeEach(() => {
    pictures.length = 0;
    window.localStorage.clear();
    // A new day each time: what a visit has shown is stored as long as it lasts.
    today = new Date(today.getTime() + DAY);
    jest.useFakeTimers({
      now: today,
      doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame'],
    });
    window.Image = class {
      src = '';
      onload: (() => void) | null = null;
      constructor() {
        pictures.push(this);
      }
    } as unknown as typeof window.Image; // Only what the code uses of it.
  });
  afterEach(() => {
    jest.useRealTimers();
    window.Image = RealImage;
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  });

  /** Lazy parts come from disk. */
  const settled = async (screen: ReactWrapper, shown: () => boolean): Promise<void> => {
    for (let i = 0; i < 200 && !shown(); i += 1) {
      await act(() => new Promise<void>((resolve) => void realTimeout(resolve, 0)));
      screen.update();
    }
  };
  const watching = (screen: ReactWrapper) => settled(screen, () => pictures.length > 0);
  const pass = (screen: ReactWrapper, ms: number): void => {
    act(() => void jest.advanceTimersByTime(ms));
    screen.update();
  };
  const load = (screen: ReactWrapper): void => {
    act(() => pictures[0]?.onload?.());
    screen.update();
  };
  const dialog = (screen: ReactWrapper) => screen.find('.app-promo');

  test('opens after a delay, once its picture has loaded, and links to the configured address', async () => {
    const screen = await open(PROMO);
    pass(screen, PROMO_AFTER_MS - 1);
    await settled(screen, () => pictures.length > 0);
    expect(pictures).toEqual([]);
    pass(screen, 1);
    await watching(screen);
    expect(pictures[0]?.src).toBe('/demo/promo.svg');
    expect(dialog(screen).exists()).toBe(false);
    load(screen);
    await settled(screen, () => dialog(screen).exists());
    expect(dialog(screen).find('img').prop('src')).toBe('/demo/promo.svg');
    expect(window.localStorage.getItem('promo.shown')).toBe(localDay(today));
    await act(async () => void dialog(screen).find('a').simulate('click', { button: 0 }));
    screen.update();
    expect(currentAddress(screen)).toBe('/paquetes');
  });

  test('opens at the first scroll', async () => {
    const screen = await open({ ...PROMO, popup_presencial_link: 'https://ejemplo.mx/promo' });
    for (const [y, count] of [
      [PROMO_AFTER_PX, 0],
      [PROMO_AFTER_PX + 1, 1],
    ] as const) {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      act(() => void window.dispatchEvent(new Event('scroll')));
      screen.update();
      await settled(screen, () => pictures.length > 0);
      expect([y, pictures.length]).toEqual([y, count]);
    }
    load(screen);
    await settled(screen, () => dialog(screen).exists());
    expect(dialog(screen).find('a').props()).toMatchObject({ href: 'https://ejemplo.mx/promo', target: '_blank' });
  });

  test('opens at most once a day of the visitor', async () => {
    window.localStorage.setItem('promo.shown', localDay(today));
    const screen = await open(PROMO);
    pass(screen, PROMO_AFTER_MS);
    await settled(screen, () => pictures.length > 0);
    expect(pictures).toEqual([]);
    window.localStorage.setItem('promo.shown', localDay(new Date(today.getTime() - DAY)));
    const tomorrow = await open(PROMO);
    pass(tomorrow, PROMO_AFTER_MS);
    await watching(tomorrow);
    expect(pictures).toHaveLength(1);
  });

  test('opens once a visit where the browser has no storage', () => {
    const broken = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(isShownToday(today)).toBe(false);
    storeShown(today);
    expect(isShownToday(today)).toBe(true);
    expect(isShownToday(new Date(today.getTime() + DAY))).toBe(false);
    broken.mockRestore();
    full.mockRestore();
  });

  test('does not open over another dialog, and opens on another day instead', async () => {
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('role', 'dialog');
    const screen = await open(PROMO);
    pass(screen, PROMO_AFTER_MS);
    await watching(screen);
    load(screen);
    await flush(screen);
    expect(dialog(screen).exists()).toBe(false);
    expect(window.localStorage.getItem('promo.shown')).toBeNull();
    other.remove();
  });

  test('does not open over a dialog that opened while its own chunk was loading', async () => {
    const screen = await open(PROMO);
    pass(screen, PROMO_AFTER_MS);
    await watching(screen);
    load(screen);
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('role', 'dialog');
    await settled(screen, () => dialog(screen).exists());
    expect(dialog(screen).exists()).toBe(false);
    expect(window.localStorage.getItem('promo.shown')).toBeNull();
    other.remove();
  });

  test('gives way to a dialog that opens by itself while the promotion is shown', async () => {
    const screen = await open(PROMO);
    pass(screen, PROMO_AFTER_MS);
    await watching(screen);
    load(screen);
    await settled(screen, () => dialog(screen).exists());
    const other = document.body.appendChild(document.createElement('div'));
    other.innerHTML = '<div role="dialog"></div>';
    await settled(screen, () => screen.find(Dialog).prop('open') === false);
    expect(screen.find(Dialog).prop('open')).toBe(false);
    other.remove();
  });

  test('of new customers opens for one who had no free class, and not for one who had it', async () => {
    const config = { ...PROMO, popup_presencial_new_customers: true };
    const visit = (used: readonly number[]) => {
      fakeApi({ 'GET /class_packages/used': ok({ used, trials: [], subscribed: [] }) });
      return open(config, '/', realStore({ session: { ...initialSession, status: 'signed-in' } }));
    };
    const had = await visit([3]);
    pass(had, PROMO_AFTER_MS);
    await settled(had, () => pictures.length > 0);
    expect(pictures).toEqual([]);
    const fresh = await visit([]);
    pass(fresh, PROMO_AFTER_MS);
    await watching(fresh);
    load(fresh);
    await settled(fresh, () => dialog(fresh).exists());
    expect(dialog(fresh).exists()).toBe(true);
  });

  test.each([
    ['switched off', { ...PROMO, popup_presencial_enabled: false }, '/'],
    ['without a picture', { ...PROMO, popup_presencial_src: '' }, '/'],
    ['on the way to a payment', PROMO, '/checkout/3'],
    ['on the way to a class', PROMO, '/calendario'],
  ])('is not shown: %s', async (_, config, path) => {
    const screen = await open(config, path);
    pass(screen, PROMO_AFTER_MS);
    await settled(screen, () => pictures.length > 0);
    expect(pictures).toEqual([]);
  });

  test('shows only a picture where no link is configured', async () => {
    const screen = await open({ ...PROMO, popup_presencial_link: '' }, '/mystudio');
    pass(screen, PROMO_AFTER_MS);
    await watching(screen);
    load(screen);
    await settled(screen, () => dialog(screen).exists());
    expect(dialog(screen).find('a').exists()).toBe(false);
    expect(dialog(screen).find('img').prop('alt')).toBe('Promoción del estudio');
  });
});
