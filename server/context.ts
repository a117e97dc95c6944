/** Who acts, in which studio and when: the first argument of every service. Only a context can write. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { QueryResultRow } from 'pg';
import type { Call } from '../domain/contract/call';
import type { Role } from '../domain/contract/customers';
import { AppError } from '../domain/errors';
import { isLimited } from '../domain/roles';
import { requiresSecondFactor } from '../domain/secondFactor';
import { queryPrepared } from './db/connection';
import { findMergedAccount, findRole } from './db/roles';
import type { Trx } from './db/schema';
import type { Studio } from './studio';
import type { Account } from './ports/identity';

/** An account of the identity service that has signed up as a customer of this studio. */
export interface CustomerActor {
  readonly kind: Role;
  readonly customer_id: number;
  readonly account: Account;
  /** The role that this session may not use because it lacks the second factor (domain/secondFactor). */
  readonly withheld?: Role;
  /** The branches that a coach or the front desk is limited to; undefined: all. */
  readonly locations?: readonly number[];
  /** Calls as a customer, as the call is about a branch that isn't theirs. */
  readonly elsewhere?: true;
}

export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'account'; readonly account: Account }
  | CustomerActor
  /** A job, a webhook or a command, with its name. */
  | { readonly kind: 'system'; readonly name: string };

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

export interface Context {
  readonly studio: Studio;
  readonly actor: Actor;
  readonly now: Date;
  readonly log: Log;
  /** null outside of a request. */
  readonly requestId: string | null;
  /** The caller's address for rate limits; never logged. null outside of a request. */
  readonly address: string | null;
  /** The host that the request names; null outside of a request. */
  readonly host: string | null;
  /** The Idempotency-Key of an idempotent call, where the client sent one. */
  readonly idempotencyKey: string | null;
  /** Writes in a transaction, which is rolled back when `work` throws. Only this and `statement` write. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** A write of a single statement, which is its own transaction: one round trip, prepared once per connection. */
  statement<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<R[]>;
}

type Facts = Pick<Context, 'studio' | 'actor' | 'now' | 'log' | 'requestId' | 'address' | 'host' | 'idempotencyKey'>;

const contextOf = (facts: Facts): Context => ({
  ...facts,
  transaction: (work) => facts.studio.db.transaction().execute(work),
  statement: (name, text, values) => queryPrepared(facts.studio.pool, name, text, values),
});

/** Builds the context of a request. `actor` is the caller, or the system for a webhook. */
export function requestContext(
  request: FastifyRequest,
  actor: Actor = request.actor,
  idempotencyKey: string | null = null,
): Context {
  const { studio, log, id: requestId, address, host, server } = request;
  return contextOf({ studio, actor, now: server.clock(), log, requestId, address, host, idempotencyKey });
}

export function systemContext(studio: Studio, name: string, { now, log }: Pick<Context, 'now' | 'log'>): Context {
  return contextOf({
    studio,
    actor: { kind: 'system', name },
    now,
    log,
    requestId: null,
    address: null,
    host: null,
    idempotencyKey: null,
  });
}

/**
 * The same request or job acting as the system, for what a product rule changes as a consequence (such as a promotion
 * from a waitlist).
 */
export const asSystem = (ctx: Context, name: string): Context => ({ ...ctx, actor: { kind: 'system', name } });

/** The same request in another studio of the brand, as who its caller is there. */
export const inSibling = (ctx: Context, studio: Studio, actor: Actor): Context =>
  contextOf({ ...ctx, studio, actor, address: null, host: null, idempotencyKey: null });

/** The same request with the customer that its account turned out to be. */
export const asCustomer = (ctx: Context, actor: CustomerActor): Context => ({ ...ctx, actor });

const RANK: Record<Actor['kind'], number> = {
  visitor: 0,
  account: 0,
  system: 0,
  customer: 1,
  // Reads what calls name them for (`Call.accountant`); otherwise a customer.
  contador: 1,
  coach: 2,
  staff: 3,
  admin: 4,
};

