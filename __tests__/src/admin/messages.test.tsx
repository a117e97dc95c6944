/** The studio's messages: what is sent, by which channels, when, and in which words. */
import type { Message } from '../../../domain/contract/messageSettings';
import type { Customer } from '../../../domain/contract/customers';
import { flush, press, type, waitUntil } from '../../helpers/mount';
import { alertTexts, ok, refuse, type FakeRequest, type FakeRoutes } from '../../helpers/store';
import { open, staffStore } from './frontDesk';
import { CHANGED_MEANWHILE, takeTheirs } from './takeTheirs';

const VARIABLES = [
  { name: 'nombre', label: 'el nombre de la persona', must: false },
  { name: 'clase', label: 'el nombre de la clase', must: false },
];
const REMINDER: Message = {
  kind: 'reminder-24h',
  group: 'Recordatorios',
  must: null,
  enabled: true,
  mode: 'all',
  version: 2,
  channels: ['mail', 'whatsapp', 'push'],
  channels_offered: ['mail', 'whatsapp', 'push'],
  times: [24],
  times_rule: { unit: 'hours', label: 'Horas antes de la clase', least: 6, most: 72, count: 1, initial: [24] },
  text: null,
  variables: VARIABLES,
  fixed_text: null,
};
const RECEIPT: Message = {
  ...REMINDER,
  kind: 'purchase-made',
  group: 'Compras y pagos',
  must: 'Es su recibo.',
  version: 0,
  channels: ['mail'],
  channels_offered: ['mail'],
  times: [],
  times_rule: null,
};
const WELCOME: Message = { ...RECEIPT, kind: 'welcome', group: 'Cuenta y datos', must: null };
const OURS = { subject: 'Recordatorio: {clase}', heading: '{nombre}, mañana nos vemos.', body: 'Llega antes.' };
const OWN = { subject: 'Te esperamos', heading: '¡Hola, {nombre}!', body: 'Trae agua.' };
const SHOWN = { subject: 'Recordatorio: Ritmo', html: '<h1>Ana</h1>', short: 'Hola Ana', sample: true };
const EVA: Customer = {
  customer_id: 70,
  name: 'Eva',
  last_name: 'Cruz',
  email: 'eva@ejemplo.mx',
  phone: '5512345678',
  role: 'customer',
  createdAt: '2026-01-15T18:00:00.000Z',
  file: null,
};

const CALL = '/message_settings/reminder-24h';
const at = (query: string, answers: FakeRoutes) =>
  open(`/admin/correos?vista=mensajes${query}`, answers, staffStore('admin'));

/** The editor of a message, by default the reminder with our words. */
async function edit(message: Message = REMINDER, answers: FakeRoutes = {}) {
  const call = `/message_settings/${message.kind}`;
  const opened = await at(`&mensaje=${message.kind}`, {
    [`GET ${call}`]: ok({ message, ours: OURS }),
    [`POST ${call}/preview`]: ok(SHOWN),
    [`PUT ${call}`]: ({ body }) => ok({ message: { ...message, ...(body as object), version: message.version + 1 } }),
    ...answers,
  });
  const { screen, api } = opened;
  await waitUntil(screen, () => screen.exists('.messages-preview iframe'));
  const put = () => api.requests.filter(({ call: made }) => made === `PUT ${call}`);
  const save = async () => {
    screen.find('form.messages-editor__form').simulate('submit');
    await flush(screen);
  };
  return { ...opened, put, save };
}
type Editor = Awaited<ReturnType<typeof edit>>;

const body = (request: FakeRequest | undefined) => request?.body;
const write = (screen: Editor['screen'], words: typeof OWN): void => {
  type(screen, 'subject', words.subject);
  type(screen, 'heading', words.heading);
  screen.find('textarea[name="body"]').simulate('change', { target: { value: words.body } });
};
const channels = (screen: Editor['screen']): string[] =>
  screen.find('.messages-channels li label').map((l) => l.text());

beforeEach(() => localStorage.clear());

