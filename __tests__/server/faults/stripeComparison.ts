/** Compares the purchases in the database with the payments at Stripe, and describes each difference. */
import type { ClientBase, Pool } from 'pg';
import Stripe from 'stripe';

export interface Comparison {
  /** Payments that Stripe captured. */
  readonly paid: number;
  /** Invoices that granted credits. */
  readonly fulfilled: number;
  readonly refunded: number;
  readonly differences: readonly string[];
}

interface InvoiceRow {
  provider_payment_id: string;
  total_payment: number;
  fulfilled: boolean;
  purchase_id: number;
  status: string;
  /** The months in which it is paid; null: at once. */
  installments: number | null;
  credits: number;
  /** What became store credit of it. */
  credited: number;
}

export function stripeAt(url: string, secretKey: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

/** Every captured payment has one fulfilled or refunded purchase, no purchase lacks its payment, none is pending. */
export async function compareWithStripe(pool: Pool | ClientBase, stripe: Stripe): Promise<Comparison> {
  const intents = await stripe.paymentIntents
    .list({ limit: 100, expand: ['data.latest_charge'] })
    .autoPagingToArray({ limit: 10_000 });
  const { rows: invoices } = await pool.query<InvoiceRow>(`
    select i.provider_payment_id, i.total_payment, i.fulfilled, p.purchase_id, p.status, p.installments,
      (select count(*)::int from available_class a where a.invoice_id = i.invoice_id) credits,
      (select coalesce(sum(r.amount), 0)::int from refund r where r.invoice_id = i.invoice_id and r.to_store_credit) credited
    from invoice i join purchase p using (purchase_id) where i.provider = 'stripe'`);
  const { rows: waiting } = await pool.query<{ purchase_id: number }>(
    `select purchase_id from purchase where status = 'pending' and provider is not null`,
  );
  const { rows: unpaid } = await pool.query<{ purchase_id: number }>(`
    select purchase_id from purchase p
    where exists (select from available_class a where a.purchase_id = p.purchase_id) and provider is not null
      and not exists (select from invoice i where i.purchase_id = p.purchase_id and i.fulfilled)`);
  const differences: string[] = [];
  const paid = intents.filter((i) => i.status === 'succeeded');
  let refunded = 0;
  for (const intent of paid) {
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    const [invoice, ...more] = invoices.filter((i) => i.provider_payment_id === intent.id);
    if (!invoice) differences.push(`${intent.id} was paid without a purchase`);
    else if (more.length > 0) differences.push(`${intent.id} has two invoices`);
    else if (invoice.total_payment !== intent.amount_received)
      differences.push(
        `${intent.id} is ${intent.amount_received} at Stripe and ${invoice.total_payment} in the invoice`,
      );
    else if (invoice.fulfilled) {
      if (invoice.credits === 0) differences.push(`${intent.id} granted no credits`);
      if (invoice.status === 'failed' || invoice.status === 'pending')
        differences.push(`${intent.id} paid a purchase that is ${invoice.status}`);
      const months = charge?.payment_method_details?.card?.installments?.plan?.count ?? null;
      if (months !== invoice.installments)
        differences.push(`${intent.id} was paid in ${months} months, its purchase says ${invoice.installments}`);
    } else {
      refunded += 1;
      if ((charge?.amount_refunded ?? 0) + invoice.credited !== intent.amount_received)
        differences.push(`${intent.id} was neither fulfilled nor refunded`);
    }
  }
  const taken = new Set(paid.map((i) => i.id));
  for (const { provider_payment_id: id, total_payment } of invoices)
    if (total_payment > 0 && !taken.has(id)) differences.push(`${id} was never paid`);
  for (const { purchase_id } of waiting) differences.push(`purchase ${purchase_id} is still pending`);
  for (const { purchase_id } of unpaid) differences.push(`purchase ${purchase_id} granted credits without a payment`);
  for (const { id, status } of intents)
    if (status !== 'succeeded' && status !== 'canceled') differences.push(`${id} could still be paid: ${status}`);
  return { paid: paid.length, fulfilled: invoices.filter((i) => i.fulfilled).length, refunded, differences };
}
