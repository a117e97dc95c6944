/** Reads customers for every subject: who they are, their lock and their role. */
import { sql, type Selectable } from 'kysely';
import type { Address } from '../../domain/contract/addresses';
import type { Customer, CurrentCustomer, CustomerFile, Role } from '../../domain/contract/customers';
import { AppError } from '../../domain/errors';
import type { FormValues } from '../../domain/forms/types';
import type { SignUpAnswers } from '../../domain/signUp';
import { findRow, lockRow, updateRows } from '../db/rows';
import type { DB, Db, Trx } from '../db/schema';

export const CUSTOMER_COLUMNS = [
  'customer_id',
  'uid',
  'name',
  'last_name',
  'email',
  'phone',
  'role',
  'created_at',
] as const;

/** Columns that only the customer themselves are sent. */
const OWN = ['instagram', 'birthdate', 'signup_reason', 'other', 'custom_values', 'version'] as const;

export type StoredCustomer = Omit<Customer, 'createdAt'> & { uid: string | null; created_at: Date };

/** A file with its stored address; that of a private file must still be signed. */
export const fileJson = (column: 'file_id' | 'id_file_id') => sql<CustomerFile | null>`
  (select json_build_object('file_id', f.file_id, 'name', f.name, 'type', f.type, 'src', f.src)
    from file f where f.file_id = ${sql.ref(`customer.${column}`)})`;

const ADDRESS = sql<Address | null>`
  (select to_jsonb(a) - array['customer_id', 'created_at', 'updated_at'] from address a
    where a.customer_id = customer.customer_id)`;

// Ordered like its index, so that one row is read however many videos are archived.
const HAS_VIDEOS = sql<boolean>`coalesce((select true from video
  where archived_at is null and published_at is not null order by published_at, video_id limit 1), false)`;

/** Whether the team has invited this e-mail address. */
const INVITED = sql<boolean>`exists (select from team_invitation i where i.email = lower(customer.email))`;

type OwnFields = SignUpAnswers &
  Pick<CurrentCustomer, 'idAdjunto' | 'address' | 'version'> & { custom_values: FormValues };

const FAMILY = sql<NonNullable<CurrentCustomer['family']> | null>`(
  select json_agg(json_build_object('family_member_id', m.family_member_id, 'name', btrim(m.name || ' ' || m.last_name))
    order by m.family_member_id)
  from family_member m where m.customer_id = customer.customer_id and m.archived_at is null)`;

const OWES_CASH = sql<boolean>`exists (select from unsettled_cash o where o.customer_id = customer.customer_id)`;

/** Files have their stored addresses; private ones can't be opened until they are signed. */
export function findCustomer(
  db: Db,
  customerId: number,
): Promise<
  | (StoredCustomer &
      OwnFields & { email_confirmed_at: Date | null; has_videos: boolean; invited: boolean; owes_cash: boolean } & {
        readonly family: NonNullable<CurrentCustomer['family']> | null;
      })
  | undefined
> {
  return db
    .selectFrom('customer')
    .select([...CUSTOMER_COLUMNS, ...OWN, 'email_confirmed_at', fileJson('file_id').as('file')])
    .select([fileJson('id_file_id').as('idAdjunto'), ADDRESS.as('address'), HAS_VIDEOS.as('has_videos')])
    .select([INVITED.as('invited'), OWES_CASH.as('owes_cash'), FAMILY.as('family')])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/**
 * Locks a customer, so that purchases, check-ins, waitlist entries and decisions about their role run one after the
 * other. false: there is no such customer.
 */
export async function lockCustomer(trx: Trx, customerId: number): Promise<boolean> {
  return (await lockRow(trx, 'customer', { customer_id: customerId }, ['customer_id'])) !== undefined;
}

/** Locks customers in the order of their ids, as all code does. */
export async function lockCustomers(trx: Trx, customerIds: readonly number[]): Promise<void> {
  if (customerIds.length === 0) return;
  await sql`select from customer where customer_id = any(${customerIds}::bigint[])
    order by customer_id for no key update`.execute(trx);
}

/** Records that an admin has decided on a customer's role. */
export async function noteRoleDecision(trx: Trx, customerId: number, now: Date): Promise<void> {
  await trx
    .insertInto('role_decision')
    .columns(['email', 'customer_id', 'decided_at'])
    .expression((eb) =>
      eb
        .selectFrom('customer')
        .select(({ fn, val }) => [fn<string>('lower', ['email']).as('email'), 'customer_id', val(now).as('decided_at')])
        .where('customer_id', '=', customerId),
    )
    .onConflict((c) => c.column('email').doNothing())
    .execute();
}

/** `location_ids`: the branches that the role is limited to; null: none. */
export async function updateRole(
  trx: Trx,
  customerId: number,
  role: Role,
  location_ids: number[] | null = null,
): Promise<void> {
  await updateRows(trx, 'customer', { customer_id: customerId }, { role, location_ids });
}

type DeletionRequest = Pick<Selectable<DB['deletion_request']>, 'requested_at' | 'due_at'>;

/** The customer's pending request to be deleted, neither taken back nor carried out. */
export function findDeletionRequest(db: Db, customerId: number): Promise<DeletionRequest | undefined> {
  return findRow(db, 'deletion_request', { customer_id: customerId, cancelled_at: null, done_at: null }, [
    'requested_at',
    'due_at',
  ]);
}

/** Locks a customer whose data isn't deleted. Throws 'customer/not-found'. */
export async function lockExisting(trx: Trx, customerId: number): Promise<void> {
  const found = await lockRow(trx, 'customer', { customer_id: customerId, anonymised_at: null }, ['customer_id']);
  if (!found) throw new AppError('customer/not-found');
}
