import type { FormValues } from '../../../domain/forms/types';
import type {
  CurrentCustomer,
  Customer,
  CustomerFile,
  PhoneResponse,
  Role,
  SignUp,
} from '../../../domain/contract/customers';
import { inPersonCredits, UNLIMITED } from '../../../domain/credits';
import { DAY } from '../../../domain/durations';
import { AppError, requireFound } from '../../../domain/errors';
import { birthdateError, instagramError, signUpAnswers } from '../../../domain/signUp';
import { latestDay } from '../../../domain/validation';
import { violatesUnique } from '../../db/errors';
import { countHits } from '../../db/rateLimit';
import { findMergedAccount } from '../../db/roles';
import type { Trx } from '../../db/schema';
import {
  asCustomer,
  asSystem,
  branchesOf,
  findActor,
  hasRole,
  isOfTeam,
  requireAccount,
  requireCustomer,
  type Context,
} from '../../context';
import { auditChange, recordAudit } from '../audit/record';
import { findAvailableClasses } from '../booking/credits/repository';
import { signedAddress } from '../files/signature';
import { answersAtSignUp, storeSignUpAnswers } from '../forms/answers';
import { shownValues } from '../forms/values';
import { noteReferral } from '../billing/referrals/service';
import { notify } from '../mail/notify';
import { storeChoices } from '../notifications/repository';
import { acceptInvitation } from '../team/invitations';
import { findCustomer, lockCustomer, noteRoleDecision, updateRole } from '../../people/repository';
import { missingFieldsOf } from '../forms/missingFields';
import * as repository from './repository';
import type { Account } from '../../ports/identity';

/** The caller's customer data for every screen. Throws 'auth/not-registered'. */
export async function currentCustomer(ctx: Context, customerId: number): Promise<CurrentCustomer> {
  const found = requireFound(await readCustomer(ctx, customerId), 'auth/not-registered');
  return ownOf(ctx, found);
}

const openFile = async (ctx: Context, file: CustomerFile | null): Promise<CustomerFile | null> =>
  file && { ...file, src: await signedAddress(ctx, file.src) };

export const withOpenFile = async <T extends Customer>(ctx: Context, customer: T): Promise<T> => ({
  ...customer,
  file: await openFile(ctx, customer.file),
});

/** A customer that was read, perhaps without an account. */
interface Found {
  /** Whether the team has invited this address. */
  readonly isInvited: boolean;
  readonly customer: Omit<CurrentCustomer, 'uid' | 'email'> & {
    readonly uid: string | null;
    readonly email: string | null;
  };
  readonly isConfirmed: boolean;
  readonly stored: FormValues;
}

/** Whether the session needs a second factor, or should have one. */
function secondFactor({ actor }: Context): Pick<CurrentCustomer, 'second_factor_required' | 'second_factor_suggested'> {
  if (!('customer_id' in actor)) return {};
  if (actor.withheld) return { second_factor_required: true };
  return isOfTeam(actor) && !actor.account.secondFactor ? { second_factor_suggested: true } : {};
}

function branches(ctx: Context): Pick<CurrentCustomer, 'location_ids'> {
  const location_ids = branchesOf(ctx);
  return location_ids ? { location_ids: [...location_ids] } : {};
}

/** The customer data of a caller, who has an account. */
const ownOf = (ctx: Context, { customer }: Found): CurrentCustomer => ({
  ...customer,
  uid: customer.uid ?? '',
  email: customer.email ?? '',
  ...(requireAccount(ctx).emailVerified ? {} : { email_unconfirmed: true }),
  ...(ctx.studio.mail.kind === 'outbox' ? {} : { sends_mail: true }),
  ...(ctx.studio.brand ? { brand: ctx.studio.brand.title } : {}),
  ...branches(ctx),
  ...secondFactor(ctx),
});

/** A customer's data as every screen shows it; undefined: there is none. */
export async function readCustomer(ctx: Context, customerId: number): Promise<Found | undefined> {
  const { studio, now } = ctx;
  const db = studio.preparedDb;
  const { timezone } = await studio.config();
  const [found, accepted_pages, available_classes] = await Promise.all([
    findCustomer(db, customerId),
    repository.findAcceptedPages(db, customerId),
    findAvailableClasses(db, customerId, now, timezone),
  ]);
  if (!found) return undefined;
  const { email_confirmed_at, has_videos, invited, owes_cash, family, ...row } = found;
  const customer = {
    ...(await withOpenFile(ctx, repository.wireCustomer(row))),
    idAdjunto: await openFile(ctx, row.idAdjunto),
    custom_values: await shownValues(ctx, 'customer', row.custom_values),
    ...(await missingFieldsOf(ctx, row)),
    uid: row.uid,
    has_unlimited: inPersonCredits(available_classes).some((c) => c.class_amount === UNLIMITED),
    accepted_pages,
    available_classes,
    ...(family ? { family } : {}),
    ...(has_videos ? { has_videos } : {}),
    ...(owes_cash ? { owes_cash } : {}),
  };
  return { customer, isConfirmed: email_confirmed_at !== null, isInvited: invited, stored: row.custom_values };
}

