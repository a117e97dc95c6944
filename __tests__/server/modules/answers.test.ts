/** Answers by the links of mails: opening one changes nothing, its press acts once, by the rules of the studio. */
import { getAnswer, postAnswer, type GivenAnswer } from '../../../domain/contract/answers';
import { getRoster } from '../../../domain/contract/attendance';
import { deleteReservation, postReservation } from '../../../domain/contract/reservations';
import { answerPath, type AnswerKind } from '../../../server/modules/mail/answerLink';
import { remindOfClasses } from '../../../server/modules/mail/scheduled';
import { sendMails } from '../../../server/modules/mail/send';
import { OUTBOX } from '../../../server/modules/mail/transport';
import { HOUR, NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aPerson, type Person } from '../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({
    ...{ domain: 'casaaura.mx', allow_cancel_reservations: 'true', allow_cancel_after_treshold: 'true' },
    ...{ cancel_timeframe_value: '12', cancel_timeframe_unit: 'hours' },
  });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const at = (hours: number): Date => new Date(NOON.getTime() + hours * HOUR);

/** A customer with one credit and a place in a class that begins in `hours`. */
async function withPlace(hours: number): Promise<Person & { readonly id: number; readonly single_class_id: number }> {
  const ana = await aPerson(api.db, 'customer', 1);
  const single_class_id = await aClass(api.db, { inHours: hours });
  api.setNow(at(hours - 60));
  const { class_reservation } = await api.ok(postReservation, { as: ana, body: { single_class_id } });
  api.setNow(NOON);
  return { ...ana, id: class_reservation.class_reservation_id, single_class_id };
}
const tokenOf = async (kind: AnswerKind, id: number, expires = at(48)): Promise<string> =>
  (await answerPath(api.studio, { kind, id, expires })).split('/').at(-1) ?? '';
const open = async (token: string) => (await api.ok(getAnswer, { params: { token } })).answer;
const press = async (token: string, body: GivenAnswer = {}) =>
  (await api.ok(postAnswer, { params: { token }, body })).answer;
const placeOf = (id: number) =>
  api.db
    .selectFrom('class_reservation as r')
    .innerJoin('available_class as a', 'a.available_class_id', 'r.available_class_id')
    .select(['r.deleted_at', 'r.confirmed_at', 'a.cancels'])
    .where('class_reservation_id', '=', id)
    .executeTakeFirstOrThrow();

it('a reminder has the links to say that one comes and to cancel; opening them, also by HEAD, changes nothing', async () => {
  const ana = await withPlace(24);
  await remindOfClasses(api.system());
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { html } = await api.db
    .selectFrom('mail')
    .select('html')
    .where('customer_id', '=', ana.customer_id)
    .where('kind', '=', 'reminder-24h')
    .executeTakeFirstOrThrow();
  const tokens = [...(html ?? '').matchAll(/casaaura\.mx\/respuesta\/([\w-]+)/g)].map(([, token = '']) => token);
  expect(new Set(tokens.map((token) => token.split('-')[0]))).toEqual(new Set(['asistir', 'cancelar']));
  for (const token of tokens) {
    expect((await open(token)).button).not.toBeNull();
    expect((await api.raw({ method: 'HEAD', url: `/api/answers/${token}` })).status).toBeLessThan(500);
  }
  expect(await placeOf(ana.id)).toMatchObject({ deleted_at: null, confirmed_at: null });
});

it('who says to come is noted once, and the team sees it', async () => {
  const ana = await withPlace(24);
  const token = await tokenOf('asistir', ana.id);
  expect(await open(token)).toMatchObject({ button: 'Sí, ahí estaré', done: false });
  await Promise.all([press(token), press(token), press(token)]);
  api.setNow(at(1));
  expect(await press(token)).toMatchObject({ title: '¡Te esperamos, Inés!', button: null, done: true });
  expect((await placeOf(ana.id)).confirmed_at).toEqual(NOON);
  const staff = await aPerson(api.db, 'staff');
  const { class_reservations } = await api.ok(getRoster, { as: staff, params: { id: ana.single_class_id } });
  expect(class_reservations).toMatchObject([{ class_reservation_id: ana.id, confirmed: true }]);
});

