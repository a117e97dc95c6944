/** What the studio decides about its messages: stored in versions, and honoured by what is written and sent. */
import {
  getMessage,
  getMessages,
  getMessageVersions,
  postMessagePreview,
  postMessageRestore,
  postMessageTest,
  putMessage,
  type ChangedMessage,
} from '../../../../domain/contract/messageSettings';
import { getMailPreviews } from '../../../../domain/contract/mails';
import { postReservation } from '../../../../domain/contract/reservations';
import { mailKinds, type MailKind } from '../../../../domain/mailKinds';
import { mustBeSent } from '../../../../domain/messageSettings';
import { renderAccountMail, renderPurchaseMail } from '../../../../server/modules/mail/render';
import { sampleAccount, samplePurchase } from '../../../../server/modules/mail/samples';
import { remindOfClasses } from '../../../../server/modules/mail/scheduled';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX, smtpTransport } from '../../../../server/modules/mail/transport';
import { DAY, HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { decodeMail, startSmtp } from '../../../helpers/smtp';
import { aClass, aPackage, aPerson, aPurchase, someCredits, type Person } from '../../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOON);
  await api.db.deleteFrom('mail').execute();
  await api.db.deleteFrom('message_setting_version').execute();
  await api.db.deleteFrom('message_setting').execute();
  api.studio.dropConfig();
});

const FRAME = { origin: 'https://casaaura.mx', optOut: null } as const;
const OURS = { enabled: true, channels: null, mode: 'all', times: null, text: null, version: 0 } as const;
const change = (kind: MailKind, body: Partial<ChangedMessage>) =>
  api.send(putMessage, { as: admin, params: { kind }, body: { ...OURS, ...body } });
const send = () => sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
const rowsOf = ({ customer_id }: Person) =>
  api.db
    .selectFrom('mail')
    .select(['kind', 'channel', 'sent_at', 'last_error'])
    .where('customer_id', '=', customer_id)
    .orderBy('mail_id')
    .execute();

/** A customer with a place in a class that begins in `hours`, reserved two days before. */
async function withPlace(hours: number): Promise<Person> {
  const ana = await aPerson(api.db, 'customer', 1);
  const single_class_id = await aClass(api.db, { inHours: hours });
  api.setNow(new Date(NOON.getTime() + (hours - 80) * HOUR));
  await api.ok(postReservation, { as: ana, body: { single_class_id } });
  api.setNow(NOON);
  await api.db.deleteFrom('mail').execute();
  return ana;
}

it('an admin reads every kind of message; the front desk reads none', async () => {
  const { messages } = await api.ok(getMessages, { as: admin });
  expect(messages.map(({ kind }) => kind)).toEqual(mailKinds());
  expect((await api.send(getMessages, { as: await aPerson(api.db, 'staff') })).status).toBe(403);
});

it('each message that is always sent says why, also when an admin tries to switch it off', async () => {
  const { messages } = await api.ok(getMessages, { as: admin });
  const always = messages.filter(({ must }) => must !== null);
  expect(always.map(({ kind }) => kind)).toEqual(mailKinds().filter((kind) => mustBeSent(kind) !== null));
  expect(always.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['purchase-made', 'renewal-coming']));
  const { message } = await api.ok(getMessage, { as: admin, params: { kind: 'renewal-coming' } });
  expect(message).toMatchObject({ must: expect.stringContaining('LFPC, art. 76 Bis'), enabled: true });
  const refused = JSON.parse((await change('renewal-coming', { enabled: false })).text) as { message?: string };
  expect(refused.message).toBe(`No se puede apagar. ${message.must}`);
});

it('a reservation is written to the outbox with the reason where the studio has switched its message off', async () => {
  expect((await change('reservation-made', { enabled: false })).status).toBe(200);
  const ana = await aPerson(api.db, 'customer', 1);
  await someCredits(api.db, ana.customer_id, 1);
  await api.ok(postReservation, { as: ana, body: { single_class_id: await aClass(api.db) } });
  await send();
  expect(await rowsOf(ana)).toMatchObject([
    { kind: 'reservation-made', sent_at: null, last_error: 'El estudio tiene apagado este mensaje.' },
  ]);
});

