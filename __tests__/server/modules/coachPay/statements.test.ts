import * as calls from '../../../../domain/contract/coachPay';
import { putSingleClass } from '../../../../domain/contract/scheduleAdmin';
import { DAY, NOON, startApi, type Api, type Caller } from '../../../helpers/api';
import { aClassType, aLocation, aPerson, aPurchase, someCredits, type Person } from '../../builders';
import { A_RATE, FIRST_HALF, SECOND_HALF, aCoach, aCoachedClass, aPlace, linesOf, onDay } from './world';

let api: Api;
let admin: Person;
let sofi: number;
let mar: number;
beforeEach(async () => {
  api ??= await startApi();
  await api.renew();
  admin = await aPerson(api.db, 'admin');
  [sofi, mar] = [await aCoach(api, 'Sofi'), await aCoach(api, 'Mar')];
});
afterAll(() => api.close());

const rate = (changes: Partial<calls.CoachRateTerms> = {}) =>
  api.ok(calls.postCoachRate, { as: admin, body: { ...A_RATE, ...changes } });
const statement = async (id = sofi, query = FIRST_HALF) =>
  (await api.ok(calls.getCoachStatement, { as: admin, params: { id }, query })).statement;
const asked = ({ from, to, total, classes }: calls.CoachStatement) => ({ from, to, total, classes });
const approve = async (id = sofi, query = FIRST_HALF, as: Caller = admin) =>
  (await api.ok(calls.postStatementApproval, { as, params: { id }, body: asked(await statement(id, query)) }))
    .statement;
const refusal = async (body: calls.StatementApproval, id = sofi) =>
  (await api.refused(calls.postStatementApproval, { as: admin, params: { id }, body })).code;
