/** SQL of invoices: payments that were taken. Money in centavos. */
import { sql } from 'kysely';
import type { Invoice } from '../../../../domain/contract/purchases';
import { toPesos } from '../../../../domain/money';
import { STORE_CREDIT } from '../../../../domain/pricing';
import { updateRows } from '../../../db/rows';
import type { Db, Provider, Trx } from '../../../db/schema';
import type { BookMethod } from '../../../../domain/till';
import type { PaidPurchase } from './paidPurchaseRepository';
import { BOUGHT_PACKAGE, PAYMENT_METHOD } from './repository';

/** A customer's payments, newest first. */
export async function findInvoices(db: Db, customerId: number): Promise<Invoice[]> {
  const rows = await db
    .selectFrom('invoice_balance as i')
    .innerJoin('invoice as paid', 'paid.invoice_id', 'i.invoice_id')
    .innerJoin('purchase as p', 'p.purchase_id', 'i.purchase_id')
    .innerJoin('class_package as cp', 'cp.class_package_id', 'p.class_package_id')
    .leftJoin('payment_method as pm', (join) =>
      join.on(
        sql<boolean>`pm.payment_method_id = case i.provider when 'store_credit' then ${sql.lit(STORE_CREDIT)}
          else p.payment_method_id end`,
      ),
    )
    .select([
      'i.invoice_id',
      'i.purchase_id',
      'i.total_payment',
      'i.created_at',
      'p.status',
      'p.subscription_period',
      'p.subscription_interval',
      'p.created_at as bought_at',
      'paid.card_type',
      'paid.last_digits',
    ])
    .select(sql<number>`least(i.refunded + i.charged_back, i.total_payment)`.as('refunded'))
    .select([PAYMENT_METHOD.as('payment_method'), BOUGHT_PACKAGE.as('class_package')])
    .where('i.customer_id', '=', customerId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.invoice_id', 'desc')
    .execute();
  return rows.map(
    ({
      invoice_id,
      purchase_id,
      total_payment,
      refunded,
      created_at,
      class_package,
      bought_at,
      card_type,
      last_digits,
      ...purchase
    }) => ({
      invoice_id,
      purchase_id,
      class_package,
      total_payment: toPesos(total_payment),
      refunded: toPesos(refunded),
      createdAt: created_at.toISOString(),
      card: card_type === null || last_digits === null ? null : { card_type, last_digits },
      purchase: { ...purchase, purchase_id, createdAt: bought_at.toISOString() },
    }),
  );
}

export interface NewInvoice {
  readonly provider: Provider | BookMethod;
  readonly provider_payment_id: string;
  /** Id of the charge (Payment.charge). */
  readonly charge_id?: string | undefined;
  readonly total_payment: number;
  readonly fulfilled: boolean;
  readonly card_type?: string | null;
  readonly last_digits?: string | null;
  /** In whose till the money is, for cash and terminal. */
  readonly taken_by?: number;
  readonly created_at: Date;
}

/**
 * null: the payment, or its charge, is stored already. An invoice that was stored by its charge alone gets the
 * payment's id, by which it can be refunded.
 */
export async function insertInvoice(
  trx: Trx,
  purchase: Pick<PaidPurchase, 'purchase_id' | 'customer_id'>,
  invoice: NewInvoice,
): Promise<number | null> {
  const { purchase_id, customer_id } = purchase;
  const row = await trx
    .insertInto('invoice')
    .values({ purchase_id, customer_id, ...invoice })
    .onConflict((c) => c.doNothing())
    .returning('invoice_id')
    .executeTakeFirst();
  const { provider, provider_payment_id, charge_id } = invoice;
  if (!row && charge_id !== undefined && charge_id !== provider_payment_id)
    await trx
      .updateTable('invoice as i')
      .set({ provider_payment_id, charge_id })
      .where('i.provider', '=', provider)
      .where('i.provider_payment_id', '=', charge_id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('invoice as other')
              .select('other.invoice_id')
              .where('other.provider', '=', provider)
              .where('other.provider_payment_id', '=', provider_payment_id),
          ),
        ),
      )
      .execute();
  return row?.invoice_id ?? null;
}

/**
 * Writes the payment that store credit made of a purchase, once; null: none, or it is written already. It grants no
 * credits by itself where another payment stands beside it.
 */
export async function billStoreCredit(
  trx: Trx,
  purchase: Pick<PaidPurchase, 'purchase_id' | 'customer_id' | 'store_credit'>,
  paidAt: Date,
): Promise<number | null> {
  const { purchase_id, store_credit } = purchase;
  if (store_credit === 0) return null;
  return insertInvoice(trx, purchase, {
    provider: 'store_credit',
    provider_payment_id: `store-credit-${purchase_id}`,
    total_payment: store_credit,
    fulfilled: true,
    created_at: paidAt,
  });
}

/** Links credits that were granted before their payment to its invoice. */
export async function nameInvoiceOfCredits(trx: Trx, purchaseId: number, invoiceId: number): Promise<void> {
  await updateRows(trx, 'available_class', { purchase_id: purchaseId, invoice_id: null }, { invoice_id: invoiceId });
}
