/** Mails are sent once: by a real SMTP server, also after an outage, or only stored when none is configured. */
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import type { MailEvent } from '../../../../server/modules/mail/events';
import { notify } from '../../../../server/modules/mail/notify';
import { sendMails, type Sender } from '../../../../server/modules/mail/send';
import { OUTBOX, smtpTransport } from '../../../../server/modules/mail/transport';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { decodeMail, startSmtp, type SmtpServer } from '../../../helpers/smtp';
import { aClass, aClassType, aLocation, aPerson, aPurchase, type Person } from '../../builders';
import type { MailTransport } from '../../../../server/ports/mail';

let api: Api;
let smtp: SmtpServer;
let mails: MailTransport;
beforeAll(async () => {
  [api, smtp] = await Promise.all([startApi(), startSmtp()]);
  mails = smtpTransport({ url: smtp.url, from: 'hola@casaaura.mx', allowPlaintext: true });
  await api.configure({
    business_name: 'Casa "Aura" & Ñandú',
    domain: 'casaaura.mx',
    primary: '#1f3d36',
    cancel_timeframe_value: '12',
  });
});
afterAll(async () => {
  await smtp.stop();
  await api.close();
});
beforeEach(async () => {
  api.setNow(NOON);
  smtp.rejectRecipients(null);
  await api.db.deleteFrom('mail').execute();
});

const trouble: unknown[] = [];
const sender = (transport: MailTransport = mails): Sender => ({
  transport,
  clock: api.now,
  onTrouble: (about) => trouble.push(about),
});
const minutesLater = (minutes: number) => api.setNow(new Date(api.now().getTime() + minutes * 60_000));
const rows = () => api.db.selectFrom('mail').selectAll().orderBy('mail_id').execute();

const confirmEmail = ({ customer_id }: Person) =>
  api.db.updateTable('customer').set({ email_confirmed_at: NOON }).where('customer_id', '=', customer_id).execute();

async function reserved() {
  const [person, single_class_id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { spot_map: '5' })];
  await confirmEmail(person);
  const { class_reservation } = await api.ok(postReservation, { as: person, body: { single_class_id, spot: 5 } });
  return { person, single_class_id, id: class_reservation.class_reservation_id };
}

it('mails of a reservation and its cancellation arrive once, in order, with the calendar entry and its removal', async () => {
  const { person, id } = await reserved();
  await api.ok(deleteReservation, { as: person, params: { id } });
  const before = smtp.received.length;
  await Promise.all([1, 2, 3, 4].map(() => sendMails(api.system(), sender())));
  await sendMails(api.system(), sender());
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 0 });
  const [made, cancelled, ...more] = smtp.received.slice(before);
  expect(more).toEqual([]);
  if (!made || !cancelled) throw new Error('two mails were expected');
  expect([made.from, made.to, cancelled.to]).toEqual(['hola@casaaura.mx', person.email, person.email]);
  const [first, second] = [decodeMail(made), decodeMail(cancelled)];
  expect(first).toContain('Casa &quot;Aura&quot; &amp; Ñandú');
  expect(first).toContain('¡Listo, Inés! Tu lugar está reservado.');
  expect(first).toContain('sáb 21 nov 2026 · 12:00');
  expect(first).toContain('https://casaaura.mx/mystudio/reservaciones');
  expect(first).toMatch(/METHOD:REQUEST[^]*SEQUENCE:0[^]*DTSTART:20261121T180000Z[^]*DTEND:20261121T185000Z/);
  expect(second).toContain('Tu crédito regresó a tu cuenta.');
  expect(second).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1[^]*STATUS:CANCELLED/);
  const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1];
  expect(uid(second)).toBe(uid(first));
  for (const row of await rows()) {
    expect(row).toMatchObject({
      sent_at: NOON,
      failed_at: null,
      attempts: 1,
      transport: 'smtp',
      recipient: person.email,
      last_error: null,
    });
    expect([row.html, row.body, row.subject, row.ics].every((text) => text)).toBe(true);
  }
});

