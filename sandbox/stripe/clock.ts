import { scheduledBalance } from './balance';
import { scheduledExpiries } from './checkoutSessions';
import { scheduledPayouts } from './payouts';
import type { ScheduledAction, ScheduleSource } from './scheduledActions';
import { finishRefund, refundUpdateAt } from './refunds';
import type { Sandbox } from './sandbox';
import { scheduledBilling } from './subscriptions';
import { scheduledVouchers } from './vouchers';

const CHECK_INTERVAL_MS = 1_000;

const scheduledRefunds: ScheduleSource = (sandbox) =>
  Object.values(sandbox.state.refunds).flatMap((refund) => {
    const at = refundUpdateAt(sandbox, refund);
    return at === null ? [] : [{ at, run: () => finishRefund(sandbox, refund) }];
  });

const SOURCES: readonly ScheduleSource[] = [
  scheduledRefunds,
  scheduledBilling,
  scheduledExpiries,
  scheduledBalance,
  scheduledPayouts,
  scheduledVouchers,
];

/** Runs scheduled actions in order, each at its own time, as real time passes or tests advance it. */
export class Clock {
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly sandbox: Sandbox) {
    this.catchUp();
    this.timer = setInterval(() => this.catchUp(), CHECK_INTERVAL_MS);
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
      this.sandbox.runAt(next.at, next.run);
      changed = true;
    }
    if (changed) this.sandbox.save();
  }

  private next(): ScheduledAction | undefined {
    const now = this.sandbox.now();
    let first: ScheduledAction | undefined;
    for (const find of SOURCES)
      for (const due of find(this.sandbox)) if (due.at <= now && (!first || due.at < first.at)) first = due;
    return first;
  }
}
