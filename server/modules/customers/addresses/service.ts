/** Billing addresses: the customer's own; staff read them. */
import type { Address, ChangedAddress, NewAddress } from '../../../../domain/contract/addresses';
import { AppError } from '../../../../domain/errors';
import { addressErrors } from '../../../../domain/validation';
import { hasRole, requireCustomer, type Context } from '../../../context';
import { deleteAddressRow, findAddresses, insertAddress, updateAddress, type AddressTexts } from './repository';

const NOTHING: AddressTexts = {
  street: '',
  number: '',
  interior_number: '',
  neighborhood: '',
  city: '',
  state: '',
  zip_code: '',
  country: '',
};
const KEYS = Object.keys(NOTHING) as (keyof AddressTexts)[];

/** As it is stored. Throws 'request/invalid' with the text of the first missing field. */
function textsOf(given: NewAddress): AddressTexts {
  const trimmed = KEYS.flatMap((key) => (given[key] === undefined ? [] : [[key, given[key].trim()]]));
  const texts: AddressTexts = { ...NOTHING, ...Object.fromEntries(trimmed) };
  for (const [field, message] of Object.entries(addressErrors(texts)))
    throw new AppError('request/invalid', { field, message });
  return texts;
}

const isSame = (address: Address, texts: AddressTexts): boolean => KEYS.every((key) => address[key] === texts[key]);

/** The customer's own, or for staff any. Throws 'address/not-found'. */
export async function addressOf(ctx: Context, id: number): Promise<Address> {
  const me = requireCustomer(ctx);
  const own = hasRole(me, 'staff') ? {} : { customer_id: me.customer_id };
  const [address] = await findAddresses(ctx.studio.db, { ...own, address_id: id });
  if (!address) throw new AppError('address/not-found');
  return address;
}

/** A repeat returns what the first one made. Throws 'address/changed' where there is another address by now. */
export async function createAddress(ctx: Context, body: NewAddress): Promise<Address> {
  const { customer_id } = requireCustomer(ctx);
  const texts = textsOf(body);
  return ctx.transaction(async (trx) => {
    const created = await insertAddress(trx, customer_id, texts, ctx.now);
    if (created) return created;
    const [found] = await findAddresses(trx, { customer_id });
    if (found && isSame(found, texts)) return found;
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
  const texts = textsOf(body);
  return ctx.transaction(async (trx) => {
    const [found] = await findAddresses(trx, { address_id: id, customer_id });
    if (!found) throw new AppError('address/not-found');
    if (isSame(found, texts)) return found;
    const changed = await updateAddress(trx, id, texts, version, ctx.now);
    if (!changed) throw new AppError('address/changed', { changed: null });
    return changed;
  });
}

export async function deleteAddress(ctx: Context, id: number): Promise<void> {
  const { customer_id } = requireCustomer(ctx);
  if (!(await ctx.transaction((trx) => deleteAddressRow(trx, id, customer_id))))
    throw new AppError('address/not-found');
}
