/** The state of a credit in 'Mis Créditos' and the reason for it (specification, section 2). */
import { decideCancellation, type CancelRules } from './cancellation';

export interface CreditFacts {
  readonly unlimited: boolean;
  /** Instant; null: never. */
  readonly expiresAt: Date | null;
  /** Instant of its loss; null: not lost. */
  readonly forfeitedAt: Date | null;
  /** Lost with its payment. */
  readonly revoked: boolean;
  /** Its payment is in dispute. */
  readonly frozen: boolean;
  /** Its membership is frozen. */
  readonly on_hold?: boolean;
  /** Cancellations of reservations with this credit. */
  readonly cancels: number;
  readonly uses: readonly CreditUseFacts[];
}

export interface CreditUseFacts {
  /** Instant of the class's start. */
  readonly startsAt: Date;
  readonly attend: boolean;
  /** Instant of the cancellation; null: not cancelled. */
  readonly deletedAt: Date | null;
}

/**
 * free: can be used now. reserved: pays for a coming class. used, missed: its class is over. expired: never used.
 * late, too-often: lost to a cancellation. revoked: lost with its payment. frozen: its payment is in dispute.
 * on_hold: its membership is frozen. lost: the current rules don't explain it.
 */
export type CreditState =
  | 'free'
  | 'reserved'
  | 'used'
  | 'missed'
  | 'expired'
  | 'late'
  | 'too-often'
  | 'revoked'
  | 'frozen'
  | 'on_hold'
  | 'lost';

/** Why a cancellation cost the credit, by the current rules: earlier rules are not stored. */
function creditLossReason(rules: CancelRules, { unlimited, cancels, uses, forfeitedAt }: CreditFacts): CreditState {
  const cancelled = uses.filter((use) => use.deletedAt !== null);
  const last = cancelled.find((use) => use.deletedAt?.getTime() === forfeitedAt?.getTime());
  if (!last?.deletedAt) return 'lost';
  const facts = {
    cancelled: false,
    attended: false,
    startsAt: last.startsAt,
    counted: !unlimited,
    creditCancels: cancels - 1,
  };
  const decision = decideCancellation({ ...rules, allow_cancel_after_treshold: true }, facts, last.deletedAt);
  if (!decision.allowed) return 'lost';
  if (decision.late) return 'late';
  return decision.exhausted ? 'too-often' : 'lost';
}

export function creditState(rules: CancelRules, credit: CreditFacts, now: Date): CreditState {
  const active = credit.unlimited ? undefined : credit.uses.find((use) => use.deletedAt === null);
  if (active) {
    if (active.attend) return 'used';
    return active.startsAt.getTime() > now.getTime() ? 'reserved' : 'missed';
  }
  if (credit.revoked) return 'revoked';
  if (credit.forfeitedAt) return creditLossReason(rules, credit);
  if (credit.frozen) return 'frozen';
  if (credit.on_hold) return 'on_hold';
  return credit.expiresAt !== null && credit.expiresAt.getTime() < now.getTime() ? 'expired' : 'free';
}
