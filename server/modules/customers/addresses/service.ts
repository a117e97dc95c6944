/** Billing addresses: customers manage their own; staff read them. */
import { isDeepStrictEqual } from 'node:util';
import type { Address, ChangedAddress, NewAddress } from '../../../../domain/contract/addresses';
import type { PlainValues } from '../../../../domain/contract/forms';
import { AppError, requireFound } from '../../../../domain/errors';
import { ADDRESS_FORM_ID, ADDRESS_KEYS } from '../../../../domain/forms/address';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { ADDRESS_RULES, fieldErrors, storedValues } from '../../../../domain/forms/validate';
import { latestDay } from '../../../../domain/validation';
import { hasRole, requireCustomer, type Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { formById } from '../../forms/service';
import { deleteAddressRow, findAddresses, insertAddress, updateAddress, type AddressAnswers } from './repository';

/** The values to store, as form 6 requires them. Throws 'request/invalid' with the first wrong field. */
async function answersOf(ctx: Context, trx: Trx, { custom_values, ...parts }: NewAddress): Promise<AddressAnswers> {
  const fields = (await formById(ctx, ADDRESS_FORM_ID, trx)).form_fields as readonly FormField[];
  const values = { ...(custom_values as FormValues), ...parts };
  const rules = { ...ADDRESS_RULES, today: latestDay(ctx.now) };
  for (const [key, message] of Object.entries(fieldErrors(fields, values, rules)))
    throw new AppError('request/invalid', { field: isPart(key) ? key : `custom_values.${key}`, message });
  const stored = storedValues(fields, values, rules);
  const eight = Object.fromEntries(ADDRESS_KEYS.map((key) => [key, String(stored[key] ?? '')]));
  const own = Object.entries(stored).filter(([key]) => !isPart(key));
  return { ...(eight as Omit<AddressAnswers, 'custom_values'>), custom_values: Object.fromEntries(own) as PlainValues };
}

const isPart = (key: string): boolean => ADDRESS_KEYS.includes(key);

const isSame = (address: Address, answers: AddressAnswers): boolean =>
  Object.entries(answers).every(([key, value]) => isDeepStrictEqual(address[key as keyof Address], value));

/** The caller's own address, for staff any. Throws 'address/not-found'. */
export async function addressOf(ctx: Context, id: number): Promise<Address> {
  const me = requireCustomer(ctx);
  const own = hasRole(me, 'staff') ? {} : { customer_id: me.customer_id };
  return requireFound((await findAddresses(ctx.studio.db, { ...own, address_id: id }))[0], 'address/not-found');
}

/** A repeat returns the address made before. Throws 'address/changed' if there is a different one by now. */
export async function createAddress(ctx: Context, body: NewAddress): Promise<Address> {
  const { customer_id } = requireCustomer(ctx);
  return ctx.transaction(async (trx) => {
    const answers = await answersOf(ctx, trx, body);
    const created = await insertAddress(trx, customer_id, answers, ctx.now);
    if (created) return created;
    const [found] = await findAddresses(trx, { customer_id });
    if (found && isSame(found, answers)) return found;
    throw new AppError('address/changed', { changed: null });
  });
}

/** A repeat changes nothing. Throws 'address/not-found', 'address/changed'. */
export async function changeAddress(
  ctx: Context,
  id: number,
  { address_id, version, ...body }: ChangedAddress,
): Promise<Address> {
  const { customer_id } = requireCustomer(ctx);
  if (address_id !== undefined && address_id !== id) throw new AppError('request/invalid', { field: 'address_id' });
  return ctx.transaction(async (trx) => {
    const [found] = await findAddresses(trx, { address_id: id, customer_id });
    if (!found) throw new AppError('address/not-found');
    const answers = await answersOf(ctx, trx, { custom_values: found.custom_values, ...body });
    if (isSame(found, answers)) return found;
    const changed = await updateAddress(trx, id, answers, version, ctx.now);
    if (!changed) throw new AppError('address/changed', { changed: null });
    return changed;
  });
}

export async function deleteAddress(ctx: Context, id: number): Promise<void> {
  const { customer_id } = requireCustomer(ctx);
  if (!(await ctx.transaction((trx) => deleteAddressRow(trx, id, customer_id))))
    throw new AppError('address/not-found');
}
