/** /respuesta/{token}: the link of a mail only shows what its one button would do; the press does it. */
import type { LinkAnswer } from '../../../../domain/contract/answers';
import AnswerScreen from '../../../../src/features/answers/containers/AnswerScreen';
import { aConfig } from '../../../helpers/fixtures';
import { flush, mountScreen, press, waitUntil } from '../../../helpers/mount';
import { fakeApi, ok, realStore, refuse, type FakeRoutes } from '../../../helpers/store';

const CALL = '/answers/x';
const COMES: LinkAnswer = {
  title: 'Ana, ¿vienes a tu clase?',
  lines: ['Barre · sáb 21 nov 2026 · 07:00', 'Roma · Lugar 4'],
  button: 'Sí, ahí estaré',
  rates: false,
  done: false,
};
const GIVEN: LinkAnswer = { ...COMES, title: '¡Te esperamos, Ana!', button: null, done: true };
const RATES: LinkAnswer = { ...COMES, title: '¿Qué te pareció?', lines: [], button: 'Calificar', rates: true };
const EXPIRED: LinkAnswer = { ...COMES, title: 'Esta liga ya venció', lines: [], button: null };

async function open(answer: LinkAnswer, answers: FakeRoutes = {}, query = '') {
  const api = fakeApi({ [`GET ${CALL}`]: ok({ answer }), ...answers });
  const screen = await mountScreen(<AnswerScreen />, realStore({ appconfig: aConfig() }), {
    path: `/respuesta/x${query}`,
    route: '/respuesta/:token',
  });
  await waitUntil(screen, () => !screen.text().includes('Cargando'));
  return { api, screen, calls: () => api.requests.map(({ call }) => call) };
}

it('opening the link only reads what it answers, and offers one button', async () => {
  const { screen, calls } = await open(COMES);
  expect(screen.find('h1').map((title) => title.text())).toEqual(['Ana, ¿vienes a tu clase?']);
  expect(screen.text()).toContain('Roma · Lugar 4');
  expect(screen.find('button').map((button) => button.text())).toEqual(['Sí, ahí estaré']);
  expect(calls()).toEqual([`GET ${CALL}`]);
});

it('pressing the button answers once and shows what has happened, without a button', async () => {
  const { api, screen, calls } = await open(COMES, { [`POST ${CALL}`]: ok({ answer: GIVEN }) });
  await press(screen, 'Sí, ahí estaré');
  await flush(screen);
  expect(calls()).toEqual([`GET ${CALL}`, `POST ${CALL}`]);
  expect(api.requests.at(-1)?.body).toEqual({});
  expect(screen.text()).toContain('¡Te esperamos, Ana!');
  expect(screen.find('button')).toHaveLength(0);
});

it('an answer that is refused says why and keeps the button, so that it can be pressed again', async () => {
  const { screen } = await open(COMES, { [`POST ${CALL}`]: refuse(503, 'server/unavailable', 'Inténtalo de nuevo.') });
  await press(screen, 'Sí, ahí estaré');
  await flush(screen);
  expect(screen.find('[role="alert"]').text()).toContain('Inténtalo de nuevo.');
  expect(screen.find('button').prop('disabled')).not.toBe(true);
});

it('the stars pressed in the mail are chosen on the page and sent only by its button', async () => {
  const { api, screen, calls } = await open(RATES, { [`POST ${CALL}`]: ok({ answer: GIVEN }) }, '?estrellas=4');
  expect(screen.find('input[type="radio"]').map((star) => star.prop('checked'))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(calls()).toEqual([`GET ${CALL}`]);
  await press(screen, 'Calificar');
  await flush(screen);
  expect(api.requests.at(-1)).toMatchObject({ call: `POST ${CALL}`, body: { stars: 4 } });
});

it('without valid stars in the address the button waits until some are chosen', async () => {
  const { screen, calls } = await open(RATES, {}, '?estrellas=9');
  expect(screen.find('input[type="radio"]').map((star) => star.prop('checked'))).not.toContain(true);
  expect(screen.find('button').prop('disabled')).toBe(true);
  expect(calls()).toEqual([`GET ${CALL}`]);
});

it('an expired link and one that is not valid have no button, but a way to the reservations', async () => {
  const expired = await open(EXPIRED);
  expect(expired.screen.text()).toContain('Esta liga ya venció');
  const invalid = await open(COMES, { [`GET ${CALL}`]: refuse(404, 'answer/invalid', 'Esta liga no sirve.') });
  expect(invalid.screen.text()).toContain('Copia la dirección completa del correo');
  for (const { screen } of [expired, invalid]) {
    expect(screen.find('button')).toHaveLength(0);
    expect(screen.find('a[href="/mystudio/reservaciones"]').exists()).toBe(true);
  }
});
