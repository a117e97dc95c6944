import { dueSessions } from './checkoutSessions';
import type { Due, DueFinder } from './due';
import { finishRefund, refundDue } from './refunds';
import type { Sandbox } from './sandbox';
import { dueSubscriptions } from './subscriptions';

/** How often real time is looked at. */
const LOOK_MS = 1_000;

const dueRefunds: DueFinder = (sandbox) =>
  Object.values(sandbox.state.refunds).flatMap((refund) => {
    const at = refundDue(sandbox, refund);
    return at === null ? [] : [{ at, happen: () => finishRefund(sandbox, refund) }];
  });

const FINDERS: readonly DueFinder[] = [dueRefunds, dueSubscriptions, dueSessions];

/** Time that passes by itself or is made to pass; what falls due happens in its order, each at its own moment. */
export class Clock {
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly sandbox: Sandbox) {
    this.catchUp();
    this.timer = setInterval(() => this.catchUp(), LOOK_MS);
    this.timer.unref();
  }

  advance(ms: number): void {
    this.sandbox.state.clockOffset += ms;
    this.catchUp();
    this.sandbox.save();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private catchUp(): void {
    let changed = false;
    for (let next = this.next(); next; next = this.next()) {
      this.sandbox.doneAt(next.at, next.happen);
      changed = true;
    }
    if (changed) this.sandbox.save();
  }

  private next(): Due | undefined {
    const now = this.sandbox.now();
    let first: Due | undefined;
    for (const find of FINDERS)
      for (const due of find(this.sandbox)) if (due.at <= now && (!first || due.at < first.at)) first = due;
    return first;
  }
}
