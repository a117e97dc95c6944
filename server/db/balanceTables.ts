/** Copies of the providers' books: what moved the studio's balance there, and what was paid out. */
import type { BalanceKind, PayoutStatus } from '../../domain/payouts';
import type { Created, Defaulted, Id } from './columns';

export interface BalanceTables {
  /** What a provider paid out to the studio's bank. */
  payout: {
    payout_id: Id;
    provider: 'stripe' | 'paypal';
    provider_payout_id: string;
    amount: number;
    status: PayoutStatus;
    failure: string | null;
    parts: 'waiting' | 'ready' | 'read' | 'never';
    created_at: Created;
    arrives_at: Date | null;
  };
  /** What moved the balance at a provider. */
  balance_entry: {
    balance_entry_id: Id;
    provider: 'stripe' | 'paypal';
    provider_entry_id: string;
    kind: BalanceKind;
    gross: number;
    fee: number;
    net: number;
    created_at: Created;
    available_at: Date;
    provider_payment_id: string | null;
    provider_refund_id: string | null;
    provider_dispute_id: string | null;
    payout_id: Defaulted<number | null>;
  };
}
