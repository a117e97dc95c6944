/** Sends what is due in a studio's outbox, for a moment; what is left is due again at once, behind other studios. */
import type { Context } from '../context';
import type { Visit } from '../directory/workRepository';
import { messageOutlets } from '../modules/messages/deliver';
import { findNextMail } from '../modules/mail/outboxRepository';
import { mailOutlet, sendOutbox, type Run } from '../modules/mail/send';
import { followingTransport } from '../modules/mail/transport';
import { reportFiles } from '../modules/reports/mails';
import { MINUTE } from '../../domain/durations';
import { PACE, pauseAfter } from './mailLoop';
import type { Visited } from './visit';

/** Milliseconds of one visit. */
const TURN = 1_000;

export async function visitOutbox(
  ctx: Context,
  { clock, onTrouble, signal }: Run & { readonly signal: AbortSignal },
  { outages: before }: Pick<Visit, 'outages'>,
): Promise<Visited> {
  const { studio } = ctx;
  const turn = AbortSignal.any([signal, AbortSignal.timeout(TURN)]);
  // Reads a mail server that was entered meanwhile.
  await studio.config();
  const outlets = [mailOutlet(followingTransport(studio), reportFiles), ...messageOutlets(studio.whatsapp)];
  const sent = await Promise.all(
    outlets.map((outlet) => sendOutbox(ctx, outlet, { clock, onTrouble, pace: PACE, signal: turn })),
  );
  const outages = sent.some(({ unreachable }) => unreachable) ? before + 1 : 0;
  const now = clock().getTime();
  const next = (await findNextMail(studio.db))?.getTime() ?? Infinity;
  const earliest = outages > 0 ? now + pauseAfter(outages) : now;
  return { outages, due_at: new Date(Math.min(Math.max(next, earliest), Math.max(now + MINUTE, earliest))) };
}