/** Whether an actor works at the studio, in whatever role. */
export const isOfTeam = ({ kind }: Pick<Actor, 'kind'>): boolean => RANK[kind] > RANK.customer || kind === 'contador';

/** Whether an actor has at least this role. */
export const hasRole = (actor: Pick<Actor, 'kind'>, role: Role): boolean => RANK[actor.kind] >= RANK[role];

/** Throws 'auth/id-token-expired' for a session that began before its customer signed out everywhere. */
export function requireSession({ signedInAt }: Account, signedOutAt: Date | null): void {
  // Tokens give the sign-in time in whole seconds: a sign-in in the second of the sign-out counts.
  if (signedOutAt && signedInAt.getTime() < signedOutAt.getTime() - signedOutAt.getMilliseconds())
    throw new AppError('auth/id-token-expired');
}

/**
 * The customer of an account; undefined: it has not signed up. Team members without a required second factor act as
 * customers. Throws 'auth/id-token-expired' for a session that is over.
 */
export async function findActor(studio: Studio, account: Account): Promise<CustomerActor | undefined> {
  const found = await findRole(studio.preparedDb, account.uid);
  if (!found) {
    const mergedAt = await findMergedAccount(studio.db, account.uid);
    if (mergedAt) throw new AppError(account.signedInAt < mergedAt ? 'auth/id-token-expired' : 'auth/merged');
    return undefined;
  }
  const { customer_id, role, signed_out_at, location_ids } = found;
  studio.signOuts.note(account.uid, signed_out_at);
  await studio.signOuts.check(account);
  const isLacking =
    !account.secondFactor &&
    (role === 'contador' || hasRole({ kind: role }, 'staff')) &&
    requiresSecondFactor(role, await studio.config(), studio.isProduction);
  return {
    customer_id,
    account,
    ...(isLacking ? { kind: 'customer', withheld: role } : { kind: role }),
    ...(location_ids && isLimited(role) ? { locations: location_ids } : {}),
  };
}

/** Throws where an actor's role is too low, with its own code where only the second factor is missing. */
export function requireRole(actor: CustomerActor, role: Role): void {
  if (hasRole(actor, role)) return;
  if (actor.elsewhere) throw new AppError('auth/other-branch');
  const { withheld } = actor;
  throw new AppError(withheld && hasRole({ kind: withheld }, role) ? 'auth/second-factor-required' : 'auth/forbidden');
}

/** Throws where an actor may not make a call of the contract, which is open to a customer at least. */
export function requireAccess(actor: CustomerActor, { access, accountant }: Pick<Call, 'access' | 'accountant'>): void {
  if (access === 'public' || access === 'account' || (accountant && actor.kind === 'contador')) return;
  if (accountant && actor.withheld === 'contador') throw new AppError('auth/second-factor-required');
  requireRole(actor, access);
}

/** The branches of which lists show something to the caller; null: all. */
export const branchesOf = ({ actor }: Context): readonly number[] | null =>
  'customer_id' in actor ? (actor.locations ?? null) : null;

/** Throws 'auth/missing-token' for a visitor. */
export function requireAccount({ actor }: Context): Account {
  if (!('account' in actor)) throw new AppError('auth/missing-token');
  return actor.account;
}

/** Throws 'auth/missing-token' for a visitor, 'auth/not-registered' for an account that has not signed up. */
export function requireCustomer(ctx: Context): CustomerActor {
  const { actor } = ctx;
  if ('customer_id' in actor) return actor;
  requireAccount(ctx);
  throw new AppError('auth/not-registered');
}

/** The caller's own id, or for staff the id of any customer. Throws 'auth/forbidden'. */
export function ownOrAnyForStaff(ctx: Context, wanted?: number): number {
  const me = requireCustomer(ctx);
  const customerId = wanted ?? me.customer_id;
  if (customerId !== me.customer_id && !hasRole(me, 'staff')) throw new AppError('auth/forbidden');
  return customerId;
}

/** The identity service's id of the caller; null for a visitor. */
export const uidOf = ({ actor }: Context): string | null => ('account' in actor ? actor.account.uid : null);
