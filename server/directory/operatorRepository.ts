/** Operators' accounts and sessions. Each write goes on record with who made it. */
import { createHash, randomBytes } from 'node:crypto';
import { HOUR } from '../../domain/durations';
import { recordEvent, type Acting } from './events';
import type { DirectoryDb, DirectoryTrx } from './tables';

/** Milliseconds for which a session is valid, and a code with which a password is chosen. */
export const SESSION = 12 * HOUR;
export const CODE = 24 * HOUR;

const randomSecret = (): string => randomBytes(24).toString('base64url');
/** Secrets are stored hashed: who reads a copy of the directory can't sign in with what is in it. */
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface OperatorAccount {
  readonly account_id: number;
  readonly email: string;
}

export const findAccounts = (db: DirectoryDb) =>
  db
    .selectFrom('operator_account as a')
    .select(['a.email', 'a.created_at'])
    .select((eb) => eb('a.password', 'is not', null).as('has_password'))
    .orderBy('a.email')
    .execute();

/** Adds an account. Returns the code with which its operator chooses a password; null: it exists. */
export const addAccount = (db: DirectoryDb, acting: Acting, email: string): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const code = randomSecret();
    const now = acting.now();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('operator_account')
      .values({ email, code: sha256(code), code_until: new Date(now.getTime() + CODE), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return null;
    await recordEvent(trx, acting, { action: 'operator.add', after: { email } });
    return code;
  });

/** Takes an account's password and sessions away. Returns the code for the next password; null: there is no account. */
export const resetAccount = (db: DirectoryDb, acting: Acting, email: string): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const code = randomSecret();
    const changed = await trx
      .updateTable('operator_account')
      .set({ password: null, code: sha256(code), code_until: new Date(acting.now().getTime() + CODE) })
      .where('email', '=', email)
      .returning('account_id')
      .executeTakeFirst();
    if (!changed) return null;
    await endSessionsOf(trx, changed.account_id);
    await recordEvent(trx, acting, { action: 'operator.reset', after: { email } });
    return code;
  });

/** false: there is no such account. */
export const removeAccount = (db: DirectoryDb, acting: Acting, email: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('operator_account')
      .where('email', '=', email)
      .returning('account_id')
      .executeTakeFirst();
    if (removed) await recordEvent(trx, acting, { action: 'operator.remove', before: { email } });
    return removed !== undefined;
  });

export const findPassword = async (db: DirectoryDb, email: string): Promise<string | null> =>
  (await db.selectFrom('operator_account').select('password').where('email', '=', email).executeTakeFirst())
    ?.password ?? null;

/** Begins a session of an account while it has this password hash. Returns what the browser holds; null: it hasn't. */
export const beginSession = (db: DirectoryDb, email: string, password: string, now: Date): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('operator_account')
      .select('account_id')
      .where('email', '=', email)
      .where('password', '=', password)
      .forUpdate()
      .executeTakeFirst();
    return account ? insertSession(trx, { ...account, email }, 'operator.signIn', now) : null;
  });

/**
 * Stores the password that an operator chose, ends all earlier sessions and begins a new one. null: the code isn't the
 * account's, is over or was used.
 */
export const choosePassword = (
  db: DirectoryDb,
  { email, code, password }: { readonly email: string; readonly code: string; readonly password: string },
  now: Date,
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('operator_account')
      .set({ password, code: null, code_until: null })
      .where('email', '=', email)
      .where('code', '=', sha256(code))
      .where('code_until', '>', now)
      .returning('account_id')
      .executeTakeFirst();
    if (!account) return null;
    await endSessionsOf(trx, account.account_id);
    return insertSession(trx, { ...account, email }, 'operator.password', now);
  });

async function insertSession(
  trx: DirectoryTrx,
  { account_id, email }: OperatorAccount,
  action: string,
  now: Date,
): Promise<string> {
  const token = randomSecret();
  await trx
    .insertInto('operator_session')
    .values({ token: sha256(token), account_id, until: new Date(now.getTime() + SESSION) })
    .execute();
  await recordEvent(trx, { by: email, now: () => now }, { action });
  return token;
}

const endSessionsOf = (trx: DirectoryTrx, account_id: number) =>
  trx.deleteFrom('operator_session').where('account_id', '=', account_id).execute();

export const findSession = async (db: DirectoryDb, token: string, now: Date): Promise<OperatorAccount | null> =>
  (await db
    .selectFrom('operator_session as s')
    .innerJoin('operator_account as a', 'a.account_id', 's.account_id')
    .select(['a.account_id', 'a.email'])
    .where('s.token', '=', sha256(token))
    .where('s.until', '>', now)
    .executeTakeFirst()) ?? null;

export const endSession = (db: DirectoryDb, token: string, by: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('operator_session')
      .where('token', '=', sha256(token))
      .executeTakeFirstOrThrow();
    if (numDeletedRows) await recordEvent(trx, { by, now: () => now }, { action: 'operator.signOut' });
  });

/** Deletes sessions and counts of tries that are over. */
export const forgetEnded = (db: DirectoryDb, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('operator_session').where('until', '<=', now).execute();
    await trx.deleteFrom('rate_limit').where('ends_at', '<=', now).execute();
  });
