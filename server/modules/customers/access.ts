/** People manage their own access: end all sessions, request a new password. */
import type { Recover, Session, SignOutEverywhere } from '../../../domain/contract/customers';
import { HOUR, MINUTE } from '../../../domain/durations';
import { AppError, requireFound } from '../../../domain/errors';
import { SESSION_LIMITS } from '../../../domain/sessionLimits';
import { siteOrigin } from '../../../domain/site';
import { requireCustomer, type Context } from '../../context';
import { countHits } from '../../db/rateLimit';
import { findSessions } from '../../db/sessions';
import { setConfigValue } from '../appconfig/service';
import { auditChange } from '../audit/record';
import { notify } from '../mail/notify';
import { findUid, updateSignedOut } from './repository';

/** How long, in milliseconds, a new session may sign out others without signing in again. */
const RECENT_MS = 5 * MINUTE;

/**
 * Ends all sessions of the caller, or all but this one. Only the caller can say that the password was changed, as the
 * identity service doesn't; then they get a mail.
 */
export async function signOutEverywhere(
  ctx: Context,
  { keep_this = false, password_changed = false }: SignOutEverywhere,
): Promise<void> {
  const { customer_id, account } = requireCustomer(ctx);
  const since = account.signedInAt.getTime();
  if (keep_this && ctx.now.getTime() - since > RECENT_MS) throw new AppError('auth/requires-recent-login');
  const until = keep_this ? account.signedInAt : ctx.now;
  const signedOut = await ctx.transaction(async (trx) => {
    if (password_changed) {
      const about = `${customer_id}:${since}`;
      await notify(trx, { kind: 'password-changed', customer_id, about }, ctx.now);
    }
    return updateSignedOut(trx, customer_id, until);
  });
  ctx.studio.signOuts.note(account.uid, signedOut);
}

/** Ends every session of a customer, or of one of the team. Throws 'customer/not-found'. */
export async function signOutCustomer(ctx: Context, customerId: number): Promise<void> {
  const { uid, until } = await ctx.transaction(async (trx) => {
    const account = requireFound(await findUid(trx, customerId), 'customer/not-found');
    const id = customerId;
    return {
      ...account,
      until: await auditChange(trx, ctx, { action: 'customer.sign-out', entity: 'customer', id }, () =>
        updateSignedOut(trx, customerId, ctx.now),
      ),
    };
  });
  if (uid !== null) ctx.studio.signOuts.note(uid, until);
}

/** The caller's open sessions, the one used last first. */
export async function openSessions(ctx: Context): Promise<Session[]> {
  const { kind, withheld, customer_id, account } = requireCustomer(ctx);
  const { idle, absolute } = SESSION_LIMITS[withheld ?? kind];
  const since = (milliseconds: number): Date => new Date(ctx.now.getTime() - milliseconds);
  const found = await findSessions(ctx.studio.db, customer_id, { began: since(absolute), seen: since(idle) });
  const own = account.signedInAt.getTime();
  // The current session may have no stored note yet, but is in use.
  const others = found.filter(({ signed_in_at }) => signed_in_at.getTime() !== own);
  return [
    { began_at: account.signedInAt.toISOString(), seen_at: ctx.now.toISOString(), is_this: true },
    ...others.map(({ signed_in_at, seen_at }) => ({
      began_at: signed_in_at.toISOString(),
      seen_at: seen_at.toISOString(),
      is_this: false,
    })),
  ];
}

/**
 * Sets whether staff and admins need a second factor; other servers know within seconds. `false` covers admins as well.
 */
export async function requireSecondFactor(ctx: Context, isRequired: boolean): Promise<void> {
  await setConfigValue(ctx, 'staff_second_factor_required', String(isRequired));
  if (!isRequired) await setConfigValue(ctx, 'admin_second_factor_optional', 'true');
}

/** Mails per hour to one address. */
const MAILS_MAX = 5;
const PATIENCE_MS = 10_000;

/**
 * Asks the identity service to mail a password link. The response is sent before it is known whether the account
 * exists.
 */
export async function mailPasswordLink(ctx: Context, { email }: Recover, asked: Asked): Promise<void> {
  const { studio, now, log } = ctx;
  const address = email.toLowerCase();
  const { hits } = await countHits(studio.pool, `recover ${address}`, 1, HOUR, now);
  if (hits > MAILS_MAX) throw new AppError('request/too-many');
  void sendReset(ctx, address, asked).catch((error: unknown) => log.warn({ err: error }, 'reset mail not ordered'));
}

type Asked = Parameters<typeof siteOrigin>[1];

async function sendReset({ studio }: Context, email: string, asked: Asked): Promise<void> {
  const config = await studio.config();
  const { firebase_config: identity } = config;
  if (!identity) return;
  const answer = await fetch(
    `${studio.identityUrl}/v1/accounts:sendOobCode?key=${encodeURIComponent(identity.apiKey)}`,
    {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'x-firebase-locale': 'es',
        // The API key may be restricted to the studio's site, so send that as referer.
        referer: `${siteOrigin(config, asked)}/`,
      },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    },
  );
  // 400 means no such account, or too many mails; the caller must not learn which.
  if (!answer.ok && answer.status !== 400) throw new Error(`Identity service answered ${answer.status}`);
}
