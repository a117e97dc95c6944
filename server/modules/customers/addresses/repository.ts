import { sql } from 'kysely';
import type { Address } from '../../../../domain/contract/addresses';
import { deleteRows } from '../../../db/rows';
import type { Db, Trx } from '../../../db/schema';

const COLUMNS = [
  'address_id',
  'street',
  'number',
  'interior_number',
  'neighborhood',
  'city',
  'state',
  'zip_code',
  'country',
  'custom_values',
  'version',
] as const;

/** The fields of an address that customers enter. */
export type AddressAnswers = Omit<Address, 'address_id' | 'version'>;

const columnsOf = ({ custom_values, ...texts }: AddressAnswers) => ({
  ...texts,
  custom_values: JSON.stringify(custom_values),
});

/** Addresses of one customer, or the one with this id. */
export function findAddresses(
  db: Db,
  filter: { readonly customer_id?: number; readonly address_id?: number },
): Promise<Address[]> {
  let query = db.selectFrom('address').select(COLUMNS).orderBy('address_id');
  if (filter.customer_id !== undefined) query = query.where('customer_id', '=', filter.customer_id);
  if (filter.address_id !== undefined) query = query.where('address_id', '=', filter.address_id);
  return query.execute();
}

/** undefined: the customer has an address already. */
export function insertAddress(
  trx: Trx,
  customerId: number,
  answers: AddressAnswers,
  now: Date,
): Promise<Address | undefined> {
  return trx
    .insertInto('address')
    .values({ ...columnsOf(answers), customer_id: customerId, created_at: now, updated_at: now })
    .onConflict((c) => c.constraint('address_customer').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** undefined: the address has another version by now. */
export function updateAddress(
  trx: Trx,
  addressId: number,
  answers: AddressAnswers,
  version: number | undefined,
  now: Date,
): Promise<Address | undefined> {
  let query = trx
    .updateTable('address')
    .set({ ...columnsOf(answers), updated_at: now, version: sql<number>`version + 1` })
    .where('address_id', '=', addressId);
  if (version !== undefined) query = query.where('version', '=', version);
  return query.returning(COLUMNS).executeTakeFirst();
}

/** false: it doesn't exist, or is another customer's. */
export async function deleteAddressRow(trx: Trx, addressId: number, customerId: number): Promise<boolean> {
  return (await deleteRows(trx, 'address', { address_id: addressId, customer_id: customerId })) > 0;
}