const attend = (id: number, attend_: boolean) =>
  api.db
    .updateTable('class_reservation')
    .set({ attend: attend_ })
    .where('single_class_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();

describe('a statement', () => {
  it('lists the classes that the coach gave in the period, warnings first, guests counted and cancelled places not', async () => {
    await rate({ basis: 'head', amount: 50, ends_on: '2026-11-10' });
    const first = await aCoachedClass(api, [sofi], 1, { attended: 2, booked: 3 });
    await aPlace(api, first, { attend: true, guest: 'Luz' });
    await aPlace(api, first, { attend: true, deleted_at: NOON });
    const last = await aCoachedClass(api, [sofi], 15, { attended: 4 });
    const unchecked = await aCoachedClass(api, [sofi], 2, { booked: 2 });
    await aCoachedClass(api, [mar], 3, { attended: 2 });
    await aCoachedClass(api, [sofi], 16, { attended: 2 });
    const cancelled = await aCoachedClass(api, [sofi], 4, { attended: 2 });
    await api.db
      .updateTable('single_class')
      .set({ deleted_at: NOON })
      .where('single_class_id', '=', cancelled)
      .execute();
    const found = await statement();
    expect(found).toMatchObject({ name: 'Sofi Luna', status: 'open', classes: 3, without_rate: 1, total: 150 });
    expect(linesOf(found)).toEqual([
      [unchecked, 0, 0, null],
      [last, 4, 0, null],
      [first, 3, 150, null],
    ]);
    expect(found.lines.map(({ warning }) => warning)).toEqual(['no-attendance', 'no-rate', null]);
  });

  it('pays each coach of a class by their own rate, the most specific one', async () => {
    const [class_type_id, location_id] = [await aClassType(api.db), await aLocation(api.db)];
    await rate();
    await rate({ class_type_id, amount: 220 });
    await rate({ location_id, amount: 210 });
    await rate({ instructor_id: sofi, amount: 300 });
    await rate({ occasion: 'private', amount: 500 });
    await aCoachedClass(api, [sofi, mar], 2, { class_type_id, location_id });
    await aCoachedClass(api, [mar], 3, { location_id });
    await aCoachedClass(api, [mar], 4);
    await aCoachedClass(api, [sofi], 5, { capacity: 1 });
    const amounts = async (id: number) => (await statement(id)).lines.map(({ amount }) => amount);
    expect(await amounts(sofi)).toEqual([300, 500]);
    expect(await amounts(mar)).toEqual([220, 210, 200]);
    const { statements } = await api.ok(calls.getCoachStatements, { as: admin, query: FIRST_HALF });
    expect(statements.map(({ name, total, classes }) => [name, total, classes])).toEqual([
      ['Mar Luna', 630, 3],
      ['Sofi Luna', 800, 2],
    ]);
  });

  it("belongs to the days of the class's own clock, also where midnight is another in the studio's zone", async () => {
    await rate();
    // 23:30 on the 15th in Tijuana is the 16th in Mexico City.
    const late = await aCoachedClass(api, [sofi], 15, { inHours: onDay(15) + 13.5, timezone: 'America/Tijuana' });
    expect(linesOf(await statement())).toEqual([[late, 0, 200, null]]);
    expect(linesOf(await statement(sofi, SECOND_HALF))).toEqual([]);
  });

  it('pays a share of what each place that was kept was sold for', async () => {
    const id = await aCoachedClass(api, [sofi], 5);
    const paid = async (total_payment: number, credits: number, unlimited = false, names = true) => {
      const { customer_id } = await aPerson(api.db);
      const purchase_id = await aPurchase(api.db, customer_id, { status: 'completed', expiration_days: 30 });
      const { invoice_id } = await api.db
        .insertInto('invoice')
        .values({
          purchase_id,
          customer_id,
          provider: 'cash',
          provider_payment_id: `pago-${purchase_id}`,
          total_payment,
          fulfilled: true,
          created_at: NOON,
        })
        .returning('invoice_id')
        .executeTakeFirstOrThrow();
      const owner = { purchase_id, unlimited, invoice_id: names ? invoice_id : null };
      const [available_class_id = 0] = await someCredits(api.db, customer_id, credits, owner);
      return { customer_id, available_class_id };
    };
    // $1,000 for 3 classes; $900 in cash, granted before it was paid, for 4; an unlimited month for $1,500.
    await aPlace(api, id, { ...(await paid(100_000, 3)), attend: true });
    await aPlace(api, id, { ...(await paid(90_000, 4, false, false)), guest: 'Luz' });
    await aPlace(api, id, { ...(await paid(150_000, 1, true)), counted: false });
    // Given, and cancelled in time: nothing.
    await aPlace(api, id);
    await aPlace(api, id, { ...(await paid(50_000, 1)), deleted_at: NOON });
    await rate({ basis: 'share', percent: 40 });
    const [line] = (await statement()).lines;
    expect(line).toMatchObject({ revenue: 608.33, amount: 243.33, attended: 1, booked: 4 });
    await rate({ instructor_id: sofi, basis: 'share', percent: 40, unlimited_visit: 100 });
    expect((await statement()).lines[0]).toMatchObject({ revenue: 658.33, amount: 263.33 });
  });

  it('pays the coach whom a class had at its end, as a substitution if the class alone was given to them', async () => {
    await rate();
    await rate({ occasion: 'substitution', amount: 350 });
    const id = await aCoachedClass(api, [sofi], 25);
    const replace = (instructor_id: number) =>
      api.ok(putSingleClass, {
        as: admin,
        body: { single_class_id: id, class_instructors: [{ instructor_id }], accept_conflicts: true },
      });
    await replace(mar);
    api.setNow(new Date(NOON.getTime() + 15 * DAY));
    expect(linesOf(await statement(sofi, SECOND_HALF))).toEqual([]);
    expect((await statement(mar, SECOND_HALF)).lines).toMatchObject([
      { amount: 350, terms: { occasion: 'substitution' } },
    ]);
    api.setNow(NOON);
    await replace(sofi);
    api.setNow(new Date(NOON.getTime() + 15 * DAY));
    expect((await statement(sofi, SECOND_HALF)).lines).toMatchObject([{ amount: 200, terms: { occasion: 'class' } }]);
  });

  it('of a period that has not ended can be seen with the classes that were given, not approved', async () => {
    await rate();
    await aCoachedClass(api, [sofi], 17);
    await aCoachedClass(api, [sofi], 25);
    // Began half an hour ago.
    await aCoachedClass(api, [sofi], 20, { inHours: -0.5 });
    const running = await statement(sofi, SECOND_HALF);
    expect(running).toMatchObject({ status: 'running', classes: 1, to_come: 2, total: 200 });
    expect(await refusal(asked(running))).toBe('coach-statement/not-over');
    expect(await refusal({ ...asked(running), to: '2026-11-20' })).toBe('coach-statement/not-over');
  });

  it('is refused for a period that is none', async () => {
    for (const query of [
      { from: '2026-11-15', to: '2026-11-01' },
      { from: '2026-01-01', to: '2026-12-31' },
    ])
      expect(await api.refused(calls.getCoachStatement, { as: admin, params: { id: sofi }, query })).toMatchObject({
        code: 'request/invalid',
        field: 'to',
      });
    expect(
      await api.refused(calls.getCoachStatement, { as: admin, params: { id: 999 }, query: FIRST_HALF }),
    ).toMatchObject({ code: 'instructor/not-found' });
  });
});

describe('an approved statement', () => {
  it('stays as it was, whatever changes later, and the next one has the differences, once', async () => {
    const { coach_rate } = await rate({ basis: 'head', amount: 50 });
    const kept = await aCoachedClass(api, [sofi], 2, { attended: 1 });
    const changed = await aCoachedClass(api, [sofi], 3, { booked: 2 });
    const lost = await aCoachedClass(api, [sofi], 4, { attended: 3 });
    const approved = await approve();
    expect(approved).toMatchObject({
      status: 'approved',
      total: 200,
      approved_by: 'Inés Ñandú',
      approvedAt: NOON.toISOString(),
    });
    await attend(changed, true);
    await api.db.updateTable('single_class').set({ deleted_at: NOON }).where('single_class_id', '=', lost).execute();
    const added = await aCoachedClass(api, [sofi], 5, { attended: 1 });
    const next = await aCoachedClass(api, [sofi], 16, { attended: 4 });
    expect(await statement()).toEqual(approved);
    api.setNow(new Date(NOON.getTime() + 15 * DAY));
    const second = await statement(sofi, SECOND_HALF);
    const corrections = [
      [changed, 2, 100, 0],
      [lost, 0, -150, 150],
      [added, 1, 50, 0],
    ];
    expect(linesOf(second)).toEqual([[next, 4, 200, null], ...corrections]);
    expect(second).toMatchObject({ classes: 1, corrections: 3, total: 200 });
    expect(await approve(sofi, SECOND_HALF)).toMatchObject({ total: 200, lines: second.lines });
    const december = { from: '2026-12-01', to: '2026-12-15' };
    expect(linesOf(await statement(sofi, december))).toEqual([]);
    // A rate that changes later corrects all that was paid, by what was paid in the end.
    await api.ok(calls.putCoachRate, {
      as: admin,
      params: { id: coach_rate.coach_rate_id },
      body: { ...A_RATE, basis: 'head', amount: 60, version: coach_rate.version },
    });
    expect(linesOf(await statement(sofi, december))).toEqual([
      [kept, 1, 10, 50],
      [changed, 2, 20, 100],
      [added, 1, 10, 50],
      [next, 4, 40, 200],
    ]);
  });

  it('lists a class without a rate at nothing; the rate that comes later is a correction', async () => {
    const id = await aCoachedClass(api, [sofi], 2);
    expect(await approve()).toMatchObject({ without_rate: 1, total: 0 });
    await rate();
    expect(linesOf(await statement(sofi, SECOND_HALF))).toEqual([[id, 0, 200, 0]]);
  });

  it('excludes its days from other statements', async () => {
    await rate();
    await aCoachedClass(api, [sofi], 2);
    const later = await aCoachedClass(api, [sofi], 16);
    await approve();
    const month = { from: '2026-11-01', to: '2026-11-18' };
    const found = await statement(sofi, month);
    expect(found).toMatchObject({ status: 'overlapping', approved: [{ ...FIRST_HALF, total: 200 }], total: 200 });
    expect(linesOf(found)).toEqual([[later, 0, 200, null]]);
    expect(await refusal(asked(found))).toBe('coach-statement/overlaps');
    await expect(
      api.db
        .insertInto('coach_statement')
        .values({
          instructor_id: sofi,
          starts_on: '2026-11-15',
          ends_on: '2026-11-20',
          total: 0,
          approved_at: NOON,
          approved_by: admin.customer_id,
        })
        .execute(),
    ).rejects.toMatchObject({ constraint: 'coach_statement_once' });
  });

  it('is refused if it is not what was shown, or has nothing', async () => {
    await rate();
    const seen = await statement();
    expect(await refusal(asked(seen))).toBe('coach-statement/empty');
    await aCoachedClass(api, [sofi], 2);
    expect(await refusal(asked(seen))).toBe('coach-statement/changed');
  });

  it('is made once by two admins at once, and a repeat returns what is stored', async () => {
    await rate();
    await aCoachedClass(api, [sofi], 2);
    const other = await aPerson(api.db, 'admin');
    const body = asked(await statement());
    const replies = await Promise.all(
      [admin, other, admin, other].map((as) => api.ok(calls.postStatementApproval, { as, params: { id: sofi }, body })),
    );
    for (const one of replies) expect(one).toEqual(replies[0]);
    const { total } = await api.db
      .selectFrom('coach_statement')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(1);
    const events = await api.db
      .selectFrom('audit_event')
      .select('action')
      .where('entity', '=', 'coach_statement')
      .execute();
    expect(events).toEqual([{ action: 'coach-statement.approve' }]);
  });

  it('of two periods at once has the corrections of earlier days in one of them only', async () => {
    await rate({ basis: 'head', amount: 50 });
    const id = await aCoachedClass(api, [sofi], 2, { booked: 2 });
    await aCoachedClass(api, [sofi], 16, { attended: 1 });
    await aCoachedClass(api, [sofi], 18, { attended: 1 });
    await approve();
    await attend(id, true);
    const periods = [
      { from: '2026-11-16', to: '2026-11-17' },
      { from: '2026-11-18', to: '2026-11-19' },
    ];
    const bodies = await Promise.all(periods.map(async (query) => asked(await statement(sofi, query))));
    expect(bodies.map(({ total }) => total)).toEqual([150, 150]);
    const replies = await Promise.all(
      bodies.map((body) => api.send(calls.postStatementApproval, { as: admin, params: { id: sofi }, body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { sum } = await api.db
      .selectFrom('coach_statement_line')
      .select((eb) => eb.fn.sum<string>('amount').as('sum'))
      .where('single_class_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(10_000);
  });

  it('is of one moment while attendance and rates change: its sum is that of its lines, and what was shown', async () => {
    const { coach_rate } = await rate({ basis: 'head', amount: 50 });
    const classes = await Promise.all([2, 3, 4, 5].map((day) => aCoachedClass(api, [sofi], day, { booked: 2 })));
    let { version } = coach_rate;
    for (const amount of [60, 70, 80]) {
      const body = asked(await statement());
      const [reply] = await Promise.all([
        api.send(calls.postStatementApproval, { as: admin, params: { id: sofi }, body }),
        ...classes.map((id) => attend(id, amount !== 70)),
        api.ok(calls.putCoachRate, {
          as: admin,
          params: { id: coach_rate.coach_rate_id },
          body: { ...A_RATE, basis: 'head', amount, version },
        }),
      ]);
      version += 1;
      if (reply.status !== 200) {
        expect(JSON.parse(reply.text)).toMatchObject({ code: 'coach-statement/changed' });
        continue;
      }
      const { statement: stored } = JSON.parse(reply.text) as { statement: calls.CoachStatement };
      expect(stored.total).toBe(body.total);
      expect(stored.lines.reduce((sum, one) => sum + one.amount, 0)).toBe(stored.total);
      for (const { attended, amount: paid, terms } of stored.lines)
        expect(paid).toBe(attended * (terms?.amount ?? NaN));
    }
  });
});

describe("a coach's own statement", () => {
  it('is that of the coach whose account it is, and of no other, without names of customers', async () => {
    await rate();
    const account = await aPerson(api.db, 'coach');
    const own = await aCoach(api, 'Ana', account.customer_id);
    const id = await aCoachedClass(api, [own], 2, { attended: 2 });
    await aCoachedClass(api, [sofi], 2, { attended: 2 });
    const reply = await api.ok(calls.getOwnStatement, { as: account, query: FIRST_HALF });
    expect(reply.statement).toEqual(await statement(own));
    expect(linesOf(reply.statement!)).toEqual([[id, 2, 200, null]]);
    expect(JSON.stringify(reply)).not.toMatch(/Inés|persona-/);
    const stranger = await aPerson(api.db, 'coach');
    expect((await api.ok(calls.getOwnStatement, { as: stranger, query: FIRST_HALF })).statement).toBeNull();
    const asOwn = { as: account, query: FIRST_HALF };
    const forbidden = { code: 'auth/forbidden' };
    expect(await api.refused(calls.getCoachStatements, asOwn)).toMatchObject(forbidden);
    expect(await api.refused(calls.getCoachStatement, { ...asOwn, params: { id: own } })).toMatchObject(forbidden);
  });

  it.each(['customer', 'coach', 'staff'] as const)('a %s approves nothing', async (role) => {
    const as = await aPerson(api.db, role);
    const body = { ...FIRST_HALF, total: 0, classes: 0 };
    expect(await api.refused(calls.postStatementApproval, { as, params: { id: sofi }, body })).toMatchObject({
      code: 'auth/forbidden',
    });
    const own = await api.send(calls.getOwnStatement, { as, query: FIRST_HALF });
    expect(own.status).toBe(role === 'customer' ? 403 : 200);
  });
});