it('a receipt and a wrong time are refused with a text that says why, and nothing is stored', async () => {
  const refused = await change('purchase-made', { enabled: false });
  expect(refused.status).toBe(422);
  expect(JSON.parse(refused.text)).toMatchObject({ code: 'message/invalid', field: 'enabled' });
  expect(JSON.parse((await change('reminder-24h', { times: [100] })).text)).toMatchObject({
    field: 'times',
    message: 'Escribe números del 6 al 72.',
  });
  expect(await api.db.selectFrom('message_setting').selectAll().execute()).toEqual([]);
});

it('reminders are written at the hours and by the channels that the studio has chosen, or not at all', async () => {
  const ana = await withPlace(40);
  await remindOfClasses(api.system());
  expect(await rowsOf(ana)).toEqual([]);
  await change('reminder-24h', { times: [48], channels: ['push'] });
  await remindOfClasses(api.system());
  expect(await rowsOf(ana)).toEqual([]);
  await change('reminder-24h', { times: [48], version: 1 });
  await remindOfClasses(api.system());
  await send();
  expect(await rowsOf(ana)).toMatchObject([{ kind: 'reminder-24h', channel: 'mail', last_error: null }]);
  const ben = await withPlace(40);
  await change('reminder-24h', { times: [48], enabled: false, version: 2 });
  await remindOfClasses(api.system());
  expect(await rowsOf(ben)).toEqual([]);
});

it('each change is a version with its author; an older one comes back as a new version', async () => {
  await change('reminder-24h', { times: [30] });
  await change('reminder-24h', { times: [12], version: 1 });
  // The response of a change may be lost: sent again, it is the same.
  expect((await change('reminder-24h', { times: [12], version: 1 })).status).toBe(200);
  const params = { kind: 'reminder-24h' } as const;
  const { message } = await api.ok(postMessageRestore, { as: admin, params, body: { restored: 1, version: 2 } });
  expect(message).toMatchObject({ times: [30], version: 3 });
  const { versions } = await api.ok(getMessageVersions, { as: admin, params, query: {} });
  expect(versions.map(({ version, restored, setting }) => [version, restored, setting.times])).toEqual([
    [3, 1, [30]],
    [2, null, [12]],
    [1, null, [30]],
  ]);
  const missing = await api.send(postMessageRestore, { as: admin, params, body: { restored: 9, version: 3 } });
  expect(JSON.parse(missing.text)).toMatchObject({ code: 'message/no-version' });
});

