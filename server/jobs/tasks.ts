/** What the server does by itself. Each task may run twice, or on several servers at once, without harm. */
import { sweepFiles } from '../modules/files/sweep';
import { sendMails, type Sender } from '../modules/mail/send';
import { reconcile, type Reconciliation } from '../modules/billing/settlement/reconcile';
import { sendRefunds } from '../modules/billing/refunds/send';
import { countNoShows } from '../modules/booking/penalties/service';
import { endRevokedSubscriptions } from '../modules/billing/subscriptions/service';
import type { Studio } from '../studio';

const DAY = 86_400_000;
/** Days for which a repeated request gets its first answer. */
const KEYS_KEPT = 7;

export interface TaskDeps extends Sender {
  /** Told of every reconciliation that could not mend something. */
  readonly onUnmended: (found: Reconciliation) => void;
}

export type Task = (deps: TaskDeps) => Promise<void>;

/** Answers the number of keys that are gone. */
export async function forgetIdempotencyKeys({ db }: Studio, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now.getTime() - KEYS_KEPT * DAY))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const TASKS = {
  sendMail: async (deps) => {
    await sendMails(deps);
  },
  countNoShows: async ({ studio, clock }) => {
    await countNoShows(studio, clock());
  },
  sendRefunds: async ({ studio, clock }) => {
    await sendRefunds(studio, clock());
  },
  reconcilePayments: async ({ studio, clock, onUnmended }) => {
    const found = await reconcile(studio, clock());
    if (found.unmended.length > 0) onUnmended(found);
  },
  endRevokedSubscriptions: async ({ studio, clock }) => {
    await endRevokedSubscriptions(studio, clock());
  },
  forgetIdempotencyKeys: async ({ studio, clock }) => {
    await forgetIdempotencyKeys(studio, clock());
  },
  sweepFiles: async ({ studio, clock }) => {
    await sweepFiles(studio, clock());
  },
} as const satisfies Readonly<Record<string, Task>>;

/**
 * When, as crontab lines (UTC); mails are sent as soon as they are there. Several servers on one database start each of
 * them once; those that ask payment providers run one at a time, so that a slow one stands in nobody's way.
 */
export const CRONTAB = `
*/5 * * * * countNoShows ?max=1
* * * * * sendRefunds ?max=1&queue=payments
*/5 * * * * reconcilePayments ?max=1&queue=payments
*/5 * * * * endRevokedSubscriptions ?max=1&queue=payments
23 9 * * * forgetIdempotencyKeys ?max=3
53 9 * * * sweepFiles ?max=3
`;