it('a waiting customer gets one mail about a free seat, with a calendar entry', async () => {
  const [person, single_class_id] = [await aPerson(api.db), await aClass(api.db, { timezone: 'America/Tijuana' })];
  await api
    .system()
    .transaction((trx) =>
      notify(trx, { kind: 'seat-free', customer_id: person.customer_id, single_class_id, at: NOON }, NOON),
    );
  const before = smtp.received.length;
  await Promise.all([1, 2, 3].map(() => sendMails(api.system(), sender())));
  const [first, ...more] = smtp.received.slice(before);
  if (!first) throw new Error('a mail was expected');
  expect([first.to, more]).toEqual([person.email, []]);
  expect(decodeMail(first)).toMatch(/METHOD:PUBLISH[^]*DTSTART:20261121T180000Z[^]*STATUS:TENTATIVE/);
});

it('the confirmation of a reservation is sent before reminders to many others that were due earlier', async () => {
  const others = [await reserved(), await reserved()];
  await api.db.deleteFrom('mail').execute();
  for (const { person, single_class_id, id } of others)
    await api.db
      .insertInto('mail')
      .values({
        kind: 'reminder-24h',
        customer_id: person.customer_id,
        single_class_id,
        class_reservation_id: id,
        details: '{}',
        dedupe_key: `reminder-${id}`,
        created_at: NOON,
        due_at: NOON,
      })
      .execute();
  minutesLater(1);
  const { person } = await reserved();
  const before = smtp.received.length;
  await sendMails(api.system(), sender());
  const to = smtp.received.slice(before).map((mail) => mail.to);
  expect(to).toEqual([person, ...others.map((one) => one.person)].map(({ email }) => email));
});

it('a mail is retried with growing pauses while the SMTP server is down, then arrives once', async () => {
  const { person } = await reserved();
  const before = smtp.received.length;
  await smtp.stop();
  trouble.length = 0;
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 1, unreachable: true });
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 0 });
  minutesLater(0.25);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 1, unreachable: true });
  minutesLater(0.25);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 0 });
  expect((await rows())[0]).toMatchObject({
    attempts: 2,
    sent_at: null,
    failed_at: null,
    last_error: expect.stringContaining('ECONNREFUSED'),
  });
  expect(JSON.stringify(trouble)).not.toContain(person.email);
  await smtp.start();
  minutesLater(0.25);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 1, failed: 0 });
  minutesLater(60 * 24);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 0 });
  expect(smtp.received.slice(before).map((mail) => mail.to)).toEqual([person.email]);
});

it('a run stops at the first connection error and leaves the other mails untried', async () => {
  for (let n = 0; n < 3; n += 1) await reserved();
  await smtp.stop();
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 1, unreachable: true });
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
  await smtp.start();
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 2, failed: 0 });
});

it('a rejected address does not stop the other mails of a run', async () => {
  for (let n = 0; n < 2; n += 1) await reserved();
  smtp.rejectRecipients('550 no such mailbox');
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 2 });
});

it('an SMTP server without TLS gets neither password nor mail unless plaintext is allowed', async () => {
  const { person } = await reserved();
  const url = smtp.url.replace('//', '//estudio:secreto@');
  const [before, heard] = [smtp.received.length, smtp.commands.length];
  const strict = smtpTransport({ url, from: 'hola@casaaura.mx', allowPlaintext: false });
  expect(await sendMails(api.system(), sender(strict))).toEqual({ sent: 0, failed: 1, unreachable: true });
  expect(smtp.commands.slice(heard).filter((verb) => verb === 'AUTH' || verb === 'MAIL')).toEqual([]);
  minutesLater(1);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 1, failed: 0 });
  expect(smtp.received.slice(before).map(({ to }) => to)).toEqual([person.email]);
});

