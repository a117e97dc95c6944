/** Why a credit is where it is: what the credits screen says of each (specification, section 2, 'Mis Créditos'). */
import { decideCancellation, type CancelRules } from './cancellation';

export interface CreditFacts {
  readonly unlimited: boolean;
  /** True instant; null: never. */
  readonly expiresAt: Date | null;
  /** When it was lost; null: it wasn't. */
  readonly forfeitedAt: Date | null;
  /** It went with its payment. */
  readonly revoked: boolean;
  /** How often a reservation made with it was cancelled. */
  readonly cancels: number;
  readonly uses: readonly CreditUseFacts[];
}

export interface CreditUseFacts {
  /** True instant of the class's start. */
  readonly startsAt: Date;
  readonly attend: boolean;
  /** When it was cancelled; null: it wasn't. */
  readonly deletedAt: Date | null;
}

/**
 * free: can be used now. reserved: holds a place in a class ahead. used, missed: its class is over.
 * expired: unused. late, too-often: lost to a cancellation. revoked: lost with its payment. lost: lost to
 * something that the rules of today don't explain.
 */
export type CreditState =
  'free' | 'reserved' | 'used' | 'missed' | 'expired' | 'late' | 'too-often' | 'revoked' | 'lost';

/** Why a cancellation cost the credit, by the rules that hold now: older ones aren't kept. */
function whyLost(rules: CancelRules, { unlimited, cancels, uses, forfeitedAt }: CreditFacts): CreditState {
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

/** The state of one credit at `now`. */
export function creditState(rules: CancelRules, credit: CreditFacts, now: Date): CreditState {
  const active = credit.unlimited ? undefined : credit.uses.find((use) => use.deletedAt === null);
  if (active) {
    if (active.attend) return 'used';
    return active.startsAt.getTime() > now.getTime() ? 'reserved' : 'missed';
  }
  if (credit.forfeitedAt) return credit.revoked ? 'revoked' : whyLost(rules, credit);
  return credit.expiresAt !== null && credit.expiresAt.getTime() < now.getTime() ? 'expired' : 'free';
}