/** The actor named in the audit log when the environment makes a customer an admin. */
const ADMIN_EMAILS = 'ADMIN_EMAILS';

/**
 * Translates violated unique constraints: an account or phone number belongs to one customer, even with concurrent
 * requests.
 */
export function asRefusal(error: unknown): unknown {
  if (violatesUnique(error, 'customer_phone')) return new AppError('customer/phone-in-use', { field: 'phone' });
  if (violatesUnique(error, 'customer_uid') || violatesUnique(error, 'customer_email'))
    return new AppError('customer/exists');
  return error;
}

/**
 * Whether an account is one of ADMIN_EMAILS with a verified address. Most sign up before verifying, so it is checked at
 * every GET /customer/me.
 */
function isFutureAdmin(account: Account, adminEmails: readonly string[]): boolean {
  return account.emailVerified && adminEmails.includes(account.email);
}

function changeRole(trx: Trx, ctx: Context, customerId: number, role: Role): Promise<void> {
  return auditChange(trx, ctx, { action: 'role.grant', entity: 'customer', id: customerId }, () =>
    updateRole(trx, customerId, role),
  );
}

/** Sets a customer's role permanently: ADMIN_EMAILS doesn't change it afterwards. */
export function setRole(ctx: Context, customerId: number, role: Role): Promise<void> {
  return ctx.transaction(async (trx) => {
    await lockCustomer(trx, customerId);
    await noteRoleDecision(trx, customerId, ctx.now);
    await changeRole(trx, ctx, customerId, role);
  });
}

/** The caller; made an admin when ADMIN_EMAILS names their verified address for the first time. */
export async function me(caller: Context): Promise<CurrentCustomer> {
  const known = await findActor(caller.studio, requireAccount(caller));
  const ctx = asCustomer(caller, requireFound(known, 'auth/not-registered'));
  const { kind, customer_id, account } = requireCustomer(ctx);
  if (kind !== 'admin' && isFutureAdmin(account, ctx.studio.adminEmails))
    await ctx.transaction(async (trx) => {
      await lockCustomer(trx, customer_id);
      if (await repository.takePromotion(trx, { customer_id, email: account.email }, ctx.now))
        await changeRole(trx, asSystem(ctx, ADMIN_EMAILS), customer_id, 'admin');
    });
  let found = await readCustomer(ctx, customer_id);
  if (found?.isInvited && account.emailVerified) {
    await acceptInvitation(ctx, customer_id, account.email);
    found = await readCustomer(ctx, customer_id);
  }
  if (!found) throw new AppError('auth/not-registered');
  return followAddress(ctx, { ...found, customer: ownOf(ctx, found) });
}

export function checkAnswers(
  { birthdate = '', instagram = '' }: Pick<SignUp, 'birthdate' | 'instagram'>,
  now: Date,
): void {
  const wrong = { birthdate: birthdateError(birthdate, latestDay(now)), instagram: instagramError(instagram) };
  for (const [field, message] of Object.entries(wrong))
    if (message) throw new AppError('request/invalid', { field, message });
}

/** Phones that an account may try per day for the customer that the front desk created with its address. */
const CLAIMS_MAX = 5;

/** Throws 'customer/claim-blocked'. Counted before the phone is compared, so that concurrent tries are limited too. */
async function countClaim({ studio, now }: Context, { email, emailVerified }: Account): Promise<void> {
  const id = emailVerified ? await repository.findByDeskAddress(studio.db, email) : undefined;
  if (id === undefined) return;
  const { hits } = await countHits(studio.pool, `claim ${id}`, 1, DAY, now);
  if (hits > CLAIMS_MAX) throw new AppError('customer/claim-blocked', { field: 'phone' });
}

/**
 * A new customer, or the one that the front desk created with the account's confirmed address and this phone. The
 * address alone isn't enough: the desk may have mistyped it, and the customer owns credits.
 */
