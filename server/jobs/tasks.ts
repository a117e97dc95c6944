/** The tasks of the server. Each may run twice, or on several servers at once, without harm. */
import moment from 'moment-timezone';
import { DAY } from '../../domain/durations';
import { sweepFiles } from '../modules/files/sweep';
import { deleteReceivedBefore } from '../modules/messages/inboxRepository';
import { deleteMailsBefore } from '../modules/mail/outboxRepository';
import { deleteEventsBefore } from '../modules/billing/providers/repository';
import { askForRatings, remindOfClasses, tellAhead } from '../modules/mail/scheduled';
import { reconcile, type Reconciliation } from '../modules/billing/settlement/reconcile';
import { keepFixedPlaces } from '../modules/booking/fixedPlaces/lasting';
import { releaseLapsedHolds } from '../modules/booking/holds/service';
import { extendSeries } from '../modules/booking/planning/series';
import { closeWaitlists, reviewOffers } from '../modules/booking/waitlistOffers/service';
import { serveOpened } from '../modules/booking/waitlists/promote';
import { lapseCash } from '../modules/billing/purchases/cash';
import { queueCampaigns } from '../modules/campaigns/service';
import { runJourneys, startJourneys } from '../modules/journeys/run';
import { finishBrandVisits } from '../modules/brand/visits/finish';
import { forgetRecipients } from '../modules/billing/giftCards/repository';
import { sendGiftCards } from '../modules/billing/giftCards/send';
import { rewardReferrals } from '../modules/billing/referrals/give';
import { applyPrices } from '../modules/billing/prices/service';
import { resumeFreezes } from '../modules/billing/freezes/service';
import { readBalances } from '../modules/billing/balances/service';
import { tellOfCertificate } from '../modules/cfdi/account';
import { sendTaxReceipts } from '../modules/cfdi/service';
import { sendRefunds } from '../modules/billing/refunds/send';
import { countNoShows } from '../modules/booking/penalties/service';
import { retryRenewals } from '../modules/billing/subscriptions/retries';
import { endSubscriptionsAtProvider } from '../modules/billing/subscriptions/service';
import { noteActivity } from '../modules/customers/list/service';
import { runStudioExports } from '../modules/export/schedule/send';
import { expireStudioExports } from '../modules/export/service';
import { runImports } from '../modules/import/job';
import { expireImports } from '../modules/import/service';
import { sendReports } from '../modules/reports/mails';
import { deleteAccounts } from '../modules/privacy/deletion';
import { expireExports, makeExports } from '../modules/privacy/exports';
import { encodeVideos, probeVideos } from '../modules/videos/encoding';
import type { Context } from '../context';
import { deleteStoredResponses } from '../db/idempotency';
import { deleteWindows } from '../db/rateLimit';
import { deleteSessionsBefore } from '../db/sessions';
import { LONGEST_SESSION_MS } from '../../domain/sessionLimits';
import { deleteTriesBefore } from '../modules/billing/declines/repository';
import { recordAudit, type AuditEvent } from '../modules/audit/record';

/** Days for which a repeated request gets its first response again. */
const KEYS_KEPT = 7;

export interface TaskDeps {
  /** Called after a reconciliation that failed to repair something. */
  readonly onUnmended: (found: Reconciliation) => void;
  readonly clock: () => Date;
  /** Aborted when the server stops, to interrupt tasks that take hours. */
  readonly signal: AbortSignal;
}

export type Task = (ctx: Context, deps: TaskDeps) => Promise<void>;

/** Deletes old idempotency keys and returns their number. */
export function forgetIdempotencyKeys(ctx: Context): Promise<number> {
  return ctx.transaction(async (trx) => {
    const deleted = await deleteStoredResponses(trx, new Date(ctx.now.getTime() - KEYS_KEPT * DAY));
    const event = { action: 'idempotency-key.expire', entity: 'idempotency_key', id: '*' } as const;
    if (deleted > 0) await recordAudit(trx, ctx, { ...event, before: { deleted }, after: null });
    return deleted;
  });
}

/** Deletes expired rate limits and session notes, and with them callers' addresses. */
export const forgetLimits = (ctx: Context): Promise<void> =>
  ctx.transaction(async (trx) => {
    await deleteWindows(trx, ctx.now);
    await deleteTriesBefore(trx, new Date(ctx.now.getTime() - DAY));
    await deleteSessionsBefore(trx, new Date(ctx.now.getTime() - LONGEST_SESSION_MS));
  });

/** Rows deleted per transaction. */
const BATCH = 1_000;

/**
 * Deletes mails and providers' events older than the studio's retention, with the personal data in them, and empties
 * what such old gift cards say of their recipients. Returns the number of each.
 */
export async function forgetOldRecords(
  ctx: Context,
): Promise<{ mails: number; events: number; gifts: number; received: number }> {
  const { retention_months } = await ctx.studio.config();
  const before = moment.utc(ctx.now).subtract(retention_months, 'months').toDate();
  const all = async (
    remove: typeof deleteMailsBefore,
    action: AuditEvent['action'],
    entity: 'mail' | 'provider_event' | 'gift_card' | 'received_message',
  ) => {
    let total = 0;
    for (let deleted = BATCH; deleted === BATCH; total += deleted)
      deleted = await ctx.transaction(async (trx) => {
        const count = await remove(trx, before, BATCH);
        if (count > 0)
          await recordAudit(trx, ctx, { action, entity, id: '*', before: { deleted: count }, after: null });
        return count;
      });
    return total;
  };
  return {
    mails: await all(deleteMailsBefore, 'mail.expire', 'mail'),
    events: await all(deleteEventsBefore, 'provider-event.expire', 'provider_event'),
    gifts: await all(forgetRecipients, 'gift-card.expire', 'gift_card'),
    received: await all(deleteReceivedBefore, 'received-message.expire', 'received_message'),
  };
}

