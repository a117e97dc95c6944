/** Roles that admins give, what coaches may see, and the audit log. */
import { getAttendanceDay, getReservation, getRoster, putAttend } from '../../../domain/contract/attendance';
import { getReservations, postReservation } from '../../../domain/contract/reservations';
import { getMe } from '../../../domain/contract/customers';
import {
  deleteTeamInvitation,
  getAuditEvents,
  getTeam,
  getTeamInvitations,
  postTeamInvitation,
  putTeamMember,
} from '../../../domain/contract/team';
import { READ_ACTIONS } from '../../../server/modules/audit/reads';
import { DAY, HOUR, NOON, startApi, type Api } from '../../helpers/api';
import { aClass, aPerson, type Person } from '../builders';

let api: Api;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await aPerson(api.db, 'admin');
});
afterAll(() => api.close());

const confirm = (...people: readonly Person[]) =>
  api.db
    .updateTable('customer')
    .set({ email_confirmed_at: NOON })
    .where(
      'customer_id',
      'in',
      people.map(({ customer_id }) => customer_id),
    )
    .execute();

async function anInstructor(): Promise<number> {
  const { instructor_id } = await api.db
    .insertInto('instructor')
    .values({ name: 'Diego', last_name: 'Arriaga' })
    .returning('instructor_id')
    .executeTakeFirstOrThrow();
  return instructor_id;
}

