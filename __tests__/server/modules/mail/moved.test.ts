/** The mail of a change of class: one for all places, and the calendar entries that move with them. */
import nodeIcal, { type VEvent } from 'node-ical';
import { getReservationFile } from '../../../../domain/contract/calendar';
import {
  deleteReservation,
  moveToClass,
  postReservation,
  type Reserve,
} from '../../../../domain/contract/reservations';
import { sendMails } from '../../../../server/modules/mail/send';
import { OUTBOX } from '../../../../server/modules/mail/transport';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson, type Person } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({
    domain: 'casaaura.mx',
    allow_class_guests: 'true',
    allow_cancel_reservations: 'true',
    allow_cancel_after_treshold: 'true',
    cancel_timeframe_value: '12',
    cancel_timeframe_unit: 'hours',
  });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const minutesLater = (minutes: number) => api.setNow(new Date(api.now().getTime() + minutes * 60_000));
const classes = async () =>
  [await aClass(api.db, { spot_map: '4' }), await aClass(api.db, { inHours: 48, spot_map: '4' })] as const;

async function reserve(as: Person, body: Reserve) {
  const { class_reservation, guest_reservation } = await api.ok(postReservation, { as, body });
  return {
    id: class_reservation.class_reservation_id,
    guest_id: guest_reservation?.class_reservation_id ?? 0,
  };
}

async function move(as: Person, to: number, places: readonly (readonly [id: number, spot: number])[]) {
  const [[id, spot] = [0, 0], ...guests] = places;
  const body = {
    single_class_id: to,
    spot,
    guests: guests.map(([class_reservation_id, other]) => ({ class_reservation_id, spot: other })),
  };
  const { class_reservations } = await api.ok(moveToClass, { as, params: { id }, body });
  return class_reservations.map((one) => one.class_reservation_id);
}

async function mailsTo({ customer_id }: Person) {
  await sendMails(api.system(), { transport: OUTBOX, clock: api.now, onTrouble: () => undefined });
  return api.db.selectFrom('mail').selectAll().where('customer_id', '=', customer_id).orderBy('mail_id').execute();
}

const entriesOf = (ics: string | null) =>
  Object.values(nodeIcal.sync.parseICS(ics ?? ''))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map(({ uid, sequence, start, method }) => ({
      uid,
      sequence: Number(sequence),
      start: start.toISOString(),
      method,
    }));

it('a change of class with a guest sends one mail with both classes and all places, and moves one entry', async () => {
  const person = await aPerson(api.db, 'customer', 2);
  const [from, to] = await classes();
  const body = { single_class_id: from, spot: 1, with_guest: { guest: 'Toña', spot: 2 } };
  const { id, guest_id } = await reserve(person, body);
  minutesLater(1);
  const [taken = 0] = await move(person, to, [
    [id, 3],
    [guest_id, 4],
  ]);
  const [made, moved, ...more] = await mailsTo(person);
  expect([made?.kind, moved?.kind, more]).toEqual(['reservation-made', 'reservation-moved', []]);
  expect(moved?.subject).toMatch(/^Cambio de clase: .*dom 22 nov 2026 · 12:00$/);
  for (const text of [
    '¡Listo, Inés! Tus lugares cambiaron de clase.',
    /Antes: .*sáb 21 nov 2026 · 12:00, /,
    /Ahora: .*dom 22 nov 2026 · 12:00, /,
    'Pagas con el mismo crédito: no usas otro.',
    'Lugar: 3\n',
    'Invitado: Toña (lugar 4)',
  ])
    expect(moved?.body).toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));
  const [[before, ...others], [after, ...rest]] = [entriesOf(made!.ics), entriesOf(moved!.ics)];
  expect([others, rest]).toEqual([[], []]);
  expect(after).toEqual({ uid: before?.uid, sequence: 62, start: '2026-11-22T18:00:00.000Z', method: 'REQUEST' });
  const file = await api.send(getReservationFile, { as: person, params: { id: taken } });
  expect(entriesOf(file.text)).toMatchObject([{ uid: before?.uid, sequence: 62 }]);
});