async function registerCustomer(
  trx: Trx,
  { uid, email, emailVerified }: Account,
  body: SignUp,
  now: Date,
): Promise<number> {
  const given = {
    name: body.name.trim(),
    last_name: body.last_name.trim(),
    phone: body.phone,
    ...signUpAnswers(body),
  };
  const adopted = emailVerified
    ? await repository.adoptCustomer(trx, { uid, email, phone: body.phone }, now)
    : undefined;
  if (adopted !== undefined) {
    await repository.updateSignUp(trx, adopted, given);
    return adopted;
  }
  if (emailVerified && (await repository.findByDeskAddress(trx, email)) !== undefined)
    throw new AppError('customer/other-phone', { field: 'phone' });
  const email_confirmed_at = emailVerified ? now : null;
  return repository.insertCustomer(trx, {
    ...given,
    uid,
    email,
    email_confirmed_at,
    role: 'customer',
    created_at: now,
  });
}

/**
 * Makes a customer of an account of the identity service. The e-mail is the account's own; one that is another
 * account's customer's is refused ('customer/exists'), whether or not this account has confirmed it. One that the front
 * desk entered has to be confirmed first ('customer/unconfirmed'), and needs the phone that the desk entered
 * ('customer/other-phone', 'customer/claim-blocked').
 */
export async function signUp(ctx: Context, body: SignUp): Promise<number> {
  const { studio, now } = ctx;
  const account = requireAccount(ctx);
  if (!account.email) throw new AppError('auth/no-email');
  if (await findMergedAccount(studio.db, account.uid)) throw new AppError('auth/merged');
  checkAnswers(body, now);
  const required = await repository.findSignUpPages(studio.db);
  if (!required.every((page) => body.accepted_pages.includes(page)))
    throw new AppError('customer/terms-required', { field: 'accepted_pages' });
  await countClaim(ctx, account);
  try {
    return await ctx.transaction(async (trx) => {
      const answers = await answersAtSignUp(ctx, trx, body.forms);
      const customerId = await registerCustomer(trx, account, body, now);
      await storeSignUpAnswers(trx, customerId, answers, now);
      await repository.insertAcceptedPages(trx, customerId, required, now);
      if (body.news) await storeChoices(trx, customerId, [{ kind: 'news', channel: 'mail', enabled: true }], now);
      const friend = { customer_id: customerId, email: account.email, phone: body.phone };
      if (body.referral) await noteReferral(trx, ctx, friend, body.referral);
      await notify(trx, { kind: 'welcome', customer_id: customerId, about: customerId }, now);
      if (
        isFutureAdmin(account, studio.adminEmails) &&
        (await repository.takePromotion(trx, { customer_id: customerId, email: account.email }, now))
      ) {
        await updateRole(trx, customerId, 'admin');
        await recordAudit(trx, asSystem(ctx, ADMIN_EMAILS), {
          action: 'role.grant',
          entity: 'customer',
          id: customerId,
          before: null,
          after: { role: 'admin' },
        });
      }
      return customerId;
    });
  } catch (error) {
    const refusal = asRefusal(error);
    const isOfDesk =
      refusal !== error &&
      !account.emailVerified &&
      (await repository.findByDeskAddress(studio.db, account.email)) !== undefined;
    throw isOfDesk ? new AppError('customer/unconfirmed') : refusal;
  }
}

/**
 * A customer who has confirmed another address at the identity service gets mail there from now on. An address that
 * belongs to another customer isn't taken over.
 */
async function followAddress(
  ctx: Context,
  { customer, isConfirmed }: { customer: CurrentCustomer; isConfirmed: boolean },
): Promise<CurrentCustomer> {
  const {
    account: { emailVerified, email },
  } = requireCustomer(ctx);
  if (!emailVerified || !email || (isConfirmed && customer.email.toLowerCase() === email)) return customer;
  try {
    await ctx.transaction((trx) => repository.updateConfirmedEmail(trx, customer.customer_id, email, ctx.now));
    return { ...customer, email };
  } catch (error) {
    if (violatesUnique(error, 'customer_email')) return customer;
    throw error;
  }
}

/** Whether a telephone is in use; for staff also by whom. An account that has not signed up counts as a visitor. */
export async function byPhone(ctx: Context, phone: string): Promise<PhoneResponse> {
  const { db } = ctx.studio;
  const found = await repository.findCustomersByPhone(db, phone);
  const customers = await Promise.all(found.map((customer) => withOpenFile(ctx, customer)));
  const caller = 'account' in ctx.actor ? await findActor(ctx.studio, ctx.actor.account) : undefined;
  if (caller && hasRole(caller, 'staff')) return { exists: customers.length > 0, customers };
  // A number that the front desk entered can still be used to sign up.
  return { exists: customers.length > 0 && (await repository.isAccountsPhone(db, phone)) };
}
