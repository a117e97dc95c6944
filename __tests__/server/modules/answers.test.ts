/** Answers by the links of mails: opening one changes nothing, its press acts once, by the rules of the studio. */
import { getAnswer, postAnswer, type GivenAnswer } from '../../../domain/contract/answers';
import { getRoster } from '../../../domain/contract/attendance';
import { postFamilyMember } from '../../../domain/contract/family';
import { putNotifications } from '../../../domain/contract/notifications';
import { postRating } from '../../../domain/contract/ratings';
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
    domain: 'casaaura.mx',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
    family_enabled: 'true',
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
/** A parent whose children each have a place in a class of tomorrow, and the parent too where `parent` says so. */
async function withChildren(names: readonly string[], { parent = false } = {}) {
  const as = await aPerson(api.db, 'customer', names.length + 1);
  const single_class_id = await aClass(api.db, { inHours: 24 });
  const reserve = async (whose: object): Promise<number> =>
    (await api.ok(postReservation, { as, body: { single_class_id, ...whose } })).class_reservation.class_reservation_id;
  const places = new Map<string, number>();
  api.setNow(at(-36));
  for (const name of names) {
    const { family_member } = await api.ok(postFamilyMember, { as, body: { kind: 'child', name } });
    places.set(name, await reserve({ family_member_id: family_member.family_member_id }));
  }
  const own = parent ? await reserve({}) : 0;
  api.setNow(NOON);
  return { as, own, single_class_id, placeOf: (name: string) => placeOf(places.get(name)!) };
}
/** The links of the reminder that is sent to a customer: label and token. */
async function reminderLinks({ customer_id }: Person): Promise<ReadonlyMap<string, string>> {
  await remindOfClasses(api.system());
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { body } = await api.db
    .selectFrom('mail')
    .select('body')
    .where('customer_id', '=', customer_id)
    .where('kind', '=', 'reminder-24h')
    .executeTakeFirstOrThrow();
  const links = [...(body ?? '').matchAll(/^(.+): https:\/\/casaaura\.mx\/respuesta\/([\w-]+)$/gm)];
  return new Map(links.map(([, label = '', token = '']) => [label, token]));
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

it("the reminder of a child's place names the child; its press acts on that place once, and opening it changes nothing", async () => {
  const { as, single_class_id, placeOf: of } = await withChildren(['Regina']);
  const links = await reminderLinks(as);
  expect([...links.keys()]).toEqual(['Sí, ahí estará Regina', 'No puede ir: cancelar el lugar de Regina']);
  const [comes, cancels] = [...links.values()] as [string, string];
  expect(await open(comes)).toMatchObject({ title: 'Inés, ¿viene Regina a su clase?', button: 'Sí, ahí estará' });
  expect(await open(cancels)).toMatchObject({
    title: 'Inés, ¿cancelas el lugar de Regina?',
    button: 'Cancelar su lugar',
  });
  expect(await of('Regina')).toMatchObject({ deleted_at: null, confirmed_at: null });
  await Promise.all([press(comes), press(comes)]);
  expect(await press(comes)).toMatchObject({ title: '¡Esperamos a Regina!', done: true });
  const staff = await aPerson(api.db, 'staff');
  const { class_reservations } = await api.ok(getRoster, { as: staff, params: { id: single_class_id } });
  expect(class_reservations).toMatchObject([{ guest: 'Regina', confirmed: true }]);
  const answers = await Promise.all([press(cancels), press(cancels), press(cancels)]);
  expect(answers.map(({ title }) => title)).toEqual(Array(3).fill('El lugar de Regina está cancelado'));
  expect(await of('Regina')).toMatchObject({ deleted_at: NOON, cancels: 1 });
  expect(await open(comes)).toMatchObject({ title: 'Este lugar ya no está reservado' });
});

it('where several of a family are expected, each has links of their own, which leave the others’ places alone', async () => {
  const [both, three] = [await withChildren(['Leo', 'Ana']), await withChildren(['Leo', 'Ana'], { parent: true })];
  const children = (await reminderLinks(both.as)).keys();
  expect([...children]).toEqual([
    'Sí, ahí estará Leo',
    'No puede ir: cancelar el lugar de Leo',
    'Sí, ahí estará Ana',
    'Cancelar el lugar de Ana',
  ]);
  const links = await reminderLinks(three.as);
  expect([...links.keys()]).toEqual([
    'Sí, ahí estaré',
    'No puedo ir: cancelar mi lugar',
    'Sí, ahí estará Leo',
    'Cancelar el lugar de Leo',
    'Sí, ahí estará Ana',
    'Cancelar el lugar de Ana',
  ]);
  await press(links.get('Cancelar el lugar de Ana')!);
  await press(links.get('Sí, ahí estará Leo')!);
  expect(await three.placeOf('Ana')).toMatchObject({ deleted_at: NOON, confirmed_at: null });
  expect(await three.placeOf('Leo')).toMatchObject({ deleted_at: null, confirmed_at: NOON });
  expect(await placeOf(three.own)).toMatchObject({ deleted_at: null, confirmed_at: null });
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

/** A mail that asks for the stars of a video of its own, as it is sent to the customer, and its links: stars by token. */
async function aRatingMail({ customer_id }: Person, title: string) {
  const { video_id } = await api.db
    .insertInto('video')
    .values({
      title,
      description: '',
      duration: 600,
      class_category_id: null,
      class_type_id: null,
      video_type_id: null,
      program_id: null,
      program_position: null,
      poster_file_id: null,
      file_id: null,
      provider: 'youtube',
      provider_id: 'abc',
      published_at: NOON,
      created_at: NOON,
    })
    .returning('video_id')
    .executeTakeFirstOrThrow();
  const { mail_id } = await api.db
    .insertInto('mail')
    .values({
      kind: 'video-rating' as const,
      customer_id,
      dedupe_key: title,
      created_at: api.now(),
      due_at: api.now(),
      single_class_id: null,
      class_reservation_id: null,
      details: JSON.stringify({ video_id }),
    })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  const { html } = await api.db
    .selectFrom('mail')
    .select('html')
    .where('mail_id', '=', mail_id)
    .executeTakeFirstOrThrow();
  const links = [...(html ?? '').matchAll(/casaaura\.mx\/respuesta\/(calificar-[\w-]+)(?:\?estrellas=(\d))?/g)];
  const [[, token = ''] = []] = links;
  expect(links.every(([, other]) => other === token)).toBe(true);
  const stars = links.flatMap(([, , n]) => (n === undefined ? [] : [Number(n)]));
  return { token, stars };
}

it('the mail about a video has a link for each number of stars; the first press is stored, another one keeps it', async () => {
  const ana = await aPerson(api.db);
  await api.ok(putNotifications, {
    as: ana,
    body: { notifications: [{ kind: 'news', channel: 'mail', enabled: true }] },
  });
  const { token, stars } = await aRatingMail(ana, 'Movilidad');
  expect(stars).toEqual([1, 2, 3, 4, 5]);
  expect(await open(token)).toMatchObject({ rates: true, done: false });
  // Without stars the press changes nothing.
  expect(await press(token)).toMatchObject({ rates: true, done: false });
  await press(token, { stars: 4 });
  expect(await press(token, { stars: 1 })).toMatchObject({ done: true, lines: ['Calificaste «Movilidad» con ★★★★.'] });
  const late = await aRatingMail(ana, 'Fuerza');
  api.setNow(at(61 * 24));
  expect(await press(late.token, { stars: 5 })).toMatchObject({ title: 'Esta liga ya venció', button: null });
  const rated = await api.db
    .selectFrom('video_rating')
    .select('class_stars')
    .where('customer_id', '=', ana.customer_id)
    .execute();
  expect(rated).toEqual([{ class_stars: 4 }]);
  // What was answered stays on the page of its link.
  expect(await open(token)).toMatchObject({ done: true });
});

describe('the stars of a class by the link of a mail', () => {
  const attended = async () => {
    const ana = await withPlace(24);
    await api.db
      .updateTable('class_reservation')
      .set({ attend: true })
      .where('class_reservation_id', '=', ana.id)
      .execute();
    api.setNow(at(26));
    return { ...ana, token: await tokenOf('estrellas', ana.id) };
  };
  const starsOf = (id: number) =>
    api.db
      .selectFrom('class_reservation')
      .select(['class_stars', 'coach_stars'])
      .where('class_reservation_id', '=', id)
      .executeTakeFirst();
  beforeAll(() => api.configure({ reservation_rating_enabled: 'true' }));

  it('are stored once by many presses, and the app takes no others', async () => {
    const ana = await attended();
    expect(await open(ana.token)).toMatchObject({ rates: true, button: 'Enviar calificación' });
    expect(await press(ana.token)).toMatchObject({ rates: true, done: false });
    await Promise.all([1, 2, 3].map(() => press(ana.token, { stars: 4 })));
    expect(await press(ana.token, { stars: 1 })).toMatchObject({
      done: true,
      lines: [expect.stringContaining('★★★★.')],
    });
    expect(await starsOf(ana.id)).toEqual({ class_stars: 4, coach_stars: 4 });
    const again = { class_reservation_id: ana.id, class_stars: 1, coach_stars: 1 };
    expect(await api.refused(postRating, { as: ana, params: { id: ana.id }, body: again })).toMatchObject({
      code: 'rating/already-rated',
    });
  });

  it('stay as the app has stored them, and are not taken for a class that was not attended after all', async () => {
    const [ana, ben] = [await attended(), await attended()];
    const own = { class_reservation_id: ana.id, class_stars: 5, coach_stars: 3, comment: 'Gran clase' };
    await api.ok(postRating, { as: ana, params: { id: ana.id }, body: own });
    expect(await press(ana.token, { stars: 1 })).toMatchObject({
      done: true,
      lines: [expect.stringContaining('★★★★★')],
    });
    await api.db
      .updateTable('class_reservation')
      .set({ attend: false })
      .where('class_reservation_id', '=', ben.id)
      .execute();
    expect(await press(ben.token, { stars: 2 })).toMatchObject({ button: null, done: false });
    expect([await starsOf(ana.id), await starsOf(ben.id)]).toEqual([
      { class_stars: 5, coach_stars: 3 },
      { class_stars: null, coach_stars: null },
    ]);
  });
});
