/** Customers as the front desk creates and changes them. */
import type { ChangedCustomer, ListedCustomer, NewCustomer } from '../../../../domain/contract/customerList';
import { AppError, requireFound } from '../../../../domain/errors';
import { signUpAnswers } from '../../../../domain/signUp';
import { violatesUnique } from '../../../db/errors';
import { lockRow } from '../../../db/rows';
import type { Trx } from '../../../db/schema';
import { hasRole, requireCustomer, type Context } from '../../../context';
import { changedSince } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import { changeProfile } from '../profile';
import { notify } from '../../mail/notify';
import { findCustomer } from '../../../people/repository';
import { insertCustomer } from '../repository';
import { asRefusal, checkAnswers } from '../service';
import { updateDeskEmail } from './repository';
import { readListed } from './service';

const asDeskRefusal = (error: unknown): unknown =>
  violatesUnique(error, 'customer_email')
    ? new AppError('customer/email-in-use', { field: 'email' })
    : asRefusal(error);

async function byId(ctx: Context, customerId: number): Promise<ListedCustomer> {
  return requireFound((await readListed(ctx, [customerId]))[0], 'customer/not-found');
}

/**
 * Creates a customer without an account, perhaps without an address; an account that signs in with the address,
 * confirmed, takes it over. Throws
 * 'customer/phone-in-use' and 'customer/email-in-use', also for a repeat.
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
        email: email?.toLowerCase() ?? null,
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

/**
 * Only admins may change team members, as who changes address or phone can sign in. Locks the row, so that its role
 * doesn't change meanwhile. Throws 'customer/not-found', 'customer/of-team'.
 */
async function requireMayChange(trx: Trx, ctx: Context, customer_id: number): Promise<void> {
  const me = requireCustomer(ctx);
  const found = requireFound(await lockRow(trx, 'customer', { customer_id }, ['role']), 'customer/not-found');
  if (customer_id !== me.customer_id && !hasRole(me, 'admin') && hasRole({ kind: found.role }, 'staff'))
    throw new AppError('customer/of-team');
}

/**
 * Changes a customer. A changed address of one without an account is mailed to the former address, as address and phone
 * give access to the credits; a first address gets the way to an account. Throws 'customer/not-found',
 * 'customer/has-account', 'customer/of-team', 'row/changed' and what createCustomer throws.
 */
export async function changeCustomer(
  ctx: Context,
  { customer_id: id, email, ...body }: ChangedCustomer,
): Promise<ListedCustomer> {
  const known = requireFound(await findCustomer(ctx.studio.db, id), 'customer/not-found');
  const isOtherEmail = email !== undefined && email.toLowerCase() !== known.email?.toLowerCase();
  if (isOtherEmail && known.uid !== null) throw new AppError('customer/has-account', { field: 'email' });
  try {
    await ctx.transaction(async (trx) => {
      await requireMayChange(trx, ctx, id);
      await auditChange(trx, ctx, { action: 'customer.change', entity: 'customer', id }, async () => {
        await changeProfile(trx, ctx, id, body, (version) => changedSince(trx, { entity: 'customer', id, version }));
        if (isOtherEmail) await changeEmail(trx, ctx, id, email.toLowerCase());
      });
    });
  } catch (error) {
    throw asDeskRefusal(error);
  }
  return byId(ctx, id);
}

/** Throws 'customer/has-account' if an account has taken the customer over meanwhile. */
async function changeEmail(trx: Trx, { now }: Context, customer_id: number, email: string): Promise<void> {
  const changed = await updateDeskEmail(trx, customer_id, email);
  if (!changed) throw new AppError('customer/has-account', { field: 'email' });
  const { former } = changed;
  if (former === email) return;
  const event = { customer_id, about: `${customer_id}:${changed.version}` };
  await notify(
    trx,
    former === null ? { kind: 'account-claim', ...event } : { kind: 'address-changed', ...event, former_email: former },
    now,
  );
}
