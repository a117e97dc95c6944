/** What the studio's books say, and how they have to agree with what was paid. All in centavos. */
import { getReport } from '../../../../../domain/contract/reports';
import { brokenRules } from '../../../invariants';
import type { Outside } from './outside';
import { add, leftOf, LIMIT, type World } from './world';

type Invoices = Awaited<ReturnType<typeof leftOf>>;

/** What each customer's purchases and store credit hold of the money that they paid. */
async function heldInside({ api }: World, invoices: Invoices): Promise<Map<number, number>> {
  const held = new Map<number, number>();
  for (const { customer_id, total_payment, refunded, charged_back } of invoices)
    add(held, customer_id, total_payment - refunded - charged_back);
  const entries = await api.db
    .selectFrom('store_credit_entry')
    .select(['customer_id', 'amount'])
    .where('kind', 'in', ['refund', 'overpayment', 'payment', 'payment_returned'])
    .execute();
  for (const { customer_id, amount } of entries) add(held, customer_id, amount);
  return held;
}

/** Purchases as they should not be once all jobs have run. */
const WRONG: Readonly<Record<string, string>> = {
  'still waits': `select purchase_id from purchase where status = 'pending'`,
  'holds money that buys nothing': `
    select distinct p.purchase_id from invoice_balance i join purchase p using (purchase_id)
    where i.total_payment > i.refunded + i.charged_back and (not i.fulfilled or p.status <> 'completed'
      and not exists (select from dispute d join invoice o using (invoice_id)
        where o.purchase_id = p.purchase_id and d.status = 'lost'))`,
  'is granted and was not paid, or for another sum': `
    select p.purchase_id from purchase p where p.status = 'completed' and p.total_payment <> (
      select coalesce(sum(i.total_payment), 0) from invoice i where i.purchase_id = p.purchase_id and i.fulfilled)`,
  'has usable credits and no money': `
    select distinct p.purchase_id from usable_credit u join available_class a using (available_class_id)
      join purchase p on p.purchase_id = a.purchase_id
    where p.status <> 'completed' or not exists (select from invoice_balance i
      where i.purchase_id = p.purchase_id and i.fulfilled and i.total_payment > i.refunded + i.charged_back)`,
  'was granted twice': `
    select p.purchase_id from purchase p join available_class a using (purchase_id)
    group by p.purchase_id, p.class_amount having count(*) > p.class_amount`,
  'is one too many': `
    select max(p.purchase_id) as purchase_id from purchase p join class_package c using (class_package_id)
    where p.status = 'completed' and c.attendee_limit is not null
    group by c.class_package_id having count(distinct p.customer_id) > ${LIMIT}`,
};

const pesos = (centavos: number): number => centavos / 100;

/** The reports of store credit and of the ways of paying say what the ledger and the invoices have. */
async function reportsDiffer({ api, admin, given }: World, invoices: Invoices): Promise<string[]> {
  const query = { from: '2026-11-01', to: '2027-01-31' };
  const report = (name: 'saldo-a-favor' | 'ventas-por-forma-de-pago') =>
    api.ok(getReport, { as: admin, params: { report: name }, query });
  const { rows } = await report('saldo-a-favor');
  const balances = await api.db.selectFrom('store_credit').select('balance').execute();
  const owed = pesos(balances.reduce((sum, { balance }) => sum + balance, 0));
  const goodwill = rows.reduce((sum, row) => sum + Number(row.goodwill), 0);
  const ways = (await report('ventas-por-forma-de-pago')).totals.net;
  const kept = pesos(invoices.reduce((sum, one) => sum + one.total_payment - one.refunded - one.charged_back, 0));
  return [
    ...(rows.length > 0 && rows[rows.length - 1]?.end !== owed ? [`${owed} are owed, not as reported`] : []),
    ...(Math.round(goodwill * 100) !== given * 100 ? [`${given} were given, and ${goodwill} reported`] : []),
    ...(ways !== kept ? [`${kept} were kept, and ${String(ways)} reported`] : []),
  ];
}

/** What of the books doesn't agree with what was paid; nothing, if all is well. */
export async function differences(world: World, { net, payments, kept, open }: Outside): Promise<string[]> {
  const { api } = world;
  const invoices = await leftOf(world);
  const found = [...open, ...(await brokenRules(api.pool))];
  for (const [name, query] of Object.entries(WRONG))
    for (const { purchase_id } of (await api.pool.query<{ purchase_id: number }>(query)).rows)
      found.push(`purchase ${purchase_id} ${name}`);
  const known = new Map(invoices.map((one) => [one.provider_payment_id, one]));
  for (const [id, amount] of payments)
    if (known.get(id)?.total_payment !== amount) found.push(`${id} took ${amount}, of which no invoice tells`);
  const ours = ['cash', 'terminal', 'transfer', 'store_credit'];
  for (const { provider, provider_payment_id: id } of invoices)
    if (!ours.includes(provider) && !payments.has(id)) found.push(`${id} has an invoice and was not taken`);
  const held = await heldInside(world, invoices);
  for (const { customer_id: id, uid } of world.people) {
    const [paid, has, waits] = [net.get(id) ?? 0, held.get(id) ?? 0, kept.get(id) ?? 0];
    if (paid !== has) found.push(`${uid} paid ${paid} and has ${has}`);
    // Less than Stripe can charge stays there for the customer's next transfer.
    if (waits < 0 || waits >= 1_000) found.push(`${waits} of the transfers of ${uid} stay at Stripe`);
  }
  found.push(...(await reportsDiffer(world, invoices)));
  const tills = await api.db.selectFrom('till_movement').select('amount').execute();
  const drawer = tills.reduce((sum, { amount }) => sum + amount, 0);
  if (drawer !== world.drawer) found.push(`the till has ${drawer}, and ${world.drawer} went through it`);
  return found;
}
