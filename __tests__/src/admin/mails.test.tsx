/** The outbox: staff read what was sent, and see what could not be sent. */
import type { ReactWrapper } from 'enzyme';
import { act } from 'react-dom/test-utils';
import type { Mail, MailSummary } from '../../../domain/contract/mails';
import type { ReceivedMessage } from '../../../domain/contract/receivedMessages';
import { stateOf } from '../../../src/admin/mails/labels';
import { currentAddress, flush, press, type, waitUntil } from '../../helpers/mount';
import { alertTexts, ok, refuse, flushPromises, type FakeRoutes as Answers } from '../../helpers/store';
import { open } from './frontDesk';

const summary = (changes: Partial<MailSummary> = {}): MailSummary => ({
  mail_id: 5,
  channel: 'mail',
  kind: 'reservation-made',
  customer: { customer_id: 9, name: 'Eva', last_name: 'Cruz', email: 'eva@ejemplo.mx' },
  subject: 'Tu reservación: Barre, lun 23 nov 2026 · 07:00',
  createdAt: '2026-11-20T18:00:00.000Z',
  sentAt: '2026-11-20T18:00:02.000Z',
  failedAt: null,
  attempts: 1,
  last_error: null,
  transport: 'outbox',
  recipient: 'eva@ejemplo.mx',
  deliveredAt: null,
  readAt: null,
  resend_of: null,
  ...changes,
});
const mail = (changes: Partial<Mail> = {}): Mail => ({
  ...summary(),
  html: '<h1>¡Listo, Eva!</h1>',
  body: '¡Listo, Eva!',
  ics: 'BEGIN:VCALENDAR',
  resend_refusal: null,
  ...changes,
});

const outbox = (answers: Answers = {}, path = '/admin/correos') =>
  open(path, {
    'GET /mails': ok({ mails: [summary()], next: null, previous: null }),
    'GET /mails/5': ok({ mail: mail() }),
    ...answers,
  });
const rows = (screen: ReactWrapper): string[] =>
  screen
    .find('.mails-row')
    .hostNodes()
    .map((row) => row.text());
const letter = (screen: ReactWrapper): ReactWrapper => screen.find('.ui-dialog__content').hostNodes();

test('a mail lists subject, recipient, hour and state; opened, it shows as it was sent, and runs no script', async () => {
  const { api, screen } = await outbox();
  expect(api.requests[0]).toMatchObject({ call: 'GET /mails', params: {} });
  expect(rows(screen)).toEqual([
    'Tu reservación: Barre, lun 23 nov 2026 · 07:00Eva Cruz · vie 20 nov 2026 · 12:00Guardado, sin salir',
  ]);
  await press(screen, 'Tu reservación');
  await waitUntil(screen, () => letter(screen).exists('iframe'));
  expect(letter(screen).find('h2').text()).toBe('Tu reservación: Barre, lun 23 nov 2026 · 07:00');
  expect(letter(screen).text()).toContain('Para Eva Cruz · eva@ejemplo.mx');
  expect(letter(screen).text()).toContain('Con archivo de calendario');
  expect(letter(screen).find('iframe').props()).toMatchObject({ sandbox: '', srcDoc: '<h1>¡Listo, Eva!</h1>' });
});

test('the outbox shows only the channel or customer in the address, on every page', async () => {
  const message = summary({ channel: 'whatsapp', transport: 'whatsapp', recipient: '5512345678' });
  const { api, screen } = await outbox(
    { 'GET /mails': ok({ mails: [message], next: 4, previous: null }) },
    '/admin/correos?cliente=9',
  );
  expect(rows(screen)[0]).toContain('WhatsApp');
  await press(screen, 'WhatsApp');
  screen.find('nav[aria-label="Páginas de correos"] button').last().simulate('click');
  await flush(screen);
  const asked = api.requests.filter(({ call }) => call === 'GET /mails').map(({ params }) => params);
  expect(asked).toEqual([
    { customer_id: 9 },
    { channel: 'whatsapp', customer_id: 9 },
    { after: 4, channel: 'whatsapp', customer_id: 9 },
  ]);
});

test('the outbox is searched and filtered by state and kind, kept on every page', async () => {
  const { api, screen } = await outbox({ 'GET /mails': ok({ mails: [summary()], next: 4, previous: null }) });
  screen
    .find('select')
    .first()
    .simulate('change', { target: { value: 'failed' } });
  screen
    .find('select')
    .last()
    .simulate('change', { target: { value: 'purchase-made' } });
  type(screen, 'buscar', ' eva recibo ');
  await waitUntil(screen, () => currentAddress(screen).includes('buscar'));
  screen.find('nav[aria-label="Páginas de correos"] button').last().simulate('click');
  await flush(screen);
  const asked = api.requests.filter(({ call }) => call === 'GET /mails').map(({ params }) => params);
  const filters = { state: 'failed', kind: 'purchase-made', query: 'eva recibo' };
  expect(asked.slice(-2)).toEqual([filters, { after: 4, ...filters }]);
});

test('a search without a match says so, not that there are no mails', async () => {
  const { screen } = await outbox(
    { 'GET /mails': ok({ mails: [], next: null, previous: null }) },
    '/admin/correos?buscar=nada',
  );
  expect(screen.text()).toContain('No hay avisos así.');
});

