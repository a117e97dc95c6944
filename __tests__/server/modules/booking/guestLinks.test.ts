import { putAttend } from '../../../../domain/contract/attendance';
import { getGuestLink, getGuestPlace, getGuestPlaceFile, renewGuestLink } from '../../../../domain/contract/guests';
import { deleteReservation, moveToClass, postReservation } from '../../../../domain/contract/reservations';
import { matchPath } from '../../../../domain/matchPath';
import { HOUR, NOON, startApi, type Api } from '../../../helpers/api';
import { aClass, aPerson } from '../../builders';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  await api.configure({ allow_class_guests: 'true', allow_cancel_reservations: 'true' });
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOON));

const tokenOf = (path: string): string => path.replace('/invitado/', '');
const place = async (token: string) => (await api.ok(getGuestPlace, { params: { token } })).guest_place;
const ended = async (token: string) => (await api.refused(getGuestPlace, { params: { token } })).code;

/** A customer, Inés Ñandú, with Toña's place and its link. */
async function invited() {
  const person = await aPerson(api.db, 'customer', 2);
  const single_class_id = await aClass(api.db, { inHours: 5, spot_map: '4' });
  const body = { single_class_id, spot: 1, with_guest: { guest: 'Toña', spot: 2 } };
  const { class_reservation: own, guest_reservation: guest } = await api.ok(postReservation, { as: person, body });
  const asked = { as: person, params: { id: guest?.class_reservation_id ?? 0 } };
  const { path } = (await api.ok(getGuestLink, asked)).guest_link;
  return { person, own: own.class_reservation_id, ...asked.params, asked, path, token: tokenOf(path) };
}

describe("a guest's link", () => {
  it("shows class, place, spot and the host's first name without an account, and nothing else of the host", async () => {
    const { person, id, path, token } = await invited();
    expect(matchPath(path, { class_packages_path: '/paquetes' })).toEqual({ name: 'guest', parameter: token });
    const found = await place(token);
    expect(found).toMatchObject({ class_reservation_id: id, guest: 'Toña', host: 'Inés', spot: 2, attend: false });
    const text = JSON.stringify(found);
    for (const secret of ['Ñandú', person.email, person.phone, person.uid]) expect(text).not.toContain(secret);
    const file = await api.send(getGuestPlaceFile, { params: { token } });
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.text).toContain('Lugar: 2');
  });

  it('carries the code with which the front desk checks the guest in, not the host', async () => {
    const { token, own } = await invited();
    const { class_reservation_id } = await place(token);
    const staff = await aPerson(api.db, 'staff');
    await api.ok(putAttend, { as: staff, params: { id: class_reservation_id }, body: { attend: true } });
    const rows = await api.db
      .selectFrom('class_reservation')
      .select(['class_reservation_id', 'attend'])
      .where('class_reservation_id', 'in', [own, class_reservation_id])
      .orderBy('class_reservation_id')
      .execute();
    expect(rows.map((r) => r.attend)).toEqual([false, true]);
  });

  it('ends when it is renewed, when the place is cancelled and a day after the class', async () => {
    const { person, id, asked, token } = await invited();
    const renewed = tokenOf((await api.ok(renewGuestLink, asked)).guest_link.path);
    expect(await ended(token)).toBe('guest/link-ended');
    expect((await place(renewed)).guest).toBe('Toña');
    api.setNow(new Date(NOON.getTime() + 30 * HOUR));
    expect(await ended(renewed)).toBe('guest/link-ended');
    api.setNow(NOON);
    await api.ok(deleteReservation, { as: person, params: { id } });
    expect(await ended(renewed)).toBe('guest/link-ended');
  });

  it('goes on with a guest who moved to another class', async () => {
    const { person, own, id, token } = await invited();
    const single_class_id = await aClass(api.db, { inHours: 6, spot_map: '4' });
    await api.ok(moveToClass, {
      as: person,
      params: { id: own },
      body: { single_class_id, spot: 3, guests: [{ class_reservation_id: id, spot: 4 }] },
    });
    expect(await place(token)).toMatchObject({ guest: 'Toña', spot: 4 });
  });

  it("is refused for another's place, for one's own and for a guessed or altered token", async () => {
    const { asked, own, token } = await invited();
    expect((await api.refused(getGuestLink, { ...asked, as: await aPerson(api.db) })).code).toBe(
      'reservation/not-yours',
    );
    expect((await api.refused(getGuestLink, { ...asked, params: { id: own } })).code).toBe('reservation/not-a-guest');
    const [number = '', signature = ''] = [token.slice(0, token.indexOf('-')), token.slice(token.indexOf('-') + 1)];
    expect(await ended(`${own.toString(36)}-${signature}`)).toBe('guest/link-ended');
    expect(await ended(`${number}-${'A'.repeat(43)}`)).toBe('guest/link-ended');
    expect(await ended(`zzzzzzzzzzz-${signature}`)).toBe('guest/link-ended');
  });
});
