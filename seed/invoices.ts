/**
 * Invoices and refunds of the seeded purchases. The payment sandbox doesn't know them;
 * what it would have kept and paid out of them is in ./balances.
 */
import moment from 'moment-timezone';
import { DAY } from '../domain/durations';
import { CASH, packagePrice } from '../domain/pricing';
import { trialDays } from '../domain/renewal';
import type { TillMethod } from '../domain/till';
import type { Package } from './content/studio';
import type { Row } from './rows';

/** Customer ids of the demo's employees. */
export const ADMIN_ID = 1;
export const STAFF_ID = 2;

export interface Charge {
  readonly at: Date;
  /** Centavos. */
  readonly amount: number;
}

/** Charges until `until`: one, or a subscription's trial and every interval after it. */
export function chargesOf(pkg: Package, at: Date, until: Date): Charge[] {
  const amount = packagePrice(pkg);
  const { subscription_period: period, subscription_interval: interval, free_trial_length: trial } = pkg;
  if (!period || !interval) return [{ at, amount }];
  const { free_trial_period } = pkg;
  const day = at.toISOString().slice(0, 10);
  const free = trialDays(day, { free_trial_length: trial ?? null, free_trial_period }) ?? 0;
  const first = new Date(at.getTime() + free * DAY);
  const charges: Charge[] = trial ? [{ at, amount: 0 }] : [];
  for (let n = 0; ; n += 1) {
    const due = moment
      .utc(first)
      .add(n * interval, period)
      .toDate();
    if (due >= until) return charges;
    charges.push({ at: due, amount });
  }
}

/** Money that was taken at the desk, and whose till it is in. */
export interface Taken {
  readonly provider: TillMethod;
  readonly taken_by: number;
}

type Buyer = { readonly purchase_id: number; readonly customer_id: number; readonly payment_method_id: number | null };

export class Invoices {
  readonly invoices: Row<'invoice'>[] = [];
  readonly refunds: Row<'refund'>[] = [];

  /** Returns the invoice's id. */
  addInvoice(
    { purchase_id, customer_id, payment_method_id }: Buyer,
    { at, amount }: Charge,
    taken: Taken | null = null,
  ): number {
    const invoice_id = this.invoices.length + 1;
    const isCash = payment_method_id === CASH || taken !== null;
    this.invoices.push({
      invoice_id,
      purchase_id,
      customer_id,
      provider: taken?.provider ?? (isCash ? 'cash' : 'stripe'),
      provider_payment_id: isCash ? `cash-${purchase_id}` : `pi_before_the_demo_${invoice_id}`,
      total_payment: amount,
      fulfilled: true,
      taken_by: taken?.taken_by ?? null,
      created_at: at,
    });
    return invoice_id;
  }

  addRefund(invoice_id: number, amount: number, at: Date, reason: string): void {
    this.refunds.push({
      refund_id: this.refunds.length + 1,
      invoice_id,
      amount,
      reason,
      status: 'succeeded',
      created_by: ADMIN_ID,
      created_at: at,
      updated_at: at,
    });
  }
}
