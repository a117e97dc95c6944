/**
 * Sends the outbox: each mail at least once, and twice only if the sender dies between the server's acceptance and
 * storing it. Any number of senders may run at once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { DAY, MINUTE } from '../../../domain/durations';
import { lapsingUntil } from '../../../domain/mailTimes';
import { isOnByDefault, isTransactional, type Channel } from '../../../domain/notifications';
import { ROUTES } from '../../../domain/routes';
import { originOfDomain } from '../../../domain/site';
import { errorCode } from '../../db/errors';
import type { Context } from '../../context';
import { limitForUnconfirmed, isAccountMail, isPurchaseMail, mailKinds, MAIL_KINDS } from '../../../domain/mailKinds';
import { readAccountFacts } from './accountFactsRepository';
import { readFacts } from './factsRepository';
import { accountKind, classKind, purchaseKind } from './kinds';
import type { OptOut } from './layout';
import * as outbox from './outboxRepository';
import { messageIdOf } from './messageId';
import { BLOCKED, requireNeeded, NotNeeded, UNWANTED } from './needed';
import { requireTurn, Waits } from './turn';
import { messageSettings } from './settings/inForce';
import { answersOf, videoRatingOf } from './answerLink';
import { campaignPath } from './campaignLink';
import { cancelPath } from './cancelLink';
import { pricePath } from './priceLink';
import { overduePath, renewalOf } from './renewLinks';
import { readPurchaseFacts } from './purchaseFactsRepository';
import { renderAccountMail, renderMail, renderPurchaseMail } from './render';
import { blockAddressOf, noteRefusal } from './refusalRepository';
import { isRefused, isUnreachable, refusesAddress } from './transport';
import { unsubscribePath } from './unsubscribe';
import type { Mailbox, MailFile, RenderedMail, MailTransport } from '../../ports/mail';

/** Time after which a claimed mail counts as abandoned by its sender. */
const LEASE = 5 * MINUTE;
const FIRST_PAUSE = 15_000;
const LONGEST_PAUSE = 60 * MINUTE;
/** Age from which a mail about a class is not sent any more. */
const GIVE_UP = 3 * DAY;
/** Mails per run; then other tasks get a turn. */
const BATCH = 500;

/** Sends the rows of one channel. */
export interface Outlet {
  readonly channel: Channel;
  /** Renders and sends a row; returns what was sent. Throws NotNeeded. */
  deliver(ctx: Context, claimed: outbox.ClaimedMail, clock: () => Date): Promise<outbox.SentMail>;
  /** Whether another attempt would be refused too. */
  isRefused(error: unknown): boolean;
  /** Whether the recipient's address itself was refused. */
  refusesAddress?(error: unknown): boolean;
  /** Whether any other row would fail too. */
  isUnreachable(error: unknown): boolean;
}

export interface Run {
  readonly clock: () => Date;
  /** Called for each mail that could not be sent; gets no addresses. */
  readonly onTrouble: (trouble: { readonly mail_id: number; readonly code: string; readonly final: boolean }) => void;
  /** When aborted, no further mail is begun. */
  readonly signal?: AbortSignal;
  /** Minimum milliseconds between the beginnings of two mails, so that mails don't slow down a rush of reservations. */
  readonly pace?: number;
}

export interface Sender extends Run {
  readonly transport: MailTransport;
  readonly filesOf?: FilesOf;
}

export interface Sent {
  readonly sent: number;
  readonly failed: number;
  /** The mail server couldn't be used, so the remaining mails were not tried. */
  readonly unreachable?: true;
}

/**
 * Links to unsubscribe from mails of this kind; null: it is transactional. Throws NotNeeded if the customer has
 * unsubscribed.
 */
async function optOutOf(
  { studio }: Context,
  { kind, customer_id, wanted, blocked }: outbox.ClaimedMail,
  origin: string | null,
): Promise<OptOut | null> {
  const { notification } = MAIL_KINDS[kind];
  if (notification === null || isTransactional(notification)) return null;
  if (!(wanted ?? isOnByDefault(notification, 'mail'))) throw new NotNeeded(UNWANTED);
  if (blocked) throw new NotNeeded(BLOCKED);
  return origin === null
    ? null
    : {
        url: `${origin}${await unsubscribePath(studio, customer_id, notification)}`,
        choices: `${origin}${ROUTES.information.path}#avisos`,
      };
}

/** Renders a claimed mail. Throws NotNeeded. */
async function renderClaimed(
  ctx: Context,
  claimed: outbox.ClaimedMail,
  from: Mailbox,
  now: Date,
): Promise<RenderedMail> {
  const { studio } = ctx;
  const { db, pool } = studio;
  const { mail_id, kind } = claimed;
  const [config, settings] = [await studio.config(), await messageSettings(studio)];
  const setting = settings(kind);
  const origin = originOfDomain(config.domain) ?? studio.siteUrl;
  const frame = { config, origin, optOut: await optOutOf(ctx, claimed, origin), own: setting.text };
  if (isPurchaseMail(kind)) {
    const read = await readPurchaseFacts(db, mail_id);
    const isPrice = kind === 'price-change';
    const links = {
      cancel_path: isPrice || kind === 'renewal-coming' ? await cancelPath(studio, read.purchase_id) : null,
      price_path: isPrice ? await pricePath(studio, read.purchase_id) : null,
      pay_path: await overduePath(studio, read, now),
    };
    return renderPurchaseMail(requireNeeded(purchaseKind(kind), { ...read, ...links }, now, setting), frame);
  }
  if (isAccountMail(kind)) {
    const facts = await readAccountFacts(db, mail_id, {
      now,
      until: lapsingUntil(settings('credits-lapsing').times, now, config.timezone),
    });
    const links = await videoRatingOf(studio, kind, claimed);
    const renew = await renewalOf(studio, kind, mail_id, now);
    const campaign = facts.campaign && {
      ...facts.campaign,
      path: kind === 'campaign' ? await campaignPath(studio, facts.campaign.path, mail_id) : facts.campaign.path,
    };
    return renderAccountMail(
      requireNeeded(accountKind(kind), { ...facts, ...links, ...(renew && { renew }), campaign }, now, setting),
      frame,
    );
  }
  const facts = await readFacts(db, pool, mail_id);
  const answers = await answersOf(studio, kind, facts);
  return renderMail(requireNeeded(classKind(kind), { ...facts, ...answers }, now, setting), frame, from, now);
}

