/** What the server does by itself. Each task may run twice, or on several servers at once, without harm. */
import { sweepFiles } from '../modules/files/sweep';
import { sendMails, type Sender } from '../modules/mail/send';
import { reconcile, type Reconciliation } from '../modules/billing/settlement/reconcile';
import { sendRefunds } from '../modules/billing/refunds/send';
import { countNoShows } from '../modules/booking/penalties/service';
import { endRevokedSubscriptions } from '../modules/billing/subscriptions/service';
import type { Context } from '../context';
import { forgetAnswers } from '../db/idempotency';
import { forgetWindows } from '../db/rateLimit';
import { deleteTriesBefore } from '../modules/billing/declines/repository';
import { recordAudit } from '../modules/audit/record';

const DAY = 86_400_000;
/** Days for which a repeated request gets its first answer. */
const KEYS_KEPT = 7;

export interface TaskDeps extends Sender {
  /** Told of every reconciliation that could not mend something. */
  readonly onUnmended: (found: Reconciliation) => void;
}

export type Task = (ctx: Context, deps: TaskDeps) => Promise<void>;

/** Answers the number of keys that are gone. */
export function forgetIdempotencyKeys(ctx: Context): Promise<number> {
  return ctx.transaction(async (trx) => {
    const deleted = await forgetAnswers(trx, new Date(ctx.now.getTime() - KEYS_KEPT * DAY));
    const event = { action: 'idempotency-key.expire', entity: 'idempotency_key', id: '*' } as const;
    if (deleted > 0) await recordAudit(trx, ctx, { ...event, before: { deleted }, after: null });
    return deleted;
  });
}

/** Deletes what limits no one any more, and with it the addresses of requests. */
export const forgetLimits = (ctx: Context): Promise<void> =>
  ctx.transaction(async (trx) => {
    await forgetWindows(trx, ctx.now);
    await deleteTriesBefore(trx, new Date(ctx.now.getTime() - DAY));
  });

export const TASKS = {
  sendMail: async (ctx, deps) => {
    await sendMails(ctx, deps);
  },
  countNoShows: async (ctx) => {
    await countNoShows(ctx);
  },
  sendRefunds: async (ctx) => {
    await sendRefunds(ctx);
  },
  reconcilePayments: async (ctx, { onUnmended }) => {
    const found = await reconcile(ctx);
    if (found.unmended.length > 0) onUnmended(found);
  },
  endRevokedSubscriptions: async (ctx) => {
    await endRevokedSubscriptions(ctx);
  },
  forgetIdempotencyKeys: async (ctx) => {
    await forgetIdempotencyKeys(ctx);
  },
  forgetLimits,
  sweepFiles: async (ctx) => {
    await sweepFiles(ctx);
  },
} as const satisfies Readonly<Record<string, Task>>;

/**
 * When, as crontab lines (UTC); mails are sent as soon as they are there. Several servers on one database start each of
 * them once; those that ask payment providers run one at a time, so that a slow one delays no other.
 */
export const CRONTAB = `
*/5 * * * * countNoShows ?max=1
* * * * * sendRefunds ?max=1&queue=payments
*/5 * * * * reconcilePayments ?max=1&queue=payments
*/5 * * * * endRevokedSubscriptions ?max=1&queue=payments
23 9 * * * forgetIdempotencyKeys ?max=3
13 * * * * forgetLimits ?max=3
53 9 * * * sweepFiles ?max=3
`;
