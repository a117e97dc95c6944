import { sql, type Selectable } from 'kysely';
import type { Customer, Role } from '../../../domain/contract/customers';
import type { FormValues } from '../../../domain/forms/types';
import type { SignUpAnswers } from '../../../domain/signUp';
import { findRow, insertRow, updateRows } from '../../db/rows';
import type { DB, Db, Trx } from '../../db/schema';
import { CUSTOMER_COLUMNS, fileJson, type StoredCustomer } from '../../people/repository';

const SEEN_BY_STAFF = [...CUSTOMER_COLUMNS, fileJson('file_id').as('file')] as const;

/** A row as the API's Customer, without the identity service's id. */
export function wireCustomer<T extends StoredCustomer>({
  uid: _uid,
  created_at,
  ...rest
}: T): Omit<T, 'uid' | 'created_at'> & Customer {
  return { ...rest, createdAt: created_at.toISOString() };
}

export async function findCustomersByPhone(db: Db, phone: string): Promise<Customer[]> {
  const found = await db.selectFrom('customer').select(SEEN_BY_STAFF).where('phone', '=', phone).execute();
  return found.map(wireCustomer);
}

/** Whether a customer with an account has this phone number. */
export async function isAccountsPhone(db: Db, phone: string): Promise<boolean> {
  const found = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('phone', '=', phone)
    .where('uid', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findCustomersById(db: Db, ids: readonly number[]): Promise<Customer[]> {
  const found = await db
    .selectFrom('customer')
    .select(SEEN_BY_STAFF)
    .where('customer_id', 'in', [0, ...ids])
    .execute();
  const byId = new Map(found.map((row) => [row.customer_id, wireCustomer(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Links the customer that the front desk created with a confirmed address and phone to the account, once. undefined:
 * there is none.
 */
export async function adoptCustomer(
  trx: Trx,
  { uid, email, phone }: { readonly uid: string; readonly email: string; readonly phone: string },
  now: Date,
): Promise<number | undefined> {
  const adopted = await trx
    .updateTable('customer')
    .set({ uid, email, email_confirmed_at: now, version: sql<number>`version + 1` })
    .where('uid', 'is', null)
    .where('anonymised_at', 'is', null)
    .where('phone', '=', phone)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .returning('customer_id')
    .executeTakeFirst();
  return adopted?.customer_id;
}

/** The customer that the front desk created with this address, who has no account yet; undefined: there is none. */
export async function findByDeskAddress(db: Db, email: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('uid', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return found?.customer_id;
}

export async function updateSignUp(
  trx: Trx,
  customerId: number,
  signUp: Pick<NewCustomer, 'name' | 'last_name' | 'phone'> & SignUpAnswers,
): Promise<void> {
  await updateRows(trx, 'customer', { customer_id: customerId }, signUp);
}

export interface NewCustomer extends SignUpAnswers {
  readonly uid: string | null;
  readonly email: string | null;
  readonly email_confirmed_at: Date | null;
  readonly name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly role: Role;
  readonly created_at: Date;
}

export async function insertCustomer(trx: Trx, customer: NewCustomer): Promise<number> {
  return insertRow(trx, 'customer', customer, 'customer_id');
}

/** The stored columns that PUT /customer/me can change. */
export type Profile = Pick<NewCustomer, 'name' | 'last_name' | 'phone'> &
  SignUpAnswers & {
    file_id: number | null;
    id_file_id: number | null;
    custom_values: FormValues;
  };

const PROFILE = ['name', 'last_name', 'phone', 'instagram', 'birthdate', 'signup_reason', 'other'] as const;

/** Locks the customer whose profile is about to change. */
export function lockProfile(trx: Trx, customerId: number): Promise<Profile & { version: number }> {
  return trx
    .selectFrom('customer')
    .select([...PROFILE, 'file_id', 'id_file_id', 'custom_values', 'version'])
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateProfile(trx: Trx, customerId: number, profile: Profile): Promise<void> {
  await updateRows(
    trx,
    'customer',
    { customer_id: customerId },
    {
      ...profile,
      custom_values: JSON.stringify(profile.custom_values),
      version: sql<number>`version + 1`,
    },
  );
}

/** Media types of those files that the customer has uploaded; an admin's uploads are the studio's. */
export async function findOwnUploads(
  trx: Trx,
  customerId: number,
  isAdmin: boolean,
  fileIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await trx
    .selectFrom('file')
    .select(['file_id', 'type'])
    .where((eb) => eb.or([eb('customer_id', '=', customerId), ...(isAdmin ? [eb('customer_id', 'is', null)] : [])]))
    .where('file_id', 'in', [0, ...fileIds])
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ file_id, type }) => [file_id, type]));
}

export async function updateConfirmedEmail(trx: Trx, customerId: number, email: string, now: Date): Promise<void> {
  await updateRows(trx, 'customer', { customer_id: customerId }, { email, email_confirmed_at: now });
}

/** Refuses all sessions that began before `until`; a later existing limit stays. Returns the limit. */
export async function updateSignedOut(trx: Trx, customerId: number, until: Date): Promise<Date | null> {
  const { signed_out_at } = await trx
    .updateTable('customer')
    .set({ signed_out_at: sql`greatest(signed_out_at, ${until}::timestamptz)` })
    .where('customer_id', '=', customerId)
    .returning('signed_out_at')
    .executeTakeFirstOrThrow();
  return signed_out_at;
}

/** A customer's account; undefined: no such customer, or no account. */
export async function findUid(db: Db, customerId: number): Promise<{ readonly uid: string | null } | undefined> {
  return findRow(db, 'customer', { customer_id: customerId, anonymised_at: null }, ['uid']);
}

/** Uses up the one promotion of an address. false: it was used, or an admin has decided on this customer's role. */
export async function takePromotion(
  trx: Trx,
  { customer_id, email }: { readonly customer_id: number; readonly email: string },
  now: Date,
): Promise<boolean> {
  const decided = await findRow(trx, 'role_decision', { customer_id }, ['email']);
  if (decided) return false;
  const taken = await trx
    .insertInto('role_decision')
    .values({ email, customer_id, decided_at: now })
    .onConflict((c) => c.column('email').doNothing())
    .returning('email')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Finds a customer by address (ignoring case), or by the identity service's id. */
export function findByEmailOrUid(
  db: Db,
  name: string,
): Promise<Pick<Selectable<DB['customer']>, 'customer_id' | 'email_confirmed_at'> | undefined> {
  return db
    .selectFrom('customer')
    .select(['customer_id', 'email_confirmed_at'])
    .where((eb) => (name.includes('@') ? eb(eb.fn('lower', ['email']), '=', name.toLowerCase()) : eb('uid', '=', name)))
    .executeTakeFirst();
}

/** Pages that must be accepted to sign up. */
export async function findSignUpPages(db: Db): Promise<number[]> {
  return (await db.selectFrom('page').select('page_id').where('required_signup', '=', true).execute()).map(
    (p) => p.page_id,
  );
}

/** Pages that the customer has accepted in their current version. */
export async function findAcceptedPages(db: Db, customerId: number): Promise<{ page_id: number }[]> {
  return db
    .selectFrom('accepted_current_page')
    .select('page_id')
    .where('customer_id', '=', customerId)
    .orderBy('page_id')
    .execute();
}

/** Ignores deleted pages; the others can't be deleted before this is committed. */
export async function insertAcceptedPages(
  trx: Trx,
  customerId: number,
  pageIds: readonly number[],
  now: Date,
): Promise<void> {
  if (pageIds.length === 0) return;
  await trx
    .insertInto('accepted_page')
    .columns(['customer_id', 'page_id', 'accepted_at'])
    .expression((eb) =>
      eb
        .selectFrom('page')
        .select([eb.val(customerId).as('customer_id'), 'page.page_id', eb.val(now).as('accepted_at')])
        .where('page_id', 'in', pageIds)
        .orderBy('page_id')
        .forKeyShare(),
    )
    .execute();
}