it('of two admins who change a message at the same time one is refused, and the stored one stays whole', async () => {
  const replies = await Promise.all([
    change('credits-lapsing', { times: [9, 3] }),
    change('credits-lapsing', { times: [8], enabled: false }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
  const { message } = await api.ok(getMessage, { as: admin, params: { kind: 'credits-lapsing' } });
  expect([
    [true, [9, 3]],
    [false, [8]],
  ]).toContainEqual([message.enabled, message.times]);
});

describe("the studio's own words", () => {
  const WORDS = {
    subject: 'Nos vemos en {clase}',
    heading: '¡{nombre}, listo!',
    body: 'Te esperamos el {fecha} en {estudio}.\n\nTrae <b>ganas</b>.',
  };
  const send = () => sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });

  it('fill the subject, the title and the paragraphs of the mail, escaped, and the previews of the team', async () => {
    await change('reservation-made', { text: WORDS });
    const ana = await aPerson(api.db, 'customer', 1);
    await someCredits(api.db, ana.customer_id, 1);
    await api.ok(postReservation, { as: ana, body: { single_class_id: await aClass(api.db) } });
    await send();
    const [mail] = await api.db.selectFrom('mail').select(['subject', 'html', 'body']).execute();
    expect(mail?.subject).toMatch(/^Nos vemos en Clase \d+$/);
    expect(mail?.body).toMatch(/^¡Inés, listo!\n\nTe esperamos el .* · \d\d:\d\d en .+\.\n\nTrae <b>ganas<\/b>\.\n/);
    expect(mail?.html).toContain('<p style="margin:0 0 12px">Trae &lt;b&gt;ganas&lt;/b&gt;.</p>');
    const { previews } = await api.ok(getMailPreviews, { as: admin });
    expect(previews.find(({ kind }) => kind === 'reservation-made')?.subject).toBe('Nos vemos en Ritmo');
    await change('reservation-made', { version: 1 });
    expect((await api.ok(getMessage, { as: admin, params: { kind: 'reservation-made' } })).message.text).toBeNull();
  });

  it('are refused with the name of a variable that is unknown or missing, and where a mail must say the same to all', async () => {
    const refusal = async (kind: MailKind, text: typeof WORDS) =>
      JSON.parse((await change(kind, { text })).text) as { field?: string; message?: string };
    expect(await refusal('welcome', { ...WORDS, subject: 'Hola' })).toMatchObject({
      field: 'body',
      message: expect.stringContaining('no tiene el dato {fecha}. Puedes usar {nombre}'),
    });
    const plain = { subject: 'Aviso', heading: 'Hola', body: 'Hola {nombre}' };
    expect(await refusal('class-cancelled', plain)).toMatchObject({
      field: 'body',
      message: expect.stringContaining('Falta {detalle}'),
    });
    expect(await refusal('password-changed', plain)).toMatchObject({
      message: expect.stringContaining('Este texto no se cambia'),
    });
  });

  it('begin with ours, which pass their own rules and can be shown, for every kind', async () => {
    const { previews } = await api.ok(getMailPreviews, { as: admin });
    for (const kind of mailKinds()) {
      const { message, ours } = await api.ok(getMessage, { as: admin, params: { kind } });
      const text = message.fixed_text === null ? ours : null;
      const shown = await api.ok(postMessagePreview, { as: admin, params: { kind }, body: { text } });
      expect(shown.subject).toBe(previews.find((one) => one.kind === kind)?.subject);
      expect([kind, /\{[a-z]+\}|undefined/.exec(shown.html)]).toEqual([kind, null]);
    }
  });

  it('begin without any name, number or thing of the example, which every customer would read', async () => {
    const found: string[] = [];
    for (const kind of mailKinds()) {
      const { message, ours } = await api.ok(getMessage, { as: admin, params: { kind } });
      if (message.fixed_text !== null) continue;
      for (const words of Object.values(ours))
        if (/\d|\$|Ana|Luz|Sof[ií]|Ritmo|agua/.test(words)) found.push(`${kind}: ${words}`);
    }
    expect(found).toEqual([]);
  });

  it.each([
    { ended: 'cash_lapsed' },
    { ended: 'cash_not_paid' },
    { ended: 'transfer_lapsed' },
    { ended: 'refunded', amount: 950 },
  ] as const)(
    'of a purchase that ended say the same as ours where they are left as they begin: $ended',
    async (details) => {
      const config = await api.studio.config();
      const { ours } = await api.ok(getMessage, { as: admin, params: { kind: 'purchase-ended' } });
      const facts = { ...samplePurchase('purchase-ended', config, NOON), details };
      const mail = (own: typeof ours | null) => renderPurchaseMail(facts, { ...FRAME, config, own });
      expect(mail(ours)).toEqual(mail(null));
    },
  );

  it.each([true, false])(
    'of the welcome say the same as ours where they are left as they begin, with an address that is confirmed: %s',
    async (confirmed) => {
      const config = await api.studio.config();
      const { ours } = await api.ok(getMessage, { as: admin, params: { kind: 'welcome' } });
      const facts = { ...sampleAccount('welcome', config, NOON), confirmed };
      const mail = (own: typeof ours | null) => renderAccountMail(facts, { ...FRAME, config, own });
      expect(mail(ours)).toEqual(mail(null));
    },
  );

  it("are shown with a customer's own class, or with an example where the customer has none", async () => {
    const ana = await withPlace(40);
    await api.db.deleteFrom('mail').execute();
    const preview = (customer_id: number) =>
      api.ok(postMessagePreview, {
        as: admin,
        params: { kind: 'reminder-24h' },
        body: { text: { ...WORDS, subject: '{clase}' }, customer_id },
      });
    expect(await preview(ana.customer_id)).toMatchObject({ subject: 'Ritmo', sample: true });
    await change('reminder-24h', { times: [48] });
    await remindOfClasses(api.system());
    const shown = await preview(ana.customer_id);
    expect(shown).toMatchObject({ subject: expect.stringMatching(/^Clase \d+$/), sample: false });
    expect(shown.html).toContain('¡Inés, listo!');
    expect(shown.short).toMatch(/^Hola Inés, te esperamos en Clase/);
  });

  it.each(['purchase-made', 'credits-lapsing'] as const)(
    "of %s are shown with a customer's own data once there is such a mail, until then with an example's",
    async (kind) => {
      const { customer_id } = await aPerson(api.db);
      // The studio announces expiring credits earlier than we do.
      await change('credits-lapsing', { times: [20] });
      const class_package_id = await aPackage(api.db, { title: 'Paquete Ñu' });
      const purchase_id = await aPurchase(api.db, customer_id, { status: 'completed', class_package_id });
      await someCredits(api.db, customer_id, 3, { purchase_id, expires_at: new Date(NOON.getTime() + 15 * DAY) });
      const preview = () =>
        api.ok(postMessagePreview, { as: admin, params: { kind }, body: { text: null, customer_id } });
      const example = await preview();
      expect(example).toMatchObject({ sample: true });
      expect(example.html).toContain('Inés');
      expect(example.html).not.toContain('Paquete Ñu');
      const about = kind === 'purchase-made' ? { purchase_id } : {};
      await api.db
        .insertInto('mail')
        .values({
          kind,
          customer_id,
          dedupe_key: 'x',
          created_at: NOON,
          due_at: NOON,
          details: '{}',
          ...about,
          single_class_id: null,
          class_reservation_id: null,
        })
        .execute();
      const own = await preview();
      expect(own).toMatchObject({ sample: false });
      expect(own.html).toContain('Paquete Ñu');
      if (kind === 'credits-lapsing') expect(own.subject).toBe('Tus 3 clases vencen pronto');
    },
  );

  it('go as a test to the admin who asks alone, and leave nothing in the outbox', async () => {
    const test = (kind: MailKind, text: typeof WORDS | null) => ({ as: admin, params: { kind }, body: { text } });
    expect(JSON.parse((await api.send(postMessageTest, test('welcome', null))).text)).toMatchObject({
      code: 'message/no-server',
    });
    const smtp = await startSmtp();
    const transport = smtpTransport({ url: smtp.url, from: 'hola@casaaura.mx', allowPlaintext: true });
    const server = jest.spyOn(api.studio, 'mail', 'get').mockReturnValue(transport);
    try {
      expect(await api.ok(postMessageTest, test('reservation-made', WORDS))).toEqual({ to: admin.email });
      expect(smtp.received.map(({ to }) => to)).toEqual([admin.email]);
      const mail = decodeMail(smtp.received[0]!);
      for (const part of ['Subject: [Prueba] Nos vemos en Ritmo', '¡Ana, listo!', 'Trae &lt;b&gt;ganas'])
        expect(mail).toContain(part);
      smtp.rejectRecipients('550 no such user');
      expect(JSON.parse((await api.send(postMessageTest, test('reservation-made', WORDS))).text)).toMatchObject({
        code: 'message/not-sent',
      });
      expect(smtp.received).toHaveLength(1);
    } finally {
      server.mockRestore();
      await smtp.stop();
    }
    expect(await api.db.selectFrom('mail').select('kind').execute()).toEqual([]);
    expect(await api.db.selectFrom('message_setting').select('kind').execute()).toEqual([]);
  });
});
