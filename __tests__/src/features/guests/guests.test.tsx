/** A guest's page, which needs no account, and the ways to send it. */
import { Route, Routes } from 'react-router-dom';
import type { GuestPlace } from '../../../../domain/contract/guests';
import GuestPlaceScreen from '../../../../src/features/guests/containers/GuestPlaceScreen';
import GuestShare from '../../../../src/features/guests/containers/GuestShareContainer';
import { aConfig } from '../../../helpers/fixtures';
import { mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse } from '../../../helpers/store';

const TOKEN = `3f-${'a'.repeat(43)}`;
const PLACE: GuestPlace = {
  class_reservation_id: 22,
  guest: 'Lupita',
  host: 'Ana',
  spot: 8,
  attend: false,
  class_name: 'Barre',
  class_date: '2026-11-23T07:00:00.000Z',
  duration: 50,
  coaches: 'Sofi',
  what_to_bring: 'Calcetines',
  location: { name: 'Roma', address: 'Orizaba 1', timezone: null },
};

beforeEach(() =>
  jest.useFakeTimers({
    now: new Date('2026-11-20T18:00:00.000Z'),
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'],
  }),
);
afterEach(() => jest.useRealTimers());

async function open(place: Partial<GuestPlace>) {
  fakeApi({ [`GET /guest_places/${TOKEN}`]: ok({ guest_place: { ...PLACE, ...place } }) });
  const store = realStore({ appconfig: aConfig({ qrcode_enabled: true }) });
  const page = (
    <Routes>
      <Route path="/invitado/:token" element={<GuestPlaceScreen />} />
    </Routes>
  );
  const screen = await mountScreen(page, store, { path: `/invitado/${TOKEN}` });
  await waitUntil(screen, () => screen.find('h1').exists());
  return screen;
}

describe("a guest's page", () => {
  it('shows class, day, spot, place, what to bring and the code to a visitor', async () => {
    const screen = await open({});
    for (const part of ['Lupita, tienes lugar en Barre', 'Te invita Ana.', 'lunes 23 de noviembre', 'Lugar 8', 'Roma'])
      expect(screen.text()).toContain(part);
    expect(screen.text()).toContain('Qué llevar: Calcetines');
    expect(screen.find('svg[role="img"]').prop('aria-label')).toBe('Código de acceso de Lupita a Barre');
  });

  it.each([
    ['after the arrival', { attend: true }, 'Ya registramos tu llegada. ¡Disfruta tu clase!'],
    ['after the class', { class_date: '2026-11-20T07:00:00.000Z' }, 'Esta clase ya terminó.'],
  ])('shows no code %s', async (_, place, text) => {
    const screen = await open(place);
    expect(screen.text()).toContain(text);
    expect(screen.find('svg[role="img"]').exists()).toBe(false);
  });

  it('says that a link has ended and leads to the schedule', async () => {
    fakeApi({ 'GET /guest_places/': refuse(404, 'guest/link-ended', 'Este enlace ya no sirve.') });
    const screen = await mountScreen(<GuestPlaceScreen />, realStore());
    await waitUntil(screen, () => screen.find('.ui-empty').exists());
    expect(screen.text()).toContain('Este enlace ya no sirve');
    expect(screen.find('a.ui-button').prop('href')).toBe('/calendario');
  });
});

describe("sharing a guest's page", () => {
  it('offers WhatsApp and the clipboard, and a new link that ends the one before', async () => {
    fakeApi({
      'GET /class_reservations/22/guest_link': ok({ guest_link: { path: '/invitado/uno' } }),
      'POST /class_reservations/22/guest_link': ok({ guest_link: { path: '/invitado/dos' } }),
    });
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const screen = await mountScreen(<GuestShare id={22} text="¡Ven!" />, realStore());
    await waitUntil(screen, () => screen.find('.guest-share').exists());
    expect(screen.find('a').prop('href')).toBe(
      `https://wa.me/?text=${encodeURIComponent('¡Ven! http://localhost/invitado/uno')}`,
    );
    await press(screen, 'Copiar enlace');
    expect(writeText).toHaveBeenCalledWith('http://localhost/invitado/uno');
    expect(screen.text()).toContain('Enlace copiado');
    await press(screen, 'Cambiar el enlace');
    await waitUntil(screen, () => screen.text().includes('Listo: el enlace anterior ya no sirve.'));
    expect(screen.find('.guest-share__address').text()).toBe('http://localhost/invitado/dos');
  });
});
