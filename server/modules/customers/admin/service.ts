/** The page of one customer, for the front desk. */
import type { AdminCustomer, CustomerFile } from '../../../../domain/contract/adminCustomers';
import type { ReservationsResponse } from '../../../../domain/contract/reservations';
import { AppError } from '../../../../domain/errors';
import { toPesos } from '../../../../domain/money';
import type { Context } from '../../../context';
import { findDeletionRequest } from '../../../people/repository';
import { findInvoices } from '../../billing/purchases/invoiceRepository';
import { findPurchases } from '../../billing/purchases/repository';
import { withFiles } from '../../billing/purchases/files';
import { findPenalties } from '../../booking/credits/repository';
import { reservationsText } from '../../booking/reservations/listRepository';
import { signedAddress } from '../../files/signature';
import { addressAnswers, shownAnswers } from '../../forms/values';
import { readCustomer } from '../service';
import { findFacts, findFiles } from './repository';

/** Throws 'customer/not-found'. */
export async function adminCustomer(ctx: Context, customerId: number): Promise<AdminCustomer> {
  const {
    studio: { preparedDb: db, pool },
    now,
  } = ctx;
  const [found, facts, purchases, invoices, reservations, penalties, deletion] = await Promise.all([
    readCustomer(ctx, customerId),
    findFacts(db, customerId, now),
    findPurchases(db, { customer_id: customerId }).then((rows) => withFiles(ctx, rows)),
    findInvoices(db, customerId),
    reservationsText(pool, { customer_id: customerId }, null),
    findPenalties(db, { customer_id: customerId, activeAt: now }),
    findDeletionRequest(db, customerId),
  ]);
  if (!found) throw new AppError('customer/not-found');
  const { customer } = found;
  const [answers] = await shownAnswers(ctx, 'customer', [found.stored]);
  return {
    ...customer,
    ...facts,
    store_credit: toPesos(facts.store_credit),
    email_confirmed: found.isConfirmed,
    answers: answers ?? [],
    address_answers: await addressAnswers(ctx, customer.address?.custom_values ?? {}),
    purchases,
    invoices,
    class_reservations: (JSON.parse(reservations) as ReservationsResponse).class_reservations,
    online_accesses: customer.available_classes.filter(({ kind }) => kind === 'online'),
    penalties,
    deletion: deletion
      ? { requested_at: deletion.requested_at.toISOString(), due_at: deletion.due_at.toISOString() }
      : null,
  };
}

/** Uploads, the newest first, with fresh addresses. */
export async function customerFiles(ctx: Context, customerId: number): Promise<CustomerFile[]> {
  const found = await findFiles(ctx.studio.db, customerId);
  return Promise.all(
    found.map(async ({ src, created_at, ...file }) => ({
      ...file,
      src: await signedAddress(ctx, src),
      createdAt: created_at.toISOString(),
    })),
  );
}
