/** Admins read journeys, switch them, write their steps, and see who would enter and what they brought. */
import type { Journey } from '../../../domain/contract/journeys';
import * as confirmation from '../../../src/core/confirm/confirm';
import { currentAddress, flush, press, waitUntil } from '../../helpers/mount';
import { ok, type FakeRoutes as Answers } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { CHANGED_MEANWHILE, takeTheirs } from './takeTheirs';

const NONE = { people: 0, booked: 0, bought: 0, sales: 0 };
const JOURNEY: Journey = {
  journey_id: 4,
  name: 'Te extrañamos',
  trigger: 'away',
  number: null,
  segment: null,
  segment_name: null,
  goal: 'booked',
  held_out: 10,
  result_days: 14,
  enabled: true,
  enabled_at: '2026-11-01T12:00:00.000Z',
  version: 3,
  createdAt: '2026-11-01T12:00:00.000Z',
  running: 12,
  entered: 140,
  sent: 120,
  given: 8,
  steps: [
    {
      do: 'send',
      subject: 'Te extrañamos, {nombre}',
      heading: 'Hola',
      button: 'Reservar',
      body: 'Ven.',
      path: '/calendario',
    } as Journey['steps'][number],
    { do: 'wait', days: 7 },
    { do: 'give', gift: { kind: 'credits', count: 1, days: 14 } },
  ],
  through: { people: 90, booked: 45, bought: 20, sales: 9_000 },
  held: { people: 12, booked: 3, bought: 1, sales: 450 },
};
const ENTRANTS = { entrants: { today: 1, week: 9, sample: [{ customer_id: 9, name: 'Eva', last_name: 'Cruz' }] } };
const at = (path: string, answers: Answers = {}) =>
  open(
    `/admin/recorridos${path}`,
    { 'GET /journey_entrants': ok(ENTRANTS), 'GET /team': ok({ team: [] }), ...answers },
    staffStore('admin'),
  );
const editor = async (answers: Answers = {}) => {
  const opened = await at('?ver=4', { 'GET /journeys/4': ok({ journey: JOURNEY }), ...answers });
  await waitUntil(opened.screen, () => opened.screen.find('form.journey-form').exists());
  return opened;
};
type Screen = Awaited<ReturnType<typeof editor>>['screen'];
const field = (screen: Screen, label: string) => {
  const id = screen
    .find('label')
    .filterWhere((one) => one.text() === label)
    .first()
    .prop('htmlFor');
  return screen.find(`#${id}`).hostNodes();
};
const type = (screen: Screen, label: string, value: string) =>
  field(screen, label).simulate('change', { target: { value } });

let asked: jest.SpyInstance;
beforeEach(() => {
  asked = jest.spyOn(confirmation, 'confirm').mockResolvedValue(true);
});
afterEach(() => asked.mockRestore());

it('the list says what each does and brought, and too few people to compare are called too early', async () => {
  const quiet = { ...JOURNEY, journey_id: 5, name: 'Nuevo', enabled: false, entered: 0, through: NONE, held: NONE };
  const { screen } = await at('', { 'GET /journeys': ok({ journeys: [JOURNEY, quiet] }) });
  await waitUntil(screen, () => screen.text().includes('Te extrañamos'));
  expect(screen.text()).toContain('Dejó de venir · 1 mensaje, 1 regalo');
  expect(screen.text()).toContain('12 personas en camino · 140 en los últimos seis meses · 120 mensajes · 8 regalos');
  expect(screen.text()).toContain('Reservaron 45 de 90 (50 %); sin él, 3 de 12. Es muy pronto para decir qué trae');
});