export const TASKS = {
  remindOfClasses: async (ctx) => {
    await remindOfClasses(ctx);
  },
  tellAhead: async (ctx) => {
    await tellAhead(ctx);
    await askForRatings(ctx);
  },
  sendReports: async (ctx) => {
    await sendReports(ctx);
  },
  sendGiftCards: async (ctx) => {
    await sendGiftCards(ctx);
  },
  countNoShows: async (ctx) => {
    await countNoShows(ctx);
  },
  lapseCash: async (ctx) => {
    await lapseCash(ctx);
  },
  finishBrandVisits,
  queueCampaigns,
  rewardReferrals,
  startJourneys,
  runJourneys,
  releaseHolds: releaseLapsedHolds,
  serveOpened,
  keepFixedPlaces,
  reviewOffers,
  closeWaitlists,
  extendSeries: async (ctx) => {
    await extendSeries(ctx);
  },
  sendRefunds: async (ctx) => {
    await sendRefunds(ctx);
  },
  reconcilePayments: async (ctx, { onUnmended }) => {
    const found = await reconcile(ctx);
    if (found.unmended.length > 0) onUnmended(found);
  },
  readBalances,
  sendTaxReceipts,
  tellOfCertificate,
  endSubscriptionsAtProvider: async (ctx) => {
    await endSubscriptionsAtProvider(ctx);
  },
  resumeFreezes: async (ctx) => {
    await resumeFreezes(ctx);
  },
  retryRenewals: async (ctx) => {
    await retryRenewals(ctx);
  },
  applyPrices: async (ctx) => {
    await applyPrices(ctx);
  },
  forgetIdempotencyKeys: async (ctx) => {
    await forgetIdempotencyKeys(ctx);
  },
  forgetLimits,
  noteActivity,
  forgetOldRecords: async (ctx) => {
    await forgetOldRecords(ctx);
  },
  sweepFiles: async (ctx) => {
    await sweepFiles(ctx);
  },
  exportData: async (ctx) => {
    await makeExports(ctx);
  },
  expireExports,
  runImports,
  expireImports,
  exportStudio: runStudioExports,
  expireStudioExports,
  probeVideos: async (ctx, deps) => {
    const { encoder } = ctx.studio;
    if (encoder) await probeVideos(ctx, { ...deps, encoder });
  },
  encodeVideos: async (ctx, deps) => {
    const { encoder } = ctx.studio;
    if (encoder) await encodeVideos(ctx, { ...deps, encoder });
  },
  deleteAccounts: async (ctx) => {
    await deleteAccounts(ctx);
  },
} as const satisfies Readonly<Record<string, Task>>;

/**
 * The schedule as crontab lines (UTC). Several servers on one database start each task once. Tasks that query payment
 * providers run one at a time, so that a slow one delays no other; so do those that process videos, with at most one
 * more waiting (by its job key).
 */
export const CRONTAB = `
*/5 * * * * remindOfClasses ?max=1
7,37 * * * * tellAhead ?max=1
*/10 * * * * sendReports ?max=1
*/5 * * * * sendGiftCards ?max=1
*/5 * * * * countNoShows ?max=1
*/5 * * * * noteActivity ?max=1
* * * * * lapseCash ?max=1
* * * * * finishBrandVisits ?max=1
* * * * * queueCampaigns ?max=1
*/5 * * * * rewardReferrals ?max=1
6,21,36,51 * * * * startJourneys ?max=1
* * * * * runJourneys ?max=1
* * * * * releaseHolds ?max=1
* * * * * reviewOffers ?max=1
* * * * * closeWaitlists ?max=1
11 8 * * * extendSeries ?max=3
*/5 * * * * keepFixedPlaces ?max=1
* * * * * sendRefunds ?max=1&queue=payments
*/5 * * * * reconcilePayments ?max=1&queue=payments
*/5 * * * * readBalances ?max=1&queue=payments
* * * * * sendTaxReceipts ?max=1&queue=cfdi
43 15 * * * tellOfCertificate ?max=3&queue=cfdi
*/5 * * * * endSubscriptionsAtProvider ?max=1&queue=payments
*/5 * * * * resumeFreezes ?max=1&queue=payments
*/5 * * * * retryRenewals ?max=1&queue=payments
*/5 * * * * applyPrices ?max=1&queue=payments
23 9 * * * forgetIdempotencyKeys ?max=3
13 * * * * forgetLimits ?max=3
38 9 * * * forgetOldRecords ?max=3
53 9 * * * sweepFiles ?max=3
*/10 * * * * exportData ?max=1
17 * * * * expireExports ?max=3
* * * * * runImports ?max=1
19 * * * * expireImports ?max=3
*/10 * * * * exportStudio ?max=1
21 * * * * expireStudioExports ?max=3
* * * * * probeVideos ?max=1&queue=probe&jobKey=probeVideos
* * * * * encodeVideos ?max=1&queue=encode&jobKey=encodeVideos&priority=10
*/5 * * * * deleteAccounts ?max=1&queue=payments
`;