it('an aborted run begins no further mail', async () => {
  for (let n = 0; n < 3; n += 1) await reserved();
  const stopping = new AbortController();
  const transport: MailTransport = { ...OUTBOX, send: async () => stopping.abort() };
  expect(await sendMails(api.system(), { ...sender(transport), signal: stopping.signal })).toEqual({
    sent: 1,
    failed: 0,
  });
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
});

it('a permanently rejected address is not retried, a temporarily rejected one is', async () => {
  await reserved();
  smtp.rejectRecipients('550 no such mailbox');
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 1 });
  expect((await rows())[0]).toMatchObject({
    failed_at: NOON,
    sent_at: null,
    last_error: expect.stringContaining('550'),
  });
  await reserved();
  smtp.rejectRecipients('451 come back later');
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 1 });
  smtp.rejectRecipients(null);
  minutesLater(1);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 1, failed: 0 });
});

it('a mail of a dead process is taken over, one being sent is not', async () => {
  await reserved();
  let dies: (reason: Error) => void = () => undefined;
  const dying = new Promise<void>((_, reject) => {
    dies = reject;
  });
  let started: () => void = () => undefined;
  const underWay = new Promise<void>((resolve) => {
    started = resolve;
  });
  const slow: MailTransport = {
    ...OUTBOX,
    send: () => {
      started();
      return dying;
    },
  };
  const first = sendMails(api.system(), sender(slow));
  await underWay;
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 0 });
  minutesLater(6);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 1, failed: 0 });
  dies(new Error('too late'));
  await first;
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 0 });
  expect((await rows())[0]).toMatchObject({ transport: 'smtp', last_error: null });
});

it('mails about free seats expire when the class starts, all others after three days', async () => {
  const { person, single_class_id } = await reserved();
  await api
    .system()
    .transaction((trx) =>
      notify(trx, { kind: 'seat-free', customer_id: person.customer_id, single_class_id, at: NOON }, NOON),
    );
  await smtp.stop();
  minutesLater(24 * 60);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 1, unreachable: true });
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 1 });
  minutesLater(3 * 24 * 60);
  expect(await sendMails(api.system(), sender())).toEqual({ sent: 0, failed: 1, unreachable: true });
  expect((await rows()).map((r) => r.failed_at !== null)).toEqual([true, true]);
  await smtp.start();
});

it('without an SMTP server mails are stored with the text of their kind', async () => {
  const { person, single_class_id, id } = await reserved();
  const about = { customer_id: person.customer_id, single_class_id };
  const events: MailEvent[] = [
    { ...about, kind: 'promoted', class_reservation_id: id },
    { ...about, kind: 'seat-free', at: NOON },
    { ...about, kind: 'coach-replaced', class_reservation_id: id, at: NOON },
    { ...about, kind: 'class-cancelled', class_reservation_id: id, reason: 'Se fue la luz <hoy>' },
    { ...about, kind: 'class-cancelled', class_reservation_id: null, reason: null },
  ];
  await api.system().transaction((trx) => notify(trx, events, NOON));
  expect(await sendMails(api.system(), sender(OUTBOX))).toEqual({ sent: 6, failed: 0 });
  const said = (await rows()).map(({ kind, html, body, ics, transport }) => {
    expect(transport).toBe('outbox');
    expect(html).not.toContain('<hoy>');
    return [
      kind,
      /\n\n([^\n]+)/.exec(body ?? '')?.[1],
      /METHOD:(\w+)/.exec(ics ?? '')?.[1],
      /SEQUENCE:(\d+)/.exec(ics ?? '')?.[1],
    ];
  });
  expect(said).toEqual([
    ['reservation-made', 'Te esperamos. Llega unos minutos antes para empezar con calma.', 'REQUEST', '0'],
    ['promoted', 'Se liberó un lugar en la clase que esperabas y lo reservamos para ti.', 'REQUEST', '0'],
    ['seat-free', 'Resérvalo pronto: es de quien llegue primero.', 'PUBLISH', '0'],
    ['coach-replaced', 'Cambió el coach: puedes cancelar sin perder tu crédito.', 'REQUEST', '0'],
    ['class-cancelled', 'Motivo: Se fue la luz <hoy>', 'CANCEL', '1'],
    ['class-cancelled', 'Estabas en su lista de espera; ya no tienes que hacer nada.', undefined, undefined],
  ]);
});