describe('the list of messages', () => {
  const list = (answers: FakeRoutes = {}) =>
    at('', { 'GET /message_settings': ok({ messages: [WELCOME, RECEIPT, REMINDER] }), ...answers });

  it('stands in groups; one that must be sent says why and has no switch', async () => {
    const { screen } = await list();
    await waitUntil(screen, () => screen.exists('.messages__row'));
    const section = (n: number) => screen.find('.messages section').at(n);
    const groups = screen.find('.messages section').map((one) => one.find('h2').text());
    expect(groups.indexOf('Recordatorios')).toBeLessThan(groups.indexOf('Compras y pagos'));
    const reminders = section(groups.indexOf('Recordatorios'));
    expect(reminders.text()).toContain('Recordatorio de la claseCorreo, WhatsApp y Notificación · 24 horas');
    expect(reminders.find('input[type="checkbox"]').prop('checked')).toBe(true);
    const receipts = section(groups.indexOf('Compras y pagos'));
    expect(receipts.text()).toContain('Es su recibo.');
    expect(receipts.text()).toContain('Siempre se envía');
    expect(receipts.exists('input')).toBe(false);
  });

  it('switches one off with the version that was read, and reads all again where that is refused', async () => {
    const { api, screen } = await list({ [`PUT ${CALL}`]: refuse(412, 'row/changed', 'Alguien lo cambió.') });
    await waitUntil(screen, () => screen.exists('.messages__row'));
    const reminder = () => screen.find('.messages__row').filterWhere((row) => row.text().includes('24 horas'));
    reminder()
      .find('input')
      .simulate('change', { target: { checked: false } });
    await flush(screen);
    expect(body(api.requests.find(({ call }) => call === `PUT ${CALL}`))).toMatchObject({ enabled: false, version: 2 });
    await waitUntil(screen, () => api.requests.filter(({ call }) => call === 'GET /message_settings').length === 2);
    await flush(screen);
    expect(reminder().find('input').prop('checked')).toBe(true);
  });
});

