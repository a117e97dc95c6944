/** Members of the team who are limited to branches: every call of the contract that belongs to a branch. */
import { CALLS } from '../../../domain/contract';
import type { Call } from '../../../domain/contract/call';
import { getMe } from '../../../domain/contract/customers';
import { postReservation } from '../../../domain/contract/reservations';
import { getAuditEvents, getTeam, putTeamMember } from '../../../domain/contract/team';
import { NOON, startApi, type Api } from '../../helpers/api';
import {
  aClass,
  aClassType,
  aFixedPlace,
  aLocation,
  aPerson,
  aPurchase,
  aSeriesOf,
  someCredits,
  type Person,
} from '../builders';

let api: Api;
let admin: Person;
let staff: Person;
let customer: Person;
let mine: Branch;
let other: Branch;

interface Branch {
  readonly location: number;
  readonly class: number;
  readonly reservation: number;
  readonly waitlist: number;
  readonly name: string;
}

async function aBranch(name: string): Promise<Branch> {
  const location = await aLocation(api.db);
  const class_type_id = await aClassType(api.db, { name });
  const id = await aClass(api.db, { location_id: location, class_type_id, inHours: 3 });
  const person = await aPerson(api.db, 'customer', 2);
  const { class_reservation } = await api.ok(postReservation, { as: person, body: { single_class_id: id } });
  const { waitlist_id } = await api.db
    .insertInto('waitlist')
    .values({ single_class_id: id, customer_id: customer.customer_id, created_at: NOON })
    .returning('waitlist_id')
    .executeTakeFirstOrThrow();
  const class_series_id = await aSeriesOf(api.db, id);
  const purchase_id = await aPurchase(api.db, person.customer_id, {});
  await aFixedPlace(api.db, { customer_id: person.customer_id, class_series_id, purchase_id });
  return { location, class: id, reservation: class_reservation.class_reservation_id, waitlist: waitlist_id, name };
}

const limit = (who: Person, location_ids: number[] | null) =>
  api.db.updateTable('customer').set({ location_ids }).where('customer_id', '=', who.customer_id).execute();

beforeEach(async () => {
  api ??= await startApi();
  await api.renew();
  api.setNow(NOON);
  await api.configure({ waitlist_enabled: 'true', admin_second_factor_optional: 'true' });
  [admin, staff, customer] = [
    await aPerson(api.db, 'admin'),
    await aPerson(api.db, 'staff'),
    await aPerson(api.db, 'customer', 3),
  ];
  [mine, other] = [await aBranch('Clase propia'), await aBranch('Clase ajena')];
  await limit(staff, [mine.location]);
});
afterAll(() => api.close());

const BRANCHED = CALLS.filter(({ branch }) => branch !== undefined);
const OF_ROWS = BRANCHED.filter(({ branch }) => branch !== 'left out');
const LISTS = BRANCHED.filter(({ branch }) => branch === 'left out');

/** What else a call requires besides the ids of its rows. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /class_reservations/{id}/attend': { attend: true },
  'PUT /single_class/{id}/waitlist': { waitlist_ids: [] },
  'PUT /single_class/{id}/waitlist_closing': { waitlist_close_minutes: 45 },
  'PUT /class_reservations': { spot: 1 },
  'POST /class_reservations/several': { places: [{ spot: null }, { family_member_id: 999_999, spot: null }] },
  // All that staff may change of a class.
  'PUT /single_class': { class_instructors: [{ instructor_id: 999_999 }] },
};
/** Of their own account alone, as every customer: the row, entry or person isn't theirs. */
const NOT_OWN = ['reservation/not-yours', 'waitlist/not-found', 'family/not-found'];
const REFUSED = ['auth/other-branch', 'auth/forbidden', ...NOT_OWN];
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  'GET /single_class/attendance': { date: '2026-11-20' },
  'DELETE /class_reservations/{id}': { credit: 'return' },
  'GET /today': { date: '2026-11-20' },
  'GET /single_class/admin': { start_date: '2026-11-20', end_date: '2026-11-20' },
};

/** A request about the rows of a branch. */
function about(call: Call, branch: Branch) {
  const params: Record<string, number> = {};
  const body: Record<string, unknown> = { ...BODIES[call.route] };
  for (const { of, at } of call.branch === 'left out' ? [] : (call.branch ?? [])) {
    const [part, name = ''] = at.split('.');
    if (part === 'params') params[name] = branch[of];
    else body[name] = name.endsWith('_ids') ? [branch[of]] : branch[of];
  }
  if (['POST /class_reservations', 'POST /waitlist', 'POST /fixed_places'].includes(call.route))
    body.customer_id = customer.customer_id;
  const query = QUERIES[call.route];
  return { params, ...(query ? { query } : {}), ...(call.body ? { body } : {}) };
}
const send = (call: Call, as: Person, branch: Branch) => api.send(call, { as, ...about(call, branch) });