it('cancelling in time gives the credit back, says so before, and is done once by many presses', async () => {
  const ana = await withPlace(24);
  const token = await tokenOf('cancelar', ana.id);
  const before = await open(token);
  expect(before).toMatchObject({ button: 'Cancelar mi lugar', done: false });
  expect(before.lines).toContain('Tu crédito regresa a tu cuenta.');
  const answers = await Promise.all([press(token), press(token), press(token)]);
  expect(answers.map(({ done }) => done)).toEqual([true, true, true]);
  expect((await placeOf(ana.id)).deleted_at).toEqual(NOON);
  const mails = await api.db
    .selectFrom('mail')
    .select('details')
    .where('customer_id', '=', ana.customer_id)
    .where('kind', '=', 'reservation-cancelled')
    .execute();
  expect(mails).toEqual([{ details: expect.objectContaining({ credit_returned: true }) }]);
});

it('a late cancellation says before the press that the credit is lost, and loses it', async () => {
  const ana = await withPlace(6);
  const token = await tokenOf('cancelar', ana.id);
  expect((await open(token)).lines.at(-1)).toContain('no se te regresará');
  expect(await press(token)).toMatchObject({ done: true });
  const { details } = await api.db
    .selectFrom('mail')
    .select('details')
    .where('customer_id', '=', ana.customer_id)
    .where('kind', '=', 'reservation-cancelled')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ credit_returned: false });
});

it('a link that has expired, is for a cancelled place, or comes after the start has a page of its own without a button', async () => {
  const ana = await withPlace(24);
  const late = await tokenOf('asistir', ana.id, at(-1));
  expect(await press(late)).toMatchObject({ title: 'Esta liga ya venció', button: null });
  expect((await placeOf(ana.id)).confirmed_at).toBeNull();
  api.setNow(at(25));
  expect(await press(await tokenOf('asistir', ana.id))).toMatchObject({ title: 'Esta clase ya comenzó' });
  expect(await press(await tokenOf('cancelar', ana.id))).toMatchObject({ title: 'Ya no puedes cancelar este lugar' });
  const ben = await withPlace(30);
  await api.ok(deleteReservation, { as: ben, params: { id: ben.id } });
  expect(await press(await tokenOf('asistir', ben.id))).toMatchObject({ title: 'Este lugar ya no está reservado' });
});

it('a link for another answer, row or time than was signed is refused', async () => {
  const ana = await withPlace(24);
  const token = await tokenOf('asistir', ana.id);
  for (const forged of [
    token.replace('asistir', 'cancelar'),
    token.replace(/-\w+-/, '-zz-'),
    token.replace(/^(asistir-\w+)-\w+/, '$1-zzzzzz'),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'x',
  ]) {
    const reply = await api.send(postAnswer, { params: { token: forged }, body: {} });
    expect([forged, reply.status]).toEqual([forged, 404]);
  }
  expect(await placeOf(ana.id)).toMatchObject({ deleted_at: null, confirmed_at: null });
});

it('the stars of a video are stored once: another press keeps the first ones', async () => {
  const ana = await aPerson(api.db);
  const { video_id } = await api.db
    .insertInto('video')
    .values({
      ...{ title: 'Movilidad', description: '', duration: 600, class_category_id: null, class_type_id: null },
      ...{ video_type_id: null, program_id: null, program_position: null, poster_file_id: null, file_id: null },
      ...{ provider: 'youtube', provider_id: 'abc', published_at: NOON, created_at: NOON },
    })
    .returning('video_id')
    .executeTakeFirstOrThrow();
  const { mail_id } = await api.db
    .insertInto('mail')
    .values({
      ...{
        kind: 'video-rating' as const,
        customer_id: ana.customer_id,
        dedupe_key: 'v',
        created_at: NOON,
        due_at: NOON,
      },
      ...{ single_class_id: null, class_reservation_id: null, details: JSON.stringify({ video_id }) },
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  const token = await tokenOf('calificar', mail_id);
  expect(await press(token)).toMatchObject({ rates: true, done: false });
  await press(token, { stars: 4 });
  expect(await press(token, { stars: 1 })).toMatchObject({ done: true, lines: ['Calificaste «Movilidad» con ★★★★.'] });
});