describe('the editor of a message', () => {
  it('sends the channels in the order that they were given, without those that were left out', async () => {
    const { screen, put, save, store } = await edit();
    screen.find('button[aria-label="Subir WhatsApp"]').simulate('click');
    expect(channels(screen)).toEqual(['WhatsApp', 'Correo', 'Notificación']);
    screen
      .find('.messages-channels input')
      .at(2)
      .simulate('change', { target: { checked: false } });
    type(screen, 'times', '30');
    await save();
    expect(body(put()[0])).toEqual({
      enabled: true,
      channels: ['whatsapp', 'mail'],
      mode: 'all',
      times: [30],
      text: null,
      version: 2,
    });
    expect(alertTexts(store)).toEqual(['Mensaje guardado.']);
  });

  it('of a message that must be sent has no switch, and says why', async () => {
    const { screen } = await edit(RECEIPT);
    expect(screen.text()).toContain('Este mensaje no se apaga. Es su recibo.');
    expect(screen.exists('input[name="enabled"]')).toBe(false);
  });

  it('refuses a time out of range and a variable that the message does not know before anything is sent', async () => {
    const { screen, put, save } = await edit();
    type(screen, 'times', '100');
    await save();
    expect(screen.text()).toContain('Escribe números del 6 al 72.');
    type(screen, 'times', '24');
    await press(screen, 'El tuyo');
    expect(screen.find('.messages-variables').text()).toContain('{clase} el nombre de la clase');
    write(screen, { ...OWN, heading: 'Hola, {apellido}' });
    await save();
    expect(screen.text()).toContain('Este mensaje no tiene el dato {apellido}. Puedes usar {nombre}, {clase}.');
    expect(put()).toEqual([]);
    write(screen, OWN);
    await save();
    expect(body(put()[0])).toMatchObject({ text: OWN });
  });

  it("says that the studio's own words go by mail only, where the message has other channels", async () => {
    const { screen } = await edit({ ...REMINDER, text: OWN });
    expect(screen.text()).toContain('Tus palabras van en el correo');
    expect((await edit({ ...WELCOME, text: OWN })).screen.text()).not.toContain('Tus palabras van en el correo');
  });

  it('goes back to our words without deleting the message: null is stored', async () => {
    const { screen, put, save } = await edit({ ...REMINDER, text: OWN });
    expect(screen.find('input[name="subject"]').prop('value')).toBe('Te esperamos');
    await press(screen, 'El nuestro');
    expect(screen.exists('input[name="subject"]')).toBe(false);
    await save();
    expect(body(put()[0])).toMatchObject({ text: null, version: 2 });
  });

  it('shows the message with the data of a customer, and says where an example fills in', async () => {
    const { api, screen } = await edit(REMINDER, { 'GET /customer/query': ok({ customers: [EVA] }) });
    expect(screen.find('iframe').props()).toMatchObject({ sandbox: '', srcDoc: '<h1>Ana</h1>' });
    expect(screen.text()).toContain('Así llega a una persona de ejemplo');
    await press(screen, 'Ver con un cliente');
    await waitUntil(screen, () => screen.exists('form.admin-picker__form'));
    type(screen, 'cliente', 'eva');
    screen.find('form.admin-picker__form').simulate('submit');
    await waitUntil(screen, () => screen.exists('.admin-picker__found button'));
    screen.find('.admin-picker__found button').simulate('click');
    await waitUntil(screen, () => screen.text().includes('Así llega a Eva Cruz'));
    await flush(screen);
    expect(body(api.requests.at(-1))).toEqual({ text: null, customer_id: 70 });
    expect(screen.text()).toContain('No tiene nada de este tipo');
  });

  it('sends a test with the words as they are typed to the admin alone, and says to which address', async () => {
    const { api, screen, put, store } = await edit(REMINDER, { [`POST ${CALL}/test`]: ok({ to: 'yo@estudio.mx' }) });
    await press(screen, 'El tuyo');
    write(screen, OWN);
    await press(screen, 'Enviarme una prueba');
    await flush(screen);
    expect(body(api.requests.find(({ call }) => call === `POST ${CALL}/test`))).toEqual({ text: OWN });
    expect(alertTexts(store)).toEqual(['Te mandamos la prueba a yo@estudio.mx.']);
    expect(put()).toEqual([]);
  });

  it('brings an earlier version back over the version that was read', async () => {
    const setting = { enabled: true, channels: null, mode: 'all', times: [12], text: OWN };
    const versions = [
      { version: 2, createdAt: '2026-11-20T18:00:00.000Z', by: 'Ana Robles', restored: null, setting },
      { version: 1, createdAt: '2026-11-19T18:00:00.000Z', by: null, restored: null, setting },
    ];
    const { api, screen, store } = await edit(REMINDER, {
      [`GET ${CALL}/versions`]: ok({ versions, next: null }),
      [`POST ${CALL}/restore`]: ok({ message: { ...REMINDER, times: [12], text: OWN, version: 3 } }),
    });
    await press(screen, 'Versiones');
    await waitUntil(screen, () => screen.exists('.messages-versions'));
    const text = screen.find('.messages-versions').text();
    for (const part of ['Versión 2', 'Ana Robles', 'El sistema', 'AsuntoTe esperamos']) expect(text).toContain(part);
    await press(screen, 'Volver a esta versión');
    await waitUntil(screen, () => alertTexts(store).includes('Versión restaurada.'));
    expect(body(api.requests.find(({ call }) => call === `POST ${CALL}/restore`))).toEqual({ restored: 1, version: 2 });
    await waitUntil(screen, () => screen.exists('input[name="subject"]'));
    expect(screen.find('input[name="subject"]').prop('value')).toBe('Te esperamos');
  });
});

it('a message that another admin changed is shown as stored with Usar lo guardado', async () => {
  const opened = await edit({ ...REMINDER, text: OWN }, { [`PUT ${CALL}`]: CHANGED_MEANWHILE });
  const { api, save, screen } = opened;
  write(screen, { ...OWN, subject: 'Nos vemos' });
  const text = { ...OWN, subject: 'Te esperamos mañana' };
  api.respond({ [`GET ${CALL}`]: ok({ message: { ...REMINDER, text, version: 3 }, ours: OURS }) });
  await save();
  await waitUntil(screen, () => screen.find('table.admin-conflict').exists());
  expect(screen.find('table.admin-conflict').text()).toMatch(/Nos vemos.*Te esperamos mañana/);
  // A preview stores nothing.
  const written = () => api.requests.filter(({ call }) => !call.endsWith('/preview'));
  const stored = {
    screen,
    api: {
      get requests() {
        return written();
      },
    },
  };
  await takeTheirs(stored, (shown) => shown.find('input[name="subject"]').first().prop('value') === text.subject);
});
