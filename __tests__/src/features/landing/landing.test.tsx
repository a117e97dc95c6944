import { act } from 'react-dom/test-utils';
import { fetchHomeInstructors } from '../../../../src/features/instructors/actions';
import { initialInstructors, instructorsReducer } from '../../../../src/features/instructors/reducer';
import LandingScreen from '../../../../src/features/landing/containers/LandingScreen';
import { sectionsOf } from '../../../../src/features/landing/sections';
import { daysOfWeek } from '../../../../domain/studioTime';
import { aClassType, aConfig, anAnnouncement, anInstructor, aSingleClass } from '../../../helpers/fixtures';
import { currentAddress, flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import {
  OTHER_ACTION,
  fakeApi,
  mockStore,
  ok,
  realStore,
  refuse,
  typesOf,
  type FakeResponse,
} from '../../../helpers/store';

const OFF = { hero_enabled: false };

test('the landing page has the sections of *_enabled in the order of *_order', () => {
  const config = aConfig({ hero_order: 2, coaches_enabled: true, coaches_order: 1, packages_enabled: false });
  expect(sectionsOf(config)).toEqual(['coaches', 'hero']);
});

test.each([
  ['hero_enabled', 'hero_order', 'hero'],
  ['about_enabled', 'about_order', 'about'],
  ['mission_enabled', 'mission_order', 'mission'],
  ['class_type_enabled', 'class_types_order', 'classTypes'],
  ['coaches_enabled', 'coaches_order', 'coaches'],
  ['packages_enabled', 'packages_order', 'packages'],
  ['landing_announcements_enabled', 'landing_announcements_order', 'announcements'],
  ['schedule_enabled', 'schedule_order', 'schedule'],
] as const)('%s and %s place one section', (enabled, order, name) => {
  const all = aConfig({
    hero_enabled: true,
    about_enabled: true,
    mission_enabled: true,
    class_type_enabled: true,
    coaches_enabled: true,
    packages_enabled: true,
    landing_announcements_enabled: true,
    schedule_enabled: true,
  });
  expect(sectionsOf({ ...all, [order]: 99 }).at(-1)).toBe(name);
  expect(sectionsOf({ ...all, [order]: 0 })[0]).toBe(name);
  expect(sectionsOf({ ...all, [enabled]: false })).not.toContain(name);
});

test('a studio without any section says that it is being prepared', async () => {
  const screen = await mountScreen(<LandingScreen />, realStore({ appconfig: aConfig({ hero_enabled: false }) }));
  expect(screen.find('h1').text()).toBe('Estudio Prueba');
  expect(screen.text()).toContain('Estamos preparando nuestro sitio.');
});

test('the hero says who this is and leads to calendar and packages', async () => {
  const appconfig = aConfig({
    hero_title: 'Muévete',
    tagline: 'En la Roma',
    class_packages_name: 'Membresías',
    class_packages_path: '/membresias',
  });
  const screen = await mountScreen(<LandingScreen />, realStore({ appconfig }));
  expect(screen.find('h1').text()).toBe('Muévete');
  expect(screen.text()).toContain('En la Roma');
  expect(screen.find('a').map((a) => a.prop('href'))).toEqual(['/calendario', '/membresias']);
  expect(screen.find('svg.landing-drawing').exists()).toBe(true);
});

test("the hero shows the studio's picture where there is one", async () => {
  const screen = await mountScreen(
    <LandingScreen />,
    realStore({ appconfig: aConfig({ hero_image: '/files/portada.jpg' }) }),
  );
  expect(screen.find('.landing-hero__picture img').prop('src')).toBe('/files/portada.jpg');
});

test('the coaches section shows name, last name and quote', async () => {
  fakeApi({ 'GET /instructors/home/all': ok({ instructors: [anInstructor()] }) });
  const screen = await mountScreen(<LandingScreen />, realStore({ appconfig: aConfig({ coaches_enabled: true }) }));
  await waitUntil(screen, () => screen.text().includes('Lucía'));
  expect(screen.find('.landing-coach h3').text()).toBe('Lucía Mora');
  expect(screen.find('.landing-coach a').prop('href')).toBe('/instructor/1');
  expect(screen.find('.landing-coach .coach-portrait').first().text()).toBe('LM');
  expect(screen.text()).toContain('Respira y sigue.');
});

test('reading coaches turns the spinner on and off; the reducer ignores what it does not know', async () => {
  fakeApi({ 'GET /instructors/home/all': ok({ instructors: [] }) });
  const store = mockStore();
  await store.dispatch(fetchHomeInstructors());
  expect(typesOf(store)).toEqual(['instructors/SHOW_SPINNER', 'instructors/HIDE_SPINNER', 'instructors/RECEIVED_HOME']);
  expect(instructorsReducer(initialInstructors, OTHER_ACTION)).toBe(initialInstructors);
});

const open = (config: Parameters<typeof aConfig>[0], path = '/') =>
  mountScreen(<LandingScreen />, realStore({ appconfig: aConfig(config) }), { path });

describe('the hero', () => {
  test('is off: the landing page still has a heading', async () => {
    const screen = await open(OFF);
    expect(screen.find('h1').map((h) => h.text())).toEqual(['Estudio Prueba']);
  });

  test('replaces a broken picture by the illustration', async () => {
    const screen = await open({ hero_image: '/files/no-hay.jpg' });
    screen.find('.landing-hero__picture img').simulate('error');
    expect(screen.find('svg.landing-drawing').exists()).toBe(true);
  });

  // jsdom fires volumechange in the middle of React's rendering, which React 16 warns of; browsers fire it later.
  beforeAll(() =>
    Object.defineProperty(window.HTMLMediaElement.prototype, 'muted', {
      value: false,
      writable: true,
      configurable: true,
    }),
  );

  const VIDEO = {
    hero_resource: 'video',
    hero_video: '/files/v.mp4',
    landing_video_cover: '/files/cover.jpg',
  } as const;

  test('a video plays without sound behind its cover, and can be stopped', async () => {
    const pause = jest.spyOn(window.HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
    const play = jest.spyOn(window.HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const paused = jest.spyOn(window.HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false);
    const screen = await open(VIDEO);
    await waitUntil(screen, () => screen.find('video').exists());
    expect(screen.find('video').props()).toMatchObject({
      src: '/files/v.mp4',
      poster: '/files/cover.jpg',
      autoPlay: true,
      muted: true,
      loop: true,
      playsInline: true,
    });
    screen.find('button[aria-label="Pausar video"]').simulate('click');
    expect(pause).toHaveBeenCalled();
    screen.find('video').simulate('pause');
    paused.mockReturnValue(true);
    screen.find('button[aria-label="Reproducir video"]').simulate('click');
    expect(play).toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  test('does not move with prefers-reduced-motion', async () => {
    const normal = window.matchMedia;
    window.matchMedia = (media: string) => ({ ...normal(media), matches: media.includes('reduced-motion') });
    const screen = await open(VIDEO);
    await waitUntil(screen, () => screen.find('video').exists());
    expect(screen.find('video').prop('autoPlay')).toBe(false);
    expect(screen.find('button[aria-label="Reproducir video"]').exists()).toBe(true);
    window.matchMedia = normal;
  });

  test("a video that can't be shown leaves its cover, and without one the picture", async () => {
    for (const [landing_video_cover, src] of [
      ['/files/cover.jpg', '/files/cover.jpg'],
      ['', '/files/h.jpg'],
    ] as const) {
      const screen = await open({ ...VIDEO, hero_image: '/files/h.jpg', landing_video_cover });
      await waitUntil(screen, () => screen.find('video').exists());
      screen.find('video').simulate('error');
      expect(screen.find('.landing-hero__picture img').prop('src')).toBe(src);
    }
  });
});

describe.each([
  ['about', 'about_enabled', '.landing-story--plain', 'Sobre nosotros'],
  ['mission', 'mission_enabled', '.landing-story--band', 'Nuestra misión'],
] as const)('%s', (name, enabled, part, usual) => {
  test('shows title, paragraphs and picture', async () => {
    const screen = await open({
      ...OFF,
      [enabled]: true,
      [`${name}_title`]: 'Empezamos con dos camas',
      [`${name}_content`]: 'Uno <b>.\n\nDos.',
      [`${name}_image`]: '/files/a.jpg',
    });
    await waitUntil(screen, () => screen.find(part).exists());
    expect(screen.find(`${part} h2`).text()).toBe('Empezamos con dos camas');
    expect(screen.find(`${part} p`).map((p) => p.text())).toEqual(['Uno <b>.', 'Dos.']);
    expect(screen.find(`${part} img`).prop('src')).toBe('/files/a.jpg');
  });

  test('shows the usual title and no picture where none is configured', async () => {
    const screen = await open({ ...OFF, [enabled]: true });
    await waitUntil(screen, () => screen.find(part).exists());
    expect(screen.find(part).text()).toBe(usual);
    expect(screen.find(`${part} img`).exists()).toBe(false);
  });
});

describe('the section of class types', () => {
  const file = { file_id: 1, name: 'b.svg', type: 'image/svg+xml', src: '/demo/b.svg' };

  test('has a card for each class type with a file, which leads to its page', async () => {
    fakeApi({
      'GET /class_types': ok({
        class_types: [aClassType({ file }), aClassType({ class_type_id: 2, name: 'Sin foto' })],
      }),
    });
    const screen = await open({ ...OFF, class_type_enabled: true });
    await waitUntil(screen, () => screen.find('.landing-type a').exists());
    expect(screen.find('.landing-type h3').map((h) => h.text())).toEqual(['Barre']);
    expect(screen.find('.landing-type img').prop('src')).toBe('/demo/b.svg');
    await press(screen, 'Barre');
    expect(currentAddress(screen)).toBe('/class_type/1');
  });

  test.each([
    ['none with a file', ok({ class_types: [aClassType()] })],
    ['a failure', refuse(500, 'server/internal')],
  ])('%s: no section', async (_, answer) => {
    fakeApi({ 'GET /class_types': answer });
    const screen = await open({ ...OFF, class_type_enabled: true });
    await waitUntil(screen, () => !screen.find('.landing-types').exists() && !screen.find('[style]').exists());
    expect(screen.text()).toBe('Estudio Prueba');
  });
});

describe('the section of announcements', () => {
  const several = [1, 2, 3, 4].map((n) => anAnnouncement({ announcement_id: n, title: `Aviso ${n}` }));

  test('shows the newest three and a link to the others', async () => {
    fakeApi({ 'GET /announcements': ok({ announcements: several }) });
    const screen = await open({ ...OFF, landing_announcements_enabled: true });
    await waitUntil(screen, () => screen.find('.content-announcement').exists());
    expect(screen.find('h3').map((h) => h.text())).toEqual(['Aviso 1', 'Aviso 2', 'Aviso 3']);
    expect(screen.find('.landing-section__heading a').prop('href')).toBe('/avisos');
  });

  test('has no link to more for three announcements, and is missing without any', async () => {
    fakeApi({ 'GET /announcements': ok({ announcements: several.slice(1) }) });
    const screen = await open({ ...OFF, landing_announcements_enabled: true });
    await waitUntil(screen, () => screen.find('.content-announcement').exists());
    expect(screen.find('.landing-section__heading a').exists()).toBe(false);
    fakeApi({ 'GET /announcements': ok({ announcements: [] }) });
    const none = await open({ ...OFF, landing_announcements_enabled: true });
    await flush(none);
    expect(none.text()).toBe('Estudio Prueba');
  });
});

test("the landing page has the schedule under 'Calendario de Clases'", async () => {
  const normal = window.matchMedia;
  window.matchMedia = (media: string) => ({ ...normal(media), matches: media.includes('992px') });
  const days = ({ params }: { params: unknown }): FakeResponse => {
    const { start_date } = params as { start_date: string };
    return ok({
      days: daysOfWeek(start_date).map((date) => ({
        date,
        single_classes: date === start_date ? [aSingleClass({ class_date: `${start_date}T20:00:00.000Z` })] : [],
      })),
    });
  };
  fakeApi({
    'GET /single_class': days,
    'GET /single_class/next': refuse(404, 'request/not-found'),
    'GET /locations/schedule': ok({ locations: [] }),
  });
  const screen = await open({ schedule_enabled: true });
  await waitUntil(screen, () => screen.find('.schedule-columns').exists());
  expect(screen.find('h2').first().text()).toBe('Calendario de Clases');
  expect(screen.find('h1')).toHaveLength(1);
  expect(document.title).not.toContain('null');
  window.matchMedia = normal;
});

describe('anchors', () => {
  test('stand at every section, and the page scrolls to the one in the address', async () => {
    // Enzyme's page is no part of the document.
    const look = jest.spyOn(document, 'getElementById').mockReturnValue(null);
    fakeApi({ 'GET /class_types': ok({ class_types: [] }), 'GET /announcements': ok({ announcements: [] }) });
    const screen = await open(
      { about_enabled: true, mission_enabled: true, class_type_enabled: true, landing_announcements_enabled: true },
      '/#nosotros',
    );
    expect(screen.find('.landing > [id]').map((part) => part.prop('id'))).toEqual([
      'portada',
      'nosotros',
      'mision',
      'clases',
      'avisos',
    ]);
    expect(screen.find('#landing').exists()).toBe(true);
    await open({}, '/#landing');
    for (const nothing of ['/', '/#', '/#no-hay', '/#%E0']) await open({}, nothing);
    expect(look.mock.calls).toEqual([['nosotros'], ['landing'], ['no-hay']]);
    look.mockRestore();
  });
});

test.each(['scrolling', 'keyboard'])(
  'sections below the first screen of the landing page load once scrolled near (%s)',
  async (way) => {
    const watched: { near: () => void }[] = [];
    class Observer {
      constructor(private tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(): void {
        this.tell([{ isIntersecting: false }]);
        watched.push({ near: () => this.tell([{ isIntersecting: true }]) });
      }
      disconnect(): void {
        this.tell = () => undefined;
      }
    }
    Object.defineProperty(globalThis, 'IntersectionObserver', { value: Observer, configurable: true });
    const api = fakeApi({ 'GET /instructors/home/all': ok({ instructors: [anInstructor()] }) });
    const screen = await open({ coaches_enabled: true });
    await flush(screen);
    expect(screen.find('h2').map((h) => h.text())).toEqual(['Coaches']);
    expect(api.requests).toEqual([]);
    if (way === 'scrolling') act(() => watched[0]?.near());
    else act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' })));
    await waitUntil(screen, () => screen.find('.landing-coach a').exists());
    expect(screen.text()).toContain('Lucía Mora');
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  },
);
