/** Sends what is due in a studio's outbox, for a moment; what is left is due again at once, behind other studios. */
import { MINUTE } from '../../domain/durations';
import type { Context } from '../context';
import type { Visit } from '../db/work';
import { sendAnswers } from '../modules/messages/chat';
import { messageOutlets } from '../modules/messages/deliver';
import { findNextAnswer } from '../modules/messages/inboxRepository';
import { findNextMail } from '../modules/mail/outboxRepository';
import { mailOutlet, sendOutbox, type Outlet, type Run } from '../modules/mail/send';
import { followingTransport } from '../modules/mail/transport';
import { reportFiles } from '../modules/reports/mails';
import type { Studio } from '../studio';
import { traced } from '../traces/spans';
import { restUntil } from './lanes';
import type { AfterVisit } from './visit';

/** Milliseconds of one visit. */
const TURN = 1_000;
/** Milliseconds between two mails: ten a second slow down a rush of reservations by a few percent only. */
const PACE = 100;
/** Milliseconds until an unreachable mail server is tried again; doubled at each failure up to the longest. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * MINUTE;

/** Milliseconds until the next visit after this many in a row that couldn't reach the mail server. */
export const pauseAfter = (outages: number): number => Math.min(FIRST_PAUSE * 2 ** (outages - 1), LONGEST_PAUSE);

export type OutboxLane = 'mail' | 'messages';
/** The job of each, as operators read it. */
const SENDS: Readonly<Record<OutboxLane, string>> = { mail: 'sendMail', messages: 'sendMessages' };

const OUTLETS: Readonly<Record<OutboxLane, (studio: Studio) => Outlet[]>> = {
  mail: (studio) => [mailOutlet(followingTransport(studio), reportFiles)],
  messages: ({ whatsapp }) => messageOutlets(whatsapp),
};

export async function visitOutbox(
  ctx: Context,
  lane: OutboxLane,
  { clock, onTrouble, signal }: Run & { readonly signal: AbortSignal },
  { outages: before, written_at }: Pick<Visit, 'outages' | 'written_at'>,
): Promise<AfterVisit> {
  const { studio } = ctx;
  const outlets = OUTLETS[lane](studio);
  const channels = outlets.map(({ channel }) => channel);
  const rest = (at: Date): Date => restUntil(lane, written_at, at) ?? new Date(at.getTime() + MINUTE);
  const begun = clock();
  const chats = lane === 'messages';
  const nextDue = async (): Promise<Date | null> => {
    const mail = await findNextMail(studio.db, channels);
    const answer = chats ? await findNextAnswer(studio.db) : null;
    return answer === null ? mail : earlierOf(mail, answer);
  };
  const first = await nextDue();
  if (first === null || first > begun) return { outages: before, due_at: earlierOf(first, rest(begun)) };
  const turn = AbortSignal.any([signal, AbortSignal.timeout(TURN)]);
  // Reads a mail server that was entered meanwhile.
  await studio.config();
  const sent = await traced(SENDS[lane], { studio: studio.id, 'job.lane': lane }, () =>
    Promise.all([
      ...outlets.map((outlet) => sendOutbox(ctx, outlet, { clock, onTrouble, pace: PACE, signal: turn })),
      ...(chats ? [sendAnswers(ctx, { clock, signal: turn })] : []),
    ]),
  );
  const outages = sent.some(({ unreachable }) => unreachable) ? before + 1 : 0;
  const now = clock();
  const next = await nextDue();
  const job = SENDS[lane];
  if (outages === 0) return { outages, due_at: earlierOf(next, rest(now)), ...(before > 0 ? { ran: [job] } : {}) };
  const failed = new Map([[job, new Error('El servidor de envío no responde.')]]);
  return { outages, due_at: new Date(now.getTime() + pauseAfter(outages)), failed };
}

const earlierOf = (one: Date | null, other: Date): Date => (one !== null && one < other ? one : other);
