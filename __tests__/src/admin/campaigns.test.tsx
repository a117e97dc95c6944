/** Admins write campaigns, see whom they reach, send them after a question, and read what came of them. */
import type { Campaign } from '../../../domain/contract/campaigns';
import * as confirmation from '../../../src/core/confirm/confirm';
import { currentAddress, flush, press, type, waitUntil } from '../../helpers/mount';
import { alertTexts, type FakeRoutes as Answers, ok } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { CHANGED_MEANWHILE, takeTheirs } from './takeTheirs';

const DRAFT: Campaign = {
  campaign_id: 4,
  name: 'Sábados',
  subject: '{nombre}, vuelve el sábado',
  heading: 'El sábado hay lugar para ti.',
  text: 'Abrimos otra clase.\n\nTrae a una amiga, {nombre}.',
  button: 'Ver el calendario',
  path: '/calendario',
  segment: 'lapsed',
  segment_name: null,
  pace: 150,
  state: 'draft',
  createdAt: '2026-11-20T12:00:00.000Z',
  sent_at: null,
  ended_at: null,
  version: 3,
  recipients: 0,
  delivered: 0,
  bounced: 0,
  complained: 0,
  opened: 0,
  unsubscribed: 0,
  booked: 0,
  bought: 0,
  sales: 0,
};
const SENT: Campaign = {
  ...DRAFT,
  state: 'sending',
  sent_at: '2026-11-23T12:00:00.000Z',
  recipients: 120,
  delivered: 80,
  bounced: 2,
  opened: 31,
  unsubscribed: 1,
  booked: 9,
  bought: 4,
  sales: 3_600,
};
const AUDIENCE = {
  audience: {
    total: 140,
    reached: 120,
    address: 5,
    consent: 15,
    blocked: 0,
    week: 0,
    sample: [{ customer_id: 9, name: 'Eva', last_name: 'Cruz' }],
  },
};
const at = (path: string, answers: Answers = {}) =>
  open(`/admin/campanas${path}`, { 'GET /campaign_audience': ok(AUDIENCE), ...answers }, staffStore('admin'));
const draft = (answers: Answers = {}) => at('?ver=4', { 'GET /campaigns/4': ok({ campaign: DRAFT }), ...answers });

let asked: jest.SpyInstance;
beforeEach(() => {
  localStorage.clear();
  asked = jest.spyOn(confirmation, 'confirm').mockResolvedValue(true);
});
afterEach(() => asked.mockRestore());

it('an empty list says what campaigns are for, and one with campaigns shows what each brought', async () => {
  const empty = await at('', { 'GET /campaigns': ok({ campaigns: [], next: null }) });
  await waitUntil(empty.screen, () => empty.screen.text().includes('Todavía no hay campañas.'));
  const { screen } = await at('', {
    'GET /campaigns': ok({ campaigns: [SENT, { ...DRAFT, campaign_id: 5 }], next: null }),
  });
  await waitUntil(screen, () =>
    screen.text().includes('Le llegó a 80 de 120 personas; la abrieron 31, se dieron de baja 1.'),
  );
  expect(screen.text()).toContain('Borrador');
});

it('a draft shows whom it reaches now and whom it leaves out, and an unknown variable is refused before it is sent', async () => {
  const { api, screen } = await draft();
  await waitUntil(screen, () => screen.text().includes('Hoy le llega a 120 personas de 140 del grupo.'));
  expect(screen.text()).toContain('No les llega: 5 sin correo, 15 no aceptaron recibir novedades.');
  type(screen, 'subject', 'Hola {apellido}');
  screen.find('form.ui-form').simulate('submit');
  await flush(screen);
  expect(screen.text()).toContain('«{apellido}» no existe: aquí solo se puede usar {nombre}.');
  expect(api.requests.some(({ call }) => call.startsWith('PUT'))).toBe(false);
});

it('is sent in the version that is shown, after a question that says to how many people, and shows its results', async () => {
  const { api, screen, store } = await draft({ 'POST /campaigns/4/send': ok({ campaign: SENT }) });
  await waitUntil(screen, () => screen.find('form.ui-form').exists());
  asked.mockResolvedValueOnce(false);
  await press(screen, 'Enviar campaña');
  await flush(screen);
  await press(screen, 'Enviar campaña');
  await flush(screen);
  expect(asked.mock.calls.map(([{ text }]: [{ text: string }]) => text)).toEqual([
    expect.stringContaining('120 personas'),
    expect.any(String),
  ]);
  expect(api.requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([{ version: 3 }]);
  expect(alertTexts(store)).toEqual(['La campaña está saliendo.']);
  expect(screen.text()).toContain('Les llegó80La abrieron31');
  expect(screen.text()).toContain('$3,600.00');
});

it('with unsaved changes can neither be tested nor sent', async () => {
  const { screen } = await draft();
  await waitUntil(screen, () => screen.find('form.ui-form').exists());
  type(screen, 'heading', 'Otro título');
  await flush(screen);
  const disabled = (text: string) =>
    screen
      .find('button')
      .filterWhere((button) => button.text() === text)
      .first()
      .prop('disabled');
  expect([disabled('Enviar campaña'), disabled('Enviarme una prueba')]).toEqual([true, true]);
  expect(screen.text()).toContain('Guarda los cambios para probarla y enviarla.');
});

it('that is being sent is stopped after a question', async () => {
  const stopped = { ...SENT, state: 'cancelled' as const, ended_at: '2026-11-23T12:05:00.000Z' };
  const { screen, store } = await at('?ver=4', {
    'GET /campaigns/4': ok({ campaign: SENT }),
    'POST /campaigns/4/cancel': ok({ campaign: stopped }),
  });
  await waitUntil(screen, () => screen.text().includes('Detener el envío'));
  await press(screen, 'Detener el envío');
  await flush(screen);
  expect(alertTexts(store)).toEqual(['Campaña detenida.']);
  expect(screen.text()).toContain('Detenida');
  expect(screen.text()).not.toContain('Detener el envío');
});

it('a new one is saved as a draft and goes on at its own address', async () => {
  const { api, screen } = await at('?ver=nueva', {
    'POST /campaigns': ok({ campaign: DRAFT }),
    'GET /campaigns/4': ok({ campaign: DRAFT }),
  });
  await waitUntil(screen, () => screen.find('form.ui-form').exists());
  for (const [name, value] of Object.entries({ name: 'Sábados', subject: 'Vuelve', heading: 'Hay lugar' }))
    type(screen, name, value);
  screen.find('textarea[name="text"]').simulate('change', { target: { value: 'Ven' } });
  screen.find('form.ui-form').simulate('submit');
  await flush(screen);
  await waitUntil(screen, () => currentAddress(screen) === '/admin/campanas?ver=4');
  expect(api.requests.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    segment: null,
    pace: 150,
    path: '/calendario',
  });
});

it('a draft that another admin changed is shown as stored with Usar lo guardado', async () => {
  const opened = await draft({ 'PUT /campaigns/4': CHANGED_MEANWHILE });
  const { api, screen } = opened;
  await waitUntil(screen, () => screen.find('form.ui-form').exists());
  type(screen, 'subject', 'Ven el sábado');
  api.respond({ 'GET /campaigns/4': ok({ campaign: { ...DRAFT, subject: 'Regresa', version: 4 } }) });
  screen.find('form.ui-form').simulate('submit');
  await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  expect(screen.find('table.admin-conflict').text()).toMatch(/Ven el sábado.*Regresa/);
  await takeTheirs(opened, (shown) => shown.find('input[name="subject"]').first().prop('value') === 'Regresa');
});