test('Reenviar sends a mail again to the address of now and reads the list anew, once for two presses', async () => {
  const { api, screen, store } = await outbox({ 'POST /mails/5/resend': ok({ mail_id: 6 }) });
  await press(screen, 'Tu reservación');
  await waitUntil(screen, () => letter(screen).text().includes('sale a eva@ejemplo.mx'));
  await press(screen, 'Reenviar');
  await waitUntil(screen, () => alertTexts(store).length > 0);
  expect(alertTexts(store)).toEqual(['Sale en unos segundos a eva@ejemplo.mx.']);
  expect(api.requests.filter(({ call }) => call === 'POST /mails/5/resend')).toHaveLength(1);
  await waitUntil(screen, () => !letter(screen).exists());
  expect(api.requests.filter(({ call }) => call === 'GET /mails')).toHaveLength(2);
});

test('a mail that cannot be sent again says why instead of offering it', async () => {
  const refusal = 'La clase ya comenzó.';
  const { screen } = await outbox({ 'GET /mails/5': ok({ mail: mail({ resend_refusal: refusal }) }) });
  await press(screen, 'Tu reservación');
  await waitUntil(screen, () => letter(screen).text().includes(`No se reenvía: ${refusal}`));
  expect(
    letter(screen)
      .find('button')
      .map((one) => one.text()),
  ).not.toContain('Reenviar');
});

test('a mail that could not be sent shows the reason', async () => {
  const failed = {
    failedAt: '2026-11-20T18:00:02.000Z',
    sentAt: null,
    transport: null,
    last_error: '550 no such mailbox',
    subject: null,
  };
  const { screen } = await outbox({
    'GET /mails': ok({ mails: [summary(failed)], next: null, previous: null }),
    'GET /mails/5': ok({ mail: mail({ ...failed, html: null, ics: null }) }),
  });
  expect(rows(screen)[0]).toMatch(/^Reservación.*No se envió$/);
  await press(screen, 'Reservación');
  await waitUntil(screen, () => letter(screen).text().includes('550'));
  expect(letter(screen).exists('iframe')).toBe(false);
});

test.each<[Partial<MailSummary>, string]>([
  [{ transport: 'smtp' }, 'Enviado'],
  [{}, 'Guardado, sin salir'],
  [{ sentAt: null, attempts: 0 }, 'Por enviar'],
  [{ sentAt: null, attempts: 2 }, 'Reintentando'],
  [{ sentAt: null, failedAt: '2026-11-20T18:00:00.000Z' }, 'No se envió'],
])('a mail with %j shows: %s', (changes, text) => expect(stateOf(summary(changes)).text).toBe(text));

test('the address stores the page of the outbox', async () => {
  const { api, screen } = await outbox(
    { 'GET /mails': ok({ mails: [summary()], next: 5, previous: 5 }) },
    '/admin/correos?despues=60',
  );
  expect(api.requests[0]?.params).toEqual({ after: 60 });
  const turn = async (label: string) => {
    await act(async () => {
      screen.find(`button[aria-label="${label}"]`).simulate('click');
      await flushPromises();
    });
    await flush(screen);
    return api.requests.at(-1)?.params;
  };
  expect(await turn('Página siguiente')).toEqual({ after: 5 });
  expect(await turn('Página anterior')).toEqual({ before: 5 });
});

test('an invalid page in the address is ignored, and a single page has no pager', async () => {
  const { api, screen } = await outbox({}, '/admin/correos?despues=-1&antes=x');
  expect(api.requests[0]?.params).toEqual({});
  expect(screen.exists('.ui-pager')).toBe(false);
});

test('an outbox that failed to load can be read again, and an empty one shows a message', async () => {
  const { api, screen } = await outbox({ 'GET /mails': refuse(500, 'server/internal', 'Algo salió mal.') });
  expect(screen.text()).toContain('No pudimos cargar los correos.');
  api.respond({ 'GET /mails': ok({ mails: [], next: null, previous: null }) });
  await press(screen, 'Reintentar');
  expect(screen.text()).toContain('Todavía no hay correos.');
});

test('the dialog of a mail that no longer exists closes with an alert', async () => {
  const { store, screen } = await outbox({
    'GET /mails/5': refuse(404, 'mail/not-found', 'No encontramos este correo.'),
  });
  await press(screen, 'Tu reservación');
  await waitUntil(screen, () => store.getState().alerts.alerts.length > 0);
  expect(alertTexts(store)).toEqual(['No encontramos este correo.']);
  await waitUntil(screen, () => !letter(screen).exists());
  expect(letter(screen).exists()).toBe(false);
});

test('what people wrote is listed with a way to answer, and is marked as seen to and left open again', async () => {
  const written: ReceivedMessage = {
    received_message_id: 4,
    customer: { customer_id: 9, name: 'Eva', last_name: 'Cruz' },
    phone: '525512345678',
    body: '¿A qué hora abren?',
    answer: null,
    receivedAt: '2026-11-20T18:00:00.000Z',
    doneAt: null,
    done_by: null,
  };
  const done = { ...written, doneAt: '2026-11-20T19:00:00.000Z', done_by: 'Inés Ñandú' };
  const answers = [done, written];
  const { api, screen } = await outbox(
    {
      'GET /received_messages': ok({ received_messages: [written], next: null }),
      'PUT /received_messages/4': () => ok({ received_message: answers.shift() }),
    },
    '/admin/correos?vista=recibidos',
  );
  await waitUntil(screen, () => screen.text().includes('¿A qué hora abren?'));
  expect(screen.find('a[href="https://wa.me/525512345678"]').text()).toBe('Contestar por WhatsApp a Eva Cruz');
  press(screen, 'Marcar como atendido el mensaje de Eva Cruz');
  await waitUntil(screen, () => screen.text().includes('Atendido por Inés Ñandú'));
  press(screen, 'Dejar pendiente el mensaje de Eva Cruz');
  await waitUntil(screen, () => screen.text().includes('Marcar como atendido'));
  const sent = api.requests.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
  expect(sent).toEqual([{ done: true }, { done: false }]);
});
