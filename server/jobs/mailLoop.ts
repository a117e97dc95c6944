/** Sends the outbox of one channel, apart from the job queue, so that a slow mail server delays no job. */
import { MINUTE } from '../../domain/durations';
import { systemContext, type Log } from '../context';
import { isMailDue } from '../modules/mail/outboxRepository';
import { sendOutbox, type Outlet, type Run } from '../modules/mail/send';
import type { Studio } from '../studio';

/** Milliseconds between two reads of the outbox. */
const LOOK_EVERY = 2_000;
/** Milliseconds between two mails: ten a second slow down a rush of reservations by a few percent only. */
export const PACE = 100;
/** Milliseconds until an unreachable mail server is tried again; doubled at each failure up to the longest. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 5 * MINUTE;

export interface MailLoopOptions extends Run {
  readonly outlet: Outlet;
  readonly studio: Studio;
  readonly log: Log;
  readonly onError: (error: unknown, what: string) => void;
}

export interface MailLoop {
  /** Waits for the mail that is being sent; starts no other. */
  stop(): Promise<void>;
}

/** Milliseconds until the next try after this many runs in a row that couldn't reach the mail server. */
export const pauseAfter = (outages: number): number =>
  outages === 0 ? LOOK_EVERY : Math.min(FIRST_PAUSE * 2 ** (outages - 1), LONGEST_PAUSE);

export function startMailLoop({ studio, log, onError, outlet, ...given }: MailLoopOptions): MailLoop {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  let outages = 0;

  const run = async (): Promise<void> => {
    try {
      if (!(await isMailDue(studio.db, outlet.channel, given.clock()))) return;
      const ctx = systemContext(studio, 'sendMail', { now: given.clock(), log });
      const { unreachable } = await sendOutbox(ctx, outlet, { ...given, pace: PACE, signal: stopping.signal });
      outages = unreachable ? outages + 1 : 0;
    } catch (error) {
      onError(error, outlet.channel);
    }
  };
  const later = (milliseconds: number): void => {
    timer = setTimeout(() => {
      busy = run().then(() => {
        if (!stopping.signal.aborted) later(pauseAfter(outages));
      });
    }, milliseconds);
  };
  later(0);

  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await busy;
    },
  };
}