it('the mail of a reservation says what to bring, where the access code is, and the room and address of its class', async () => {
  const [person, location_id] = [await aPerson(api.db, 'customer', 1), await aLocation(api.db)];
  const about = { name: 'Casa Norte', address: 'Orizaba 10, Roma Norte' };
  await api.db.updateTable('location').set(about).where('location_id', '=', location_id).execute();
  const { room_id } = await api.db
    .insertInto('room')
    .values({ location_id, name: 'Sala Luna' })
    .returning('room_id')
    .executeTakeFirstOrThrow();
  const class_type_id = await aClassType(api.db);
  await api.db
    .updateTable('class_type')
    .set({ what_to_bring: 'agua y una toalla' })
    .where('class_type_id', '=', class_type_id)
    .execute();
  const single_class_id = await aClass(api.db, { location_id, class_type_id });
  await api.db.updateTable('single_class').set({ room_id }).where('single_class_id', '=', single_class_id).execute();
  await api.ok(postReservation, { as: person, body: { single_class_id } });
  const code = 'Ver mi código de acceso: https://casaaura.mx/mystudio/reservaciones';
  await api.configure({ qrcode_enabled: 'true' });
  await sendMails(api.system(), sender(OUTBOX));
  const [made] = await rows();
  for (const text of [
    'Trae: agua y una toalla',
    'Muestra tu código de acceso en la recepción al llegar.',
    code,
    'Estudio: Casa Norte, Orizaba 10, Roma Norte',
    'Sala: Sala Luna',
  ])
    expect(made?.body).toContain(text);

  await api.configure({ qrcode_enabled: 'false' });
  await reserved();
  await sendMails(api.system(), sender(OUTBOX));
  const other = (await rows()).at(-1);
  expect(other?.body).toContain('Ver mis reservaciones: https://casaaura.mx/mystudio/reservaciones');
  for (const text of ['código de acceso', 'Trae:', 'Sala:']) expect(other?.body).not.toContain(text);
});

it('the cancellation mail mentions a lost credit', async () => {
  await api.configure({ allow_cancel_after_treshold: 'true' });
  const { person, id } = await reserved();
  api.setNow(new Date(NOON.getTime() + 20 * HOUR));
  await api.ok(deleteReservation, { as: person, params: { id } });
  await sendMails(api.system(), sender(OUTBOX));
  expect((await rows())[1]?.body).toContain('Por las reglas de cancelación, tu crédito no regresa a tu cuenta.');
});