it('one that is switched off asks first where people are in it, and stays on when that is refused', async () => {
  const { api, screen } = await at('', {
    'GET /journeys': ok({ journeys: [JOURNEY] }),
    'POST /journeys/4/switch': ok({ journey: { ...JOURNEY, enabled: false, running: 0 } }),
  });
  await waitUntil(screen, () => screen.find('input[type="checkbox"]').exists());
  const toggle = async () => {
    screen.find('input[type="checkbox"]').simulate('change', { target: { checked: false } });
    await flush(screen);
  };
  asked.mockResolvedValueOnce(false);
  await toggle();
  expect(api.requests.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await toggle();
  await waitUntil(screen, () => !screen.find('input[type="checkbox"]').prop('checked'));
  expect(api.requests.at(-1)).toMatchObject({ call: 'POST /journeys/4/switch', body: { enabled: false } });
});

it('the editor shows who would enter and the results of both groups, and sends the version that it read', async () => {
  const { api, screen } = await editor({
    'POST /journeys/4/test': ok({ journey: JOURNEY }),
    'PUT /journeys/4': ok({ journey: { ...JOURNEY, version: 4 } }),
  });
  await waitUntil(screen, () => screen.text().includes('Hoy entraría 1 persona; en los últimos siete días fueron 9.'));
  expect(screen.find('.journey-results').text()).toContain('Reservaron45 de 90 (50 %)3 de 12');
  await press(screen, 'Enviarme una prueba');
  await flush(screen);
  expect(api.requests.at(-1)).toMatchObject({ call: 'POST /journeys/4/test', body: { step: 0 } });
  type(screen, 'Asunto', 'Vuelve, {nombre}');
  await press(screen, '+ Mandar un mensaje');
  screen.find('form.journey-form').simulate('submit');
  await flush(screen);
  expect(screen.text()).toContain('Escribe este texto');
  expect(api.requests.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  const last = screen.find('li.journey-step').length;
  screen
    .find('button[aria-label^="Quitar el paso"]')
    .at(last - 1)
    .simulate('click');
  screen.find('form.journey-form').simulate('submit');
  await flush(screen);
  expect(api.requests.find(({ call }) => call === 'PUT /journeys/4')?.body).toMatchObject({
    version: 3,
    steps: [{ do: 'send', subject: 'Vuelve, {nombre}' }, { do: 'wait' }, { do: 'give' }],
  });
});

it('a new one has its own steps in the order that they are given, and goes on at its own address', async () => {
  const { api, screen } = await at('?ver=nuevo', {
    'POST /journeys': ok({ journey: { ...JOURNEY, enabled: false } }),
    'GET /journeys/4': ok({ journey: JOURNEY }),
  });
  await waitUntil(screen, () => screen.find('form.journey-form').exists());
  type(screen, 'Nombre, para tu equipo', 'Visita especial');
  field(screen, 'Qué pasa').simulate('change', { target: { value: 'milestone' } });
  await press(screen, '+ Regalar');
  screen.find('button[aria-label^="Subir el paso"]').last().simulate('click');
  for (const [label, value] of [
    ['Asunto', '¡{nombre}, visita 50!'],
    ['Título', 'Te damos {regalo}.'],
    ['Párrafos', 'Vale hasta el {vence}.'],
  ] as const)
    type(screen, label, value);
  screen.find('form.journey-form').simulate('submit');
  await flush(screen);
  await waitUntil(screen, () => currentAddress(screen) === '/admin/recorridos?ver=4');
  expect(api.requests.find(({ call }) => call === 'POST /journeys')?.body).toMatchObject({
    trigger: 'milestone',
    number: 50,
    held_out: 10,
    steps: [
      { do: 'give', gift: { kind: 'credits', count: 1 } },
      { do: 'send', heading: 'Te damos {regalo}.' },
    ],
  });
});

it('one that another admin changed is shown as stored with Usar lo guardado', async () => {
  const opened = await editor({ 'PUT /journeys/4': CHANGED_MEANWHILE });
  const { api, screen } = opened;
  type(screen, 'Asunto', 'Vuelve, {nombre}');
  const steps = [{ ...JOURNEY.steps[0], subject: 'Regresa, {nombre}' } as Journey['steps'][number]];
  api.respond({ 'GET /journeys/4': ok({ journey: { ...JOURNEY, steps, version: 4 } }) });
  screen.find('form.journey-form').simulate('submit');
  await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  expect(screen.find('.admin-conflict__who').text()).toContain('Beto Luna');
  await takeTheirs(
    opened,
    (shown) =>
      field(shown as Screen, 'Asunto')
        .first()
        .prop('value') === 'Regresa, {nombre}',
  );
});