it("a guest's place that was reserved by itself moves its own entry with the same mail", async () => {
  const person = await aPerson(api.db, 'customer', 2);
  const [from, to] = await classes();
  const { id } = await reserve(person, { single_class_id: from, spot: 1 });
  minutesLater(1);
  const { id: guest_id } = await reserve(person, { single_class_id: from, spot: 2, guest: 'Toña' });
  minutesLater(1);
  await move(person, to, [
    [id, 3],
    [guest_id, 4],
  ]);
  const [own, guest, moved, ...more] = await mailsTo(person);
  expect(more).toEqual([]);
  expect(entriesOf(moved!.ics).map(({ uid }) => uid)).toEqual([own, guest].map((mail) => entriesOf(mail!.ics)[0]?.uid));
});

it('guests who move without their host are all in one mail', async () => {
  const person = await aPerson(api.db, 'customer', 3);
  const [from, to] = await classes();
  await reserve(person, { single_class_id: from, spot: 1 });
  const { id: one } = await reserve(person, { single_class_id: from, spot: 2, guest: 'Toña' });
  const { id: two } = await reserve(person, { single_class_id: from, spot: 3, guest: 'Luz' });
  minutesLater(1);
  await move(person, to, [
    [one, 1],
    [two, 2],
  ]);
  const moved = (await mailsTo(person)).filter(({ kind }) => kind === 'reservation-moved');
  expect(moved).toHaveLength(1);
  expect(moved[0]?.body).toContain('Los lugares de Toña y Luz cambiaron de clase.');
  expect(moved[0]?.body).toContain('Invitado: Toña, Luz (lugar 2)');
});

it('a place that moves twice and is cancelled keeps one entry, each time with a higher sequence', async () => {
  const person = await aPerson(api.db, 'customer', 1);
  const [from, to] = await classes();
  const last = await aClass(api.db, { inHours: 72, spot_map: '4' });
  let { id } = await reserve(person, { single_class_id: from, spot: 1 });
  for (const next of [to, last]) {
    minutesLater(1);
    [id = 0] = await move(person, next, [[id, 1]]);
  }
  minutesLater(1);
  await api.ok(deleteReservation, { as: person, params: { id } });
  const entries = (await mailsTo(person)).flatMap(({ ics }) => entriesOf(ics));
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1);
  expect(entries.map(({ sequence }) => sequence)).toEqual([0, 62, 122, 183]);
  expect(entries.at(-1)?.method).toBe('CANCEL');
});

it('the mail of a change of class leads to the access code where the studio has them', async () => {
  await api.configure({ qrcode_enabled: 'true' });
  const person = await aPerson(api.db, 'customer', 1);
  const [from, to] = await classes();
  const { id } = await reserve(person, { single_class_id: from, spot: 1 });
  minutesLater(1);
  await move(person, to, [[id, 1]]);
  const moved = (await mailsTo(person)).at(-1);
  await api.configure({ qrcode_enabled: 'false' });
  expect(moved?.body).toContain('Ver mi código de acceso: https://casaaura.mx/mystudio/reservaciones');
});

it('the mail of a late change says that the credit of the class before is lost', async () => {
  const person = await aPerson(api.db, 'customer', 2);
  const [from, to] = await classes();
  const { id } = await reserve(person, { single_class_id: from, spot: 1 });
  api.setNow(new Date(NOON.getTime() + 20 * HOUR));
  await move(person, to, [[id, 1]]);
  const moved = (await mailsTo(person)).at(-1);
  expect(moved?.body).toContain(
    'Por las reglas de cancelación, el crédito de la clase anterior no regresa a tu cuenta.',
  );
  expect(moved?.body).not.toContain('Pagas con el mismo crédito');
});