describe('an unconfirmed address', () => {
  /** Mails about classes of their own, all due now. */
  async function someMails(customer_id: number, count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const single_class_id = await aClass(api.db, { inHours: 72 });
      await api
        .system(api.now())
        .transaction((trx) =>
          notify(trx, { kind: 'seat-free', customer_id, single_class_id, at: api.now() }, api.now()),
        );
    }
  }
  const sentTo = (email: string) => smtp.received.filter(({ to }) => to === email).length;

  it('gets its receipts, places and what concerns its data when notices have used up the day', async () => {
    const person = await aPerson(api.db, 'customer', 2);
    const { customer_id } = person;
    await someMails(customer_id, 7);
    for (const inHours of [30, 40])
      await api.ok(postReservation, { as: person, body: { single_class_id: await aClass(api.db, { inHours }) } });
    const purchase_id = await aPurchase(api.db, customer_id, { status: 'completed' });
    await api.system().transaction((trx) =>
      notify(
        trx,
        [
          { kind: 'purchase-made', customer_id, purchase_id, invoice_id: null },
          { kind: 'deletion-requested', customer_id, about: customer_id, due_at: new Date(NOON.getTime() + 24 * HOUR) },
        ],
        NOON,
      ),
    );
    await sendMails(api.system(), sender());
    const ofKind = async (kind: string) =>
      (await rows()).filter((row) => row.kind === kind).map(({ sent_at }) => sent_at !== null);
    expect((await ofKind('seat-free')).filter(Boolean)).toHaveLength(5);
    for (const kind of ['purchase-made', 'deletion-requested']) expect(await ofKind(kind)).toEqual([true]);
    expect(await ofKind('reservation-made')).toEqual([true, true]);
  });

  it('gets at most forty mails about places a day, so that nobody floods a stranger by reserving', async () => {
    const person = await aPerson(api.db);
    const { customer_id } = person;
    const single_class_id = await aClass(api.db, { inHours: 72 });
    const place = { class_date: '2026-11-23T12:00:00.000Z', place: 'Roma' };
    const events = Array.from({ length: 42 }, (_, n): MailEvent => ({
      kind: 'class-changed',
      customer_id,
      single_class_id,
      class_reservation_id: null,
      at: new Date(NOON.getTime() + n),
      from: place,
      to: place,
    }));
    await api.system().transaction((trx) => notify(trx, events, NOON));
    await sendMails(api.system(), sender());
    expect(sentTo(person.email)).toBe(40);
  });

  it('gets five notices a day, however many senders there are; the others fail with the reason', async () => {
    const [person, known] = [await aPerson(api.db), await aPerson(api.db)];
    await confirmEmail(known);
    await someMails(person.customer_id, 9);
    await someMails(known.customer_id, 9);
    await Promise.all([1, 2, 3, 4].map(() => sendMails(api.system(), sender())));
    expect([sentTo(person.email), sentTo(known.email)]).toEqual([5, 9]);
    const failed = (await rows()).filter(({ failed_at }) => failed_at !== null);
    expect(failed).toHaveLength(4);
    for (const mail of failed)
      expect(mail).toMatchObject({
        customer_id: person.customer_id,
        last_error: 'El correo no está confirmado: recibe cinco mensajes al día como máximo.',
      });
    api.setNow(new Date(NOON.getTime() + 24 * HOUR));
    await someMails(person.customer_id, 1);
    await sendMails(api.system(), sender());
    expect(sentTo(person.email)).toBe(6);
  });

  it('counts mails that wait for another try', async () => {
    const person = await aPerson(api.db);
    await someMails(person.customer_id, 7);
    const failing = { ...mails, send: () => Promise.reject(new Error('later')) };
    for (let n = 0; n < 7; n += 1) await sendMails(api.system(), sender(failing));
    expect((await rows()).filter(({ failed_at }) => failed_at !== null)).toHaveLength(2);
    minutesLater(1);
    await sendMails(api.system(), sender());
    expect(sentTo(person.email)).toBe(5);
  });
});

it('mails with a pace begin that far apart, and a pause ends when sending is to stop', async () => {
  for (let n = 0; n < 3; n += 1) await reserved();
  const begun: number[] = [];
  const stop = new AbortController();
  const noting: MailTransport = { ...OUTBOX, send: async () => void begun.push(performance.now()) };
  expect(await sendMails(api.system(), { ...sender(noting), pace: 100 })).toEqual({ sent: 3, failed: 0 });
  // The pace is from claiming one to claiming the next: what comes before `send` may have taken longer for the first.
  expect((begun[2] ?? 0) - (begun[0] ?? 0)).toBeGreaterThan(95);

  for (let n = 0; n < 2; n += 1) await reserved();
  const stopping: MailTransport = { ...OUTBOX, send: async () => stop.abort() };
  const paced = { ...sender(stopping), pace: HOUR, signal: stop.signal };
  expect(await sendMails(api.system(), paced)).toEqual({ sent: 1, failed: 0 });
});
