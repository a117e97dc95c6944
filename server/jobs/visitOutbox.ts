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
import { restUntil } from './lanes';
import type { Visited } from './visit';

/** Milliseconds of one visit. */
const TURN = 1_000;

export async function visitOutbox(
  ctx: Context,
  { clock, onTrouble, signal }: Run & { readonly signal: AbortSignal },
  { outages: before, written_at }: Pick<Visit, 'outages' | 'written_at'>,
): Promise<Visited> {
  const { studio } = ctx;
  const rest = (at: Date): Date => restUntil('mail', written_at, at) ?? new Date(at.getTime() + MINUTE);
  const begun = clock();
  const first = await findNextMail(studio.db);
  if (first === null || first > begun) return { outages: before, due_at: earlier(first, rest(begun)) };
  const turn = AbortSignal.any([signal, AbortSignal.timeout(TURN)]);
  // Reads a mail server that was entered meanwhile.
  await studio.config();
  const outlets = [mailOutlet(followingTransport(studio), reportFiles), ...messageOutlets(studio.whatsapp)];
  const sent = await Promise.all(
    outlets.map((outlet) => sendOutbox(ctx, outlet, { clock, onTrouble, pace: PACE, signal: turn })),
  );
  const outages = sent.some(({ unreachable }) => unreachable) ? before + 1 : 0;
  const now = clock();
  const next = await findNextMail(studio.db);
  if (outages === 0) return { outages, due_at: earlier(next, rest(now)) };
  return { outages, due_at: new Date(now.getTime() + pauseAfter(outages)) };
}

const earlier = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other);