/** `filesOf`: the files of a mail, from modules that this one doesn't know. Throws NotNeeded. */
export type FilesOf = (ctx: Context, claimed: outbox.ClaimedMail) => Promise<readonly MailFile[]>;

export const mailOutlet = (transport: MailTransport, filesOf: FilesOf = async () => []): Outlet => ({
  channel: 'mail',
  isRefused,
  refusesAddress,
  isUnreachable,
  deliver: async (ctx, claimed, clock) => {
    const from = { name: (await ctx.studio.config()).business_name, address: transport.from };
    const mail = await renderClaimed(ctx, claimed, from, clock());
    await transport.send({
      ...mail,
      files: await filesOf(ctx, claimed),
      from,
      messageId: messageIdOf(claimed, transport.from),
    });
    const { to, ics, unsubscribe: _link, ...words } = mail;
    return {
      ...words,
      ics: ics?.text ?? null,
      recipient: to.address,
      transport: transport.kind,
      sent_at: clock(),
    };
  },
});

async function sendOne(
  ctx: Context,
  outlet: Outlet,
  { clock, onTrouble }: Run,
  claimed: outbox.ClaimedMail,
): Promise<'sent' | 'failed' | 'unreachable' | 'waits'> {
  const { mail_id, attempts, created_at, customer_id } = claimed;
  const update = (change: outbox.MailChange) => ctx.transaction((trx) => outbox.updateUnsent(trx, mail_id, change));
  try {
    await requireTurn(ctx, outlet.channel, claimed, clock());
    const sent = await outlet.deliver(ctx, claimed, clock);
    await outbox.markSent(ctx, mail_id, sent);
    return 'sent';
  } catch (error) {
    const now = clock();
    if (error instanceof Waits) {
      await update({ due_at: error.until, attempts: attempts - 1 });
      return 'waits';
    }
    if (error instanceof NotNeeded) {
      await update({ failed_at: now, last_error: error.message });
      return 'failed';
    }
    const final = outlet.isRefused(error) || now.getTime() - created_at.getTime() > GIVE_UP;
    const pause = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
    onTrouble({ mail_id, code: errorCode(error) ?? (error instanceof Error ? error.name : 'unknown'), final });
    const isBounce = outlet.refusesAddress?.(error) === true;
    await ctx.transaction(async (trx) => {
      if (isBounce) {
        await blockAddressOf(trx, { ...ctx, now }, customer_id, 'bounce');
        await noteRefusal(trx, mail_id, 'bounce', now);
      }
      await outbox.updateUnsent(trx, mail_id, {
        last_error: error instanceof Error ? error.message : String(error),
        ...(final ? { failed_at: now } : { due_at: new Date(now.getTime() + pause) }),
      });
    });
    return outlet.isUnreachable(error) ? 'unreachable' : 'failed';
  }
}

/**
 * Claims the next mail and decides whether it may be sent; one to an unconfirmed address that has had its mails of the
 * day fails.
 */
function claimNext(
  ctx: Context,
  channel: Channel,
  now: Date,
): Promise<{ claimed: outbox.ClaimedMail; sendable: boolean } | undefined> {
  return ctx.transaction(async (trx) => {
    const claimed = await outbox.claimMail(trx, channel, now, LEASE);
    if (!claimed) return undefined;
    const bound = channel === 'mail' ? limitForUnconfirmed(claimed.kind) : null;
    if (!bound) return { claimed, sendable: true };
    const since = new Date(now.getTime() - DAY);
    const sendable =
      (await outbox.countToUnconfirmed(trx, claimed, mailKinds().filter(bound.isOf), since)) < bound.most;
    if (!sendable) await outbox.updateUnsent(trx, claimed.mail_id, { failed_at: now, last_error: bound.reason });
    return { claimed, sendable };
  });
}

/** Waits until a time of performance.now, or until sending must stop. */
const waitUntil = (then: number, signal?: AbortSignal): Promise<void> =>
  delay(Math.max(0, then - performance.now()), undefined, { signal }).catch(() => undefined);

/** Sends the due mails. */
export const sendMails = (ctx: Context, { transport, filesOf, ...run }: Sender): Promise<Sent> =>
  sendOutbox(ctx, mailOutlet(transport, filesOf), run);

/**
 * Sends what is due in a channel, up to the first connection error. Failed rows are retried later, each time after a
 * longer pause.
 */
export async function sendOutbox(ctx: Context, outlet: Outlet, run: Run): Promise<Sent> {
  const { pace = 0, signal } = run;
  let [sent, failed] = [0, 0];
  while (sent + failed < BATCH && !signal?.aborted) {
    const begun = performance.now();
    const next = await claimNext(ctx, outlet.channel, run.clock());
    if (!next) break;
    const outcome = next.sendable ? await sendOne(ctx, outlet, run, next.claimed) : 'failed';
    if (outcome === 'sent') sent += 1;
    else if (outcome !== 'waits') failed += 1;
    if (outcome === 'unreachable') return { sent, failed, unreachable: true };
    if (pace > 0) await waitUntil(begun + pace, signal);
  }
  return { sent, failed };
}
