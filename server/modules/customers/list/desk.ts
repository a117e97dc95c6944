/** Customers as the front desk creates and changes them. */
import type { ChangedCustomer, ListedCustomer, NewCustomer } from '../../../../domain/contract/customerList';
import { AppError, requireFound } from '../../../../domain/errors';
import { signUpAnswers } from '../../../../domain/signUp';
import { violates } from '../../../db/errors';
import type { Context } from '../../../context';
import { changedSince } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import { changeProfile } from '../profile';
import { findCustomer, insertCustomer } from '../repository';
import { asRefusal, checkAnswers } from '../service';
import { updateDeskEmail } from './repository';
import { listed } from './service';

const asDeskRefusal = (error: unknown): unknown =>
  violates(error, 'customer_email') ? new AppError('customer/email-in-use', { field: 'email' }) : asRefusal(error);

async function byId(ctx: Context, customerId: number): Promise<ListedCustomer> {
  return requireFound((await listed(ctx, [customerId]))[0], 'customer/not-found');
}

/**
 * Creates a customer without an account: an account that signs in with this address, confirmed, takes it over. Throws
 * 'customer/phone-in-use' and 'customer/email-in-use'; so does a repeat.
 */
export async function createCustomer(ctx: Context, body: NewCustomer): Promise<ListedCustomer> {
  checkAnswers(body, ctx.now);
  const { name, last_name, email, phone } = body;
  try {
    const id = await ctx.transaction(async (trx) => {
      const created = await insertCustomer(trx, {
        name: name.trim(),
        last_name: last_name.trim(),
        phone,
        uid: null,
        email: email.toLowerCase(),
        email_confirmed_at: null,
        role: 'customer',
        created_at: ctx.now,
        ...signUpAnswers(body),
      });
      await auditCreated(trx, ctx, { action: 'customer.create', entity: 'customer', id: created });
      return created;
    });
    return await byId(ctx, id);
  } catch (error) {
    throw asDeskRefusal(error);
  }
}

/** Throws 'customer/not-found', 'customer/has-account', 'row/changed' and what createCustomer throws. */
export async function changeCustomer(
  ctx: Context,
  { customer_id: id, email, ...body }: ChangedCustomer,
): Promise<ListedCustomer> {
  const known = requireFound(await findCustomer(ctx.studio.db, id), 'customer/not-found');
  const isOtherEmail = email !== undefined && email.toLowerCase() !== known.email.toLowerCase();
  if (isOtherEmail && known.uid !== null) throw new AppError('customer/has-account', { field: 'email' });
  try {
    await ctx.transaction((trx) =>
      auditChange(trx, ctx, { action: 'customer.change', entity: 'customer', id }, async () => {
        await changeProfile(trx, ctx, id, body, (version) => changedSince(trx, { entity: 'customer', id, version }));
        // An account that has taken the customer over meanwhile has its own address.
        if (isOtherEmail && !(await updateDeskEmail(trx, id, email.toLowerCase())))
          throw new AppError('customer/has-account', { field: 'email' });
      }),
    );
  } catch (error) {
    throw asDeskRefusal(error);
  }
  return byId(ctx, id);
}