describe('roles', () => {
  it('are given by an admin to a person with a confirmed address, and recorded', async () => {
    const eva = await aPerson(api.db);
    const change = { as: admin, params: { id: eva.customer_id }, body: { role: 'staff' } } as const;
    expect(await api.refused(putTeamMember, change)).toMatchObject({ status: 412, code: 'team/unconfirmed' });
    await confirm(eva);
    expect((await api.ok(putTeamMember, change)).member).toMatchObject({ role: 'staff', email_confirmed: true });
    const { team } = await api.ok(getTeam, { as: admin });
    expect(team.map(({ customer_id, role }) => [customer_id, role])).toContainEqual([eva.customer_id, 'staff']);
    const { audit_events } = await api.ok(getAuditEvents, {
      as: admin,
      query: { entity: 'customer', entity_id: String(eva.customer_id) },
    });
    expect(audit_events).toMatchObject([
      {
        action: 'role.grant',
        actor: { kind: 'admin', id: String(admin.customer_id), name: 'Inés Ñandú' },
        before: { role: 'customer' },
        after: { role: 'staff' },
      },
    ]);
  });

  it('are given once to the account that confirms an invited address, and to no other', async () => {
    const body = { email: 'Nora.Paz@ejemplo.mx', role: 'staff' } as const;
    const { team_invitations } = await api.ok(postTeamInvitation, { as: admin, body });
    expect(team_invitations).toMatchObject([{ email: 'nora.paz@ejemplo.mx', role: 'staff' }]);
    // Pressed twice on one day: one mail.
    await api.ok(postTeamInvitation, { as: admin, body });
    const mails = await api.db.selectFrom('mail').selectAll().where('kind', '=', 'team-invitation').execute();
    expect(mails.map(({ details }) => details)).toEqual([
      { invitation: { email: 'nora.paz@ejemplo.mx', role: 'staff' } },
    ]);
    const nora = await aPerson(api.db);
    await api.db
      .updateTable('customer')
      .set({ email: 'nora.paz@ejemplo.mx' })
      .where('customer_id', '=', nora.customer_id)
      .execute();
    const account = { uid: nora.uid, email: 'nora.paz@ejemplo.mx' };
    const roleOf = async (as: object) => (await api.ok(getMe, { as: as as Person })).customer.role;
    expect(await roleOf({ ...account, emailVerified: false })).toBe('customer');
    const both = await Promise.all(
      [1, 2].map(() => api.ok(getMe, { as: { ...account, emailVerified: true } as never })),
    );
    expect(both.map(({ customer }) => customer.role)).toContain('staff');
    expect(await api.ok(getTeamInvitations, { as: admin })).toEqual({ team_invitations: [], sends_mail: false });
    const { audit_events } = await api.ok(getAuditEvents, {
      as: admin,
      query: { entity: 'customer', entity_id: String(nora.customer_id), action: 'role.grant' },
    });
    expect(audit_events).toMatchObject([
      { actor: { kind: 'system', id: 'team-invitation' }, after: { role: 'staff' } },
    ]);
    // Taken away, it doesn't come back.
    await api.ok(putTeamMember, { as: admin, params: { id: nora.customer_id }, body: { role: 'customer' } });
    expect(await roleOf({ ...account, emailVerified: true })).toBe('customer');
    expect(await api.refused(postTeamInvitation, { as: admin, body })).toMatchObject({ code: 'team/has-account' });
  });

  it('are given by no invitation that is withdrawn or older than two weeks', async () => {
    for (const end of ['withdrawn', 'expired'] as const) {
      const email = `${end}@ejemplo.mx`;
      const { team_invitations } = await api.ok(postTeamInvitation, { as: admin, body: { email, role: 'admin' } });
      const { team_invitation_id: id } = team_invitations.find((one) => one.email === email)!;
      if (end === 'withdrawn') await api.ok(deleteTeamInvitation, { as: admin, params: { id } });
      else api.setNow(new Date(NOON.getTime() + 15 * DAY));
      const person = await aPerson(api.db);
      await api.db.updateTable('customer').set({ email }).where('customer_id', '=', person.customer_id).execute();
      const { customer } = await api.ok(getMe, { as: { uid: person.uid, email, emailVerified: true } as never });
      expect([end, customer.role]).toEqual([end, 'customer']);
    }
    api.setNow(NOON);
  });

  it('cannot be changed by their owner, nor for a customer who does not exist', async () => {
    const body = { role: 'customer' } as const;
    expect(await api.refused(putTeamMember, { as: admin, params: { id: admin.customer_id }, body })).toMatchObject({
      status: 409,
      code: 'team/own-role',
    });
    expect(await api.refused(putTeamMember, { as: admin, params: { id: 999_999 }, body })).toMatchObject({
      code: 'customer/not-found',
    });
  });

  it('leave one admin when two take the role from each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, leo] = [await aPerson(api.db, 'admin'), await aPerson(api.db, 'admin')];
      const demote = (as: Person, whom: Person) =>
        api.send(putTeamMember, { as, params: { id: whom.customer_id }, body: { role: 'customer' } });
      const statuses = (await Promise.all([demote(ana, leo), demote(leo, ana)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 403]);
    }
  });

  it('given by two admins at once to one person are given once; the other admin gets who did it', async () => {
    const [eva, other, instructor_id] = [await aPerson(api.db), await aPerson(api.db, 'admin'), await anInstructor()];
    await confirm(eva);
    const params = { id: eva.customer_id };
    const from = { role: 'customer', instructor_id: null } as const;
    const answers = await Promise.all([
      api.send(putTeamMember, { as: admin, params, body: { role: 'staff', from } }),
      api.send(putTeamMember, { as: other, params, body: { role: 'coach', from } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const changed = { code: 'row/changed', changed: { by: 'Inés Ñandú', at: NOON.toISOString() } };
    expect(JSON.parse(answers.find(({ status }) => status === 412)?.text ?? '')).toMatchObject(changed);
    await api.ok(putTeamMember, { as: admin, params, body: { role: 'coach', instructor_id } });
    const late = { role: 'coach', instructor_id: null, from: { role: 'coach', instructor_id: null } } as const;
    expect(await api.refused(putTeamMember, { as: other, params, body: late })).toMatchObject(changed);
  });

  it('link an instructor to one account only, and end the link with the role', async () => {
    const [eva, leo, instructor_id] = [await aPerson(api.db), await aPerson(api.db), await anInstructor()];
    await confirm(eva, leo);
    const change = ({ customer_id }: Person, role: 'coach' | 'customer') => ({
      as: admin,
      params: { id: customer_id },
      body: { role, ...(role === 'coach' && { instructor_id }) },
    });
    expect((await api.ok(putTeamMember, change(eva, 'coach'))).member.instructor_id).toBe(instructor_id);
    expect(await api.refused(putTeamMember, change(leo, 'coach'))).toMatchObject({
      status: 409,
      code: 'team/instructor-taken',
    });
    expect((await api.ok(putTeamMember, change(eva, 'customer'))).member.instructor_id).toBeNull();
    expect((await api.ok(putTeamMember, change(leo, 'coach'))).member.instructor_id).toBe(instructor_id);
  });
});

describe('a coach', () => {
  it('sees and checks in their own classes, and no other class or list of the studio', async () => {
    const [coach, ana, instructor_id] = [
      await aPerson(api.db, 'coach'),
      await aPerson(api.db, 'customer', 2),
      await anInstructor(),
    ];
    await api.db
      .updateTable('instructor')
      .set({ customer_id: coach.customer_id })
      .where('instructor_id', '=', instructor_id)
      .execute();
    const [own, other] = [await aClass(api.db, { inHours: 1 }), await aClass(api.db, { inHours: 1 })];
    await api.db.insertInto('class_instructor').values({ single_class_id: own, instructor_id }).execute();
    const reserve = async (single_class_id: number): Promise<number> =>
      (await api.ok(postReservation, { as: ana, body: { single_class_id } })).class_reservation.class_reservation_id;
    const [here, there] = [await reserve(own), await reserve(other)];

    const date = (await api.ok(getRoster, { as: coach, params: { id: own } })).single_class.class_date.slice(0, 10);
    const { classes } = await api.ok(getAttendanceDay, { as: coach, query: { date } });
    expect(classes.map(({ single_class }) => single_class.single_class_id)).toEqual([own]);
    expect(await api.refused(getRoster, { as: coach, params: { id: other } })).toMatchObject({
      status: 403,
      code: 'class/not-yours',
    });

    const { class_reservation } = await api.ok(getReservation, { as: coach, params: { id: here } });
    expect(class_reservation.customer).toEqual({ customer_id: ana.customer_id, name: 'Inés', last_name: 'Ñandú' });
    expect(await api.refused(getReservation, { as: coach, params: { id: there } })).toMatchObject({ status: 403 });

    await api.ok(putAttend, { as: coach, params: { id: here }, body: { attend: true } });
    expect(await api.refused(putAttend, { as: coach, params: { id: there }, body: { attend: true } })).toMatchObject({
      status: 403,
      code: 'class/not-yours',
    });
    expect(await api.refused(getReservations, { as: coach, query: { customer_id: ana.customer_id } })).toMatchObject({
      status: 403,
    });
    const { audit_events } = await api.ok(getAuditEvents, {
      as: admin,
      query: { actor_id: String(coach.customer_id) },
    });
    // What the coach read is recorded after its answer.
    const changes = audit_events.filter(({ action }) => !READ_ACTIONS.some((read) => read === action));
    expect(changes.map(({ action }) => action)).toEqual(['attendance.mark']);
  });
});

describe('the audit log', () => {
  it('is read newest first in pages without gaps or repeats, within a period', async () => {
    const at = (hours: number): Date => new Date(NOON.getTime() - 30 * DAY + Math.floor(hours / 3) * HOUR);
    const row = { actor_kind: 'system', actor_id: 'prueba', action: 'test.page', entity: 'purchase', entity_id: '1' };
    await api.db
      .insertInto('audit_event')
      .values(
        Array.from({ length: 120 }, (_, n) => ({
          ...row,
          created_at: at(n),
          request_id: null,
          before: null,
          after: null,
        })),
      )
      .execute();
    const read = async (query: { from?: string; to?: string } = {}): Promise<number[]> => {
      const ids: number[] = [];
      for (let after: number | undefined; ;) {
        const page = await api.ok(getAuditEvents, {
          as: admin,
          query: { action: 'test.page', ...query, ...(after !== undefined && { after }) },
        });
        ids.push(...page.audit_events.map(({ audit_event_id }) => audit_event_id));
        if (page.next === null) return ids;
        after = page.next;
      }
    };
    const all = await read();
    expect(all).toHaveLength(120);
    expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
    const [from, to] = [at(30).toISOString(), at(60).toISOString()];
    expect(await read({ from, to })).toHaveLength(30);
  });
});