it.each(OF_ROWS.map((call) => [call.route, call] as const))(
  '%s refuses staff of another branch, and no staff of its own nor an admin who is limited by mistake',
  async (_route, call) => {
    const refused = await send(call, staff, other);
    const { code } = JSON.parse(refused.text) as { code: string };
    // As a customer they may call, about what is their own.
    if (call.access === 'customer' && refused.status !== 403) {
      if (call.route === 'GET /single_class/{id}/waitlist')
        expect(JSON.parse(refused.text)).toMatchObject({ waitlist: [] });
      else expect([404, code]).toEqual([refused.status, expect.stringMatching(/^waitlist\/not-found$/)]);
    } else expect(REFUSED).toContain(code);
    expect((await send(call, staff, mine)).status).not.toBe(403);
    await limit(admin, [mine.location]);
    expect((await send(call, admin, other)).status).not.toBe(403);
  },
);

it.each(LISTS.map((call) => [call.route, call] as const))(
  '%s leaves out the classes of branches at which its reader does not work',
  async (_route, call) => {
    const shown = async (as: Person) => {
      const { status, text } = await send(call, as, mine);
      expect(status).toBe(200);
      return [mine, other].map(({ name }) => text.includes(name));
    };
    expect(await shown(staff)).toEqual([true, false]);
    await limit(staff, [mine.location, other.location]);
    expect(await shown(staff)).toEqual([true, true]);
    expect(await shown(admin)).toEqual([true, true]);
  },
);

it('every call of the team about classes, places and waitlists belongs to a branch', () => {
  const ofTeam = CALLS.filter(
    ({ access, path }) =>
      (access === 'coach' || access === 'staff') && /^\/(single_class|class_reservations|waitlist|today)/.test(path),
  );
  expect(ofTeam.length).toBeGreaterThan(10);
  expect(ofTeam.filter(({ branch }) => branch === undefined).map(({ route }) => route)).toEqual([]);
});

it('staff reserve for themselves in another branch, as every customer does', async () => {
  await someCredits(api.db, staff.customer_id, 1);
  const body = { single_class_id: other.class };
  expect((await api.send(postReservation, { as: staff, body })).status).toBe(200);
});

describe('the branches of a member of the team', () => {
  const change = (body: object) => ({ as: admin, params: { id: staff.customer_id }, body: body as { role: 'staff' } });
  const confirm = () =>
    api.db
      .updateTable('customer')
      .set({ email_confirmed_at: NOON, location_ids: null })
      .where('customer_id', '=', staff.customer_id)
      .execute();

  it('are set by an admin, recorded, shown to both, and hold from the next request on', async () => {
    await confirm();
    const ids = [mine.location];
    const { member } = await api.ok(putTeamMember, change({ role: 'staff', location_ids: ids }));
    expect(member.location_ids).toEqual(ids);
    expect((await api.ok(getMe, { as: staff })).customer.location_ids).toEqual(ids);
    const { audit_events } = await api.ok(getAuditEvents, { as: admin, query: { action: 'role.grant' } });
    expect(audit_events[0]).toMatchObject({ before: { location_ids: null }, after: { location_ids: ids } });
    const roster = CALLS.find(({ route }) => route === 'GET /single_class/{id}/reservations')!;
    expect((await send(roster, staff, other)).status).toBe(403);
    await api.ok(putTeamMember, change({ role: 'staff', location_ids: null }));
    expect((await send(roster, staff, other)).status).toBe(200);
  });

  it('stay when a role is changed without them, and end with a role that is not limited', async () => {
    await confirm();
    const ids = [mine.location];
    await api.ok(putTeamMember, change({ role: 'staff', location_ids: ids }));
    expect((await api.ok(putTeamMember, change({ role: 'coach' }))).member.location_ids).toEqual(ids);
    expect((await api.ok(putTeamMember, change({ role: 'admin' }))).member.location_ids).toBeNull();
  });

  it('are refused where one does not exist, where none is named, and where another admin changed them', async () => {
    await confirm();
    const body = { role: 'staff', location_ids: [999_999] };
    expect((await api.refused(putTeamMember, change(body))).code).toBe('location/not-found');
    const none = change({ role: 'staff', location_ids: [] });
    expect((await api.refused(putTeamMember, none)).code).toBe('request/invalid');
    await api.ok(putTeamMember, change({ role: 'staff', location_ids: [mine.location] }));
    const stale = { role: 'staff', location_ids: [other.location], from: { role: 'staff', location_ids: null } };
    expect((await api.refused(putTeamMember, change(stale))).code).toBe('row/changed');
  });

  it('give nothing more once a branch is gone: its staff see no class, and an admin gives them another one', async () => {
    await confirm();
    const gone = await aLocation(api.db);
    await api.ok(putTeamMember, change({ role: 'staff', location_ids: [gone] }));
    await api.db.deleteFrom('location').where('location_id', '=', gone).execute();
    const list = LISTS.find(({ route }) => route === 'GET /single_class/admin')!;
    expect(JSON.parse((await send(list, staff, mine)).text)).toEqual({ single_classes: [] });
    const { team } = await api.ok(getTeam, { as: admin });
    expect(team.find(({ customer_id }) => customer_id === staff.customer_id)?.location_ids).toEqual([gone]);
    // Sent again with the one that is gone: refused, as there is no such branch.
    const again = change({ role: 'staff', location_ids: [gone] });
    expect((await api.refused(putTeamMember, again)).code).toBe('location/not-found');
    expect((await api.send(putTeamMember, change({ role: 'staff', location_ids: [mine.location] }))).status).toBe(200);
  });
});
