import type { CurrentCustomer, SignUp, UpdateMe } from '../../../domain/contract/customers';
import { UNLIMITED } from '../../../domain/credits';
import { AppError } from '../../../domain/errors';
import { birthdateError, instagramError, signUpAnswers } from '../../../domain/signUp';
import type { Account } from '../../http/identity';
import { violates } from '../../db/errors';
import type { Studio } from '../../studio';
import { findAvailableClasses } from '../booking/credits/repository';
import * as repository from './repository';

/** The customer with what every screen shows of them. Throws 'auth/not-registered'. */
export async function currentCustomer({ db }: Studio, customerId: number, now: Date): Promise<CurrentCustomer> {
  const [customer, accepted_pages, available_classes] = await Promise.all([
    repository.findCustomer(db, customerId),
    repository.findAcceptedPages(db, customerId),
    findAvailableClasses(db, customerId, now),
  ]);
  if (!customer) throw new AppError('auth/not-registered');
  return {
    ...repository.wireCustomer(customer),
    uid: customer.uid,
    has_unlimited: available_classes.some((c) => c.class_amount === UNLIMITED),
    accepted_pages,
    available_classes,
  };
}

/** Two people can't have one account or one number, however close together they ask. */
function asRefusal(error: unknown): unknown {
  if (violates(error, 'customer_phone')) return new AppError('customer/phone-in-use', { field: 'phone' });
  if (violates(error, 'customer_uid') || violates(error, 'customer_email')) return new AppError('customer/exists');
  return error;
}

/**
 * Whether an account is one of ADMIN_EMAILS: only once the identity service has verified its address. Most
 * people sign up before that, so it is asked again whenever they come back (GET /customer/me).
 */
export function isFutureAdmin(account: Account, adminEmails: readonly string[]): boolean {
  return account.emailVerified && adminEmails.includes(account.email);
}

/** Days begin at different moments around the country: nobody is refused a birthday for that. */
const tomorrow = (now: Date): string => new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);

function checkAnswers({ birthdate = '', instagram = '' }: SignUp, now: Date): void {
  const wrong = { birthdate: birthdateError(birthdate, tomorrow(now)), instagram: instagramError(instagram) };
  for (const [field, message] of Object.entries(wrong))
    if (message) throw new AppError('request/invalid', { field, message });
}

/**
 * Makes a customer of an account of the identity service. The e-mail is the account's own; one that is another
 * account's customer's is refused ('customer/exists'), whether or not this account has confirmed it.
 */
export async function signUp(
  studio: Studio,
  account: Account,
  body: SignUp,
  adminEmails: readonly string[],
  now: Date,
): Promise<number> {
  if (!account.email) throw new AppError('auth/no-email');
  checkAnswers(body, now);
  const required = await repository.findSignUpPages(studio.db);
  if (!required.every((page) => body.accepted_pages.includes(page)))
    throw new AppError('customer/terms-required', { field: 'accepted_pages' });
  const role = isFutureAdmin(account, adminEmails) ? 'admin' : 'customer';
  try {
    return await studio.db.transaction().execute(async (trx) => {
      const customerId = await repository.insertCustomer(trx, {
        name: body.name.trim(),
        last_name: body.last_name.trim(),
        phone: body.phone,
        uid: account.uid,
        email: account.email,
        role,
        created_at: now,
        ...signUpAnswers(body),
      });
      await repository.insertAcceptedPages(trx, customerId, required, now);
      return customerId;
    });
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * Somebody who has confirmed another address at the identity service is written to there from now on. One that is
 * another customer's stays theirs.
 */
export async function followAddress(
  studio: Studio,
  customer: CurrentCustomer,
  account: Account,
): Promise<CurrentCustomer> {
  if (!account.emailVerified || !account.email || customer.email.toLowerCase() === account.email) return customer;
  try {
    await repository.updateEmail(studio.db, customer.customer_id, account.email);
    return { ...customer, email: account.email };
  } catch (error) {
    if (violates(error, 'customer_email')) return customer;
    throw error;
  }
}

export async function updateMe(studio: Studio, customerId: number, body: UpdateMe): Promise<void> {
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value.trim()]));
  try {
    await repository.updateCustomer(studio.db, customerId, fields);
  } catch (error) {
    throw asRefusal(error);
  }
}
