/** The team searches the outbox and sends a mail again. */
import { getMail, getMails, postMailResend, type MailsQuery } from '../../../../domain/contract/mails';
import { deleteReservation, postReservation } from '../../../../domain/contract/reservations';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';

let api: Api;
let staff: Person;
beforeAll(async () => {
  api = await startApi();
  staff = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const send = () => sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
const mailsOf = (person: Person, query: MailsQuery = {}) =>
  api.ok(getMails, { as: staff, query: { customer_id: person.customer_id, ...query } }).then(({ mails }) => mails);
/** A person with a place, whose confirmation was sent. */
async function aSentMail() {
  const [person, single_class_id] = [await aPerson(api.db, 'customer', 1), await aClass(api.db, { inHours: 30 })];
  const { class_reservation } = await api.ok(postReservation, { as: person, body: { single_class_id } });
  await send();
  const id = (await mailsOf(person)).at(-1)!.mail_id;
  return { person, id, reservation: class_reservation.class_reservation_id };
}
const again = (id: number, key?: string) => ({ as: staff, params: { id }, key });

it('a mail is sent again as a new row, linked to the first, to the address that the person has now', async () => {
  const { person, id } = await aSentMail();
  const email = `nueva${id}@ejemplo.mx`;
  await api.db.updateTable('customer').set({ email }).where('customer_id', '=', person.customer_id).execute();
  const { mail_id } = await api.ok(postMailResend, again(id));
  expect((await mailsOf(person)).map((one) => [one.mail_id, one.resend_of, one.sentAt === null])).toEqual([
    [mail_id, id, true],
    [id, null, false],
  ]);
  await send();
  const { mail } = await api.ok(getMail, { as: staff, params: { id: mail_id } });
  expect(mail).toMatchObject({ recipient: email, kind: 'reservation-made', resend_of: id, resend_refusal: null });
  // A repetition is repeated as its first.
  api.setNow(new Date(NOON.getTime() + HOUR));
  await api.ok(postMailResend, again(mail_id));
  expect((await mailsOf(person))[0]).toMatchObject({ resend_of: id });
});

it('ten presses at once, of two people and with one key, send a mail again once', async () => {
  const { person, id } = await aSentMail();
  const other = await aPerson(api.db, 'admin');
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      api.send(postMailResend, { ...again(id, n < 5 ? 'una-sola-vez' : undefined), as: n % 2 ? staff : other }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await mailsOf(person)).toHaveLength(2);
});

it('a mail about what no longer holds is refused with the reason, which its page tells beforehand', async () => {
  const { person, id, reservation } = await aSentMail();
  const refused = async (reason: string) => {
    expect((await api.ok(getMail, { as: staff, params: { id } })).mail.resend_refusal).toBe(reason);
    expect(await api.refused(postMailResend, again(id))).toMatchObject({
      status: 409,
      code: 'mail/not-again',
      message: reason,
    });
  };
  await api.ok(deleteReservation, { as: person, params: { id: reservation } });
  await refused('Ese lugar ya no está reservado.');
  const [cancelled] = await mailsOf(person);
  expect(await api.refused(postMailResend, again(cancelled!.mail_id))).toMatchObject({
    message: 'Ya está por enviarse.',
  });
  await send();
  await api.ok(postMailResend, again(cancelled!.mail_id));
  api.setNow(new Date(NOON.getTime() + 48 * HOUR));
  await refused('La clase ya comenzó.');
});

it('a mail of an anonymised person, and one with a link that is used once, are not sent again', async () => {
  const { person, id } = await aSentMail();
  const link = {
    kind: 'payment-link',
    customer_id: person.customer_id,
    details: '{}',
    dedupe_key: `liga:${id}`,
  } as const;
  const { mail_id } = await api.db
    .insertInto('mail')
    .values({ ...link, created_at: NOON, due_at: NOON, failed_at: NOON })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  expect(await api.refused(postMailResend, again(mail_id))).toMatchObject({ code: 'mail/not-again' });
  await api.db
    .updateTable('customer')
    .set({ anonymised_at: NOON, email: null, uid: null })
    .where('customer_id', '=', person.customer_id)
    .execute();
  expect(await api.refused(postMailResend, again(id))).toMatchObject({ message: 'La persona ya no tiene correo.' });
});

it('customers and coaches cannot send a mail again', async () => {
  const { person, id } = await aSentMail();
  for (const as of [person, await aPerson(api.db, 'coach')])
    expect(await api.refused(postMailResend, { as, params: { id } })).toMatchObject({ status: 403 });
  expect(await api.refused(postMailResend, again(999_999))).toMatchObject({ code: 'mail/not-found' });
});

it('the outbox is searched by name, address and subject and filtered by kind and state', async () => {
  const { person, id } = await aSentMail();
  await api.db
    .updateTable('customer')
    .set({ name: 'Zoraída', email: `zoraida${id}@lejos.mx` })
    .where('customer_id', '=', person.customer_id)
    .execute();
  const find = async (query: MailsQuery) =>
    (await api.ok(getMails, { as: staff, query })).mails.map(({ mail_id }) => mail_id);
  expect(await find({ query: 'zorai' })).toEqual([id]);
  expect(await find({ query: `ZORAIDA${id}@lejos` })).toEqual([id]);
  // The address that it went to is found, too.
  expect(await find({ query: person.email })).toEqual([id]);
  const { mail } = await api.ok(getMail, { as: staff, params: { id } });
  expect(await find({ query: mail.subject!.split(':')[0], customer_id: person.customer_id })).toEqual([id]);
  expect(await find({ query: '%' })).toEqual([]);
  expect(await find({ query: 'zorai', kind: 'purchase-made' })).toEqual([]);
  expect(await find({ query: 'zorai', kind: 'reservation-made', state: 'sent' })).toEqual([id]);
  expect(await find({ query: 'zorai', state: 'failed' })).toEqual([]);
  const { mail_id } = await api.ok(postMailResend, again(id));
  expect(await find({ query: 'zorai', state: 'pending' })).toEqual([mail_id]);
});
