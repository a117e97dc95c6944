import { setDown } from '../../../src/app/connection/reducer';
import { fetchHomeInstructors } from '../../../src/instructors/actions';
import { initialInstructors, instructorsReducer } from '../../../src/instructors/reducer';
import LandingScreen from '../../../src/landing/containers/LandingScreen';
import { sectionsOf } from '../../../src/landing/sections';
import { aConfig, anInstructor } from '../../helpers/fixtures';
import { mountScreen, until } from '../../helpers/mount';
import { fakeApi, mockStore, ok, realStore, typesOf } from '../../helpers/store';

test('sections by *_enabled, in the order of *_order', () => {
  const config = aConfig({ hero_order: 2, coaches_enabled: true, coaches_order: 1, packages_enabled: false });
  expect(sectionsOf(config)).toEqual(['coaches', 'hero']);
});

test('the hero says who this is and leads to calendar and packages', async () => {
  const appconfig = aConfig({ hero_title: 'Muévete', tagline: 'En la Roma', class_packages_name: 'Membresías', class_packages_path: '/membresias' });
  const screen = await mountScreen(<LandingScreen />, realStore({ appconfig }));
  expect(screen.find('h1').text()).toBe('Muévete');
  expect(screen.text()).toContain('En la Roma');
  expect(screen.find('a').map((a) => a.prop('href'))).toEqual(['/calendario', '/membresias']);
  expect(screen.find('svg.landing-drawing').exists()).toBe(true);
});

test('a studio with a picture shows that', async () => {
  const screen = await mountScreen(<LandingScreen />, realStore({ appconfig: aConfig({ hero_image: '/files/portada.jpg' }) }));
  expect(screen.find('.landing-hero__picture img').prop('src')).toBe('/files/portada.jpg');
});

test('coaches with name, last name and quote', async () => {
  fakeApi({ 'GET /instructors/home/all': ok({ instructors: [anInstructor()] }) });
  const screen = await mountScreen(<LandingScreen />, realStore({ appconfig: aConfig({ coaches_enabled: true }) }));
  await until(screen, () => screen.text().includes('Lucía'));
  expect(screen.find('.landing-coach h3').text()).toBe('Lucía Mora');
  expect(screen.text()).toContain('Respira y sigue.');
});

test('reading coaches turns the spinner on and off; the reducer ignores what it does not know', async () => {
  fakeApi({ 'GET /instructors/home/all': ok({ instructors: [] }) });
  const store = mockStore();
  await store.dispatch(fetchHomeInstructors());
  expect(typesOf(store)).toEqual(['instructors/SHOW_SPINNER', 'instructors/HIDE_SPINNER', 'instructors/RECEIVED_HOME']);
  expect(instructorsReducer(initialInstructors, setDown(true))).toBe(initialInstructors);
});
