/** What the accountant reads: all sales and tills, without what lets one act. */
import {
  getDeskSale,
  getDeskSales,
  postDeskSale,
  postDeskVoid,
  type DeskOrder,
} from '../../../../../domain/contract/desk';
import { getCashCount, getCashCounts, getTillDay } from '../../../../../domain/contract/tills';
import { getMe } from '../../../../../domain/contract/customers';
import { postTeamInvitation } from '../../../../../domain/contract/team';
import { recordAudit } from '../../../../../server/modules/audit/record';
import type { Context } from '../../../../../server/context';
import { STRIPE_KEYS, NOON, startApi, systemContextOf, type Api } from '../../../../helpers/api';
import { aPackage, aPerson, type Person } from '../../../builders';

let api: Api;
let accountant: Person;
let seller: Person;
beforeAll(async () => {
  api = await startApi({ payments: true });
  await api.configure({ stripe_public_key: STRIPE_KEYS.publicKey });
  accountant = await aPerson(api.db, 'contador');
  seller = await aPerson(api.db, 'staff');
});
afterAll(() => api.close());

const water = (amount: number): DeskOrder => ({
  charges: [{ concept: 'Agua', amount }],
  method: 'cash',
  total: amount,
});

it('reads all sales and tills, but no address of a link, and voids nothing', async () => {
  const customer = await aPerson(api.db);
  const class_package_id = await aPackage(api.db, { price: 50_000 });
  const { customer_id } = customer;
  const link = await api.ok(postDeskSale, {
    as: seller,
    body: { customer_id, class_package_id, charges: [], method: 'link', total: 500 },
  });
  const { desk_sale } = await api.ok(postDeskSale, { as: seller, body: water(35.5) });

  const { desk_sales } = await api.ok(getDeskSales, { as: accountant });
  expect(desk_sales.map((one) => [one.desk_sale_id, one.link, one.can_void])).toEqual([
    [desk_sale.desk_sale_id, null, false],
    [link.desk_sale.desk_sale_id, null, false],
  ]);
  const params = { id: link.desk_sale.desk_sale_id };
  expect((await api.ok(getDeskSale, { as: accountant, params })).desk_sale.link).toBeNull();
  expect((await api.ok(getDeskSale, { as: seller, params })).desk_sale.link).not.toBeNull();

  const { till_day } = await api.ok(getTillDay, { as: accountant, params: { day: '2026-11-20' } });
  expect(till_day.people.map(({ person }) => person.customer_id)).toEqual([seller.customer_id]);
  const [count] = (await api.ok(getCashCounts, { as: accountant })).cash_counts;
  const { movements } = await api.ok(getCashCount, { as: accountant, params: { id: count!.cash_count_id } });
  expect(movements.map(({ amount }) => amount)).toEqual([35.5]);
  expect(
    await api.refused(postDeskVoid, {
      as: accountant,
      params: { id: desk_sale.desk_sale_id },
      body: { reason: 'Prueba' },
    }),
  ).toMatchObject({ status: 403, code: 'auth/forbidden' });
});

it('voids no sale of the same day that was sold before the role was given', async () => {
  const was = await aPerson(api.db, 'staff');
  const { desk_sale } = await api.ok(postDeskSale, { as: was, body: water(10) });
  expect(desk_sale.can_void).toBe(true);
  await api.db.updateTable('customer').set({ role: 'contador' }).where('customer_id', '=', was.customer_id).execute();
  const { desk_sales } = await api.ok(getDeskSales, { as: was });
  expect(desk_sales[0]).toMatchObject({ desk_sale_id: desk_sale.desk_sale_id, can_void: false });
});

it('is invited, and is asked for the second factor where the studio requires it of its team', async () => {
  const admin = await aPerson(api.db, 'admin');
  const invitation = { email: 'cuentas@ejemplo.mx', role: 'contador' } as const;
  expect((await api.ok(postTeamInvitation, { as: admin, body: invitation })).team_invitations).toMatchObject([
    invitation,
  ]);
  await api.configure({ staff_second_factor_required: 'true' });
  expect(await api.refused(getDeskSales, { as: accountant })).toMatchObject({ code: 'auth/second-factor-required' });
  expect((await api.ok(getMe, { as: accountant })).customer).toMatchObject({ second_factor_required: true });
  await api.configure({ staff_second_factor_required: 'false' });
});

it('stands in the log with what they read of customers', async () => {
  const { customer_id, uid } = accountant;
  const account = { uid, email: 'cuentas@ejemplo.mx', emailVerified: true, signedInAt: NOON, secondFactor: false };
  const ctx: Context = { ...systemContextOf(api.studio, NOON), actor: { kind: 'contador', customer_id, account } };
  const event = { action: 'customer.list', entity: 'customer', id: '*', before: null, after: null } as const;
  await ctx.transaction((trx) => recordAudit(trx, ctx, event));
  const rows = await api.db.selectFrom('audit_event').select('actor_id').where('actor_kind', '=', 'contador').execute();
  expect(rows).toEqual([{ actor_id: String(customer_id) }]);
});
