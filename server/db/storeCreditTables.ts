/** Store credit, as Kysely types. Money in centavos. */
import type { StoreCreditKind } from '../../domain/storeCredit';
import type { Created, Defaulted, Id } from './columns';
import type { GiftCardTables } from './giftCardTables';

export interface StoreCreditTables extends GiftCardTables {
  /** The ledger: rows are only added. */
  store_credit_entry: {
    store_credit_entry_id: Id;
    customer_id: number;
    kind: StoreCreditKind;
    /** Negative: it was used or taken away. */
    amount: number;
    reason: Defaulted<string>;
    /** The purchase that it paid, or whose money it was. */
    purchase_id: Defaulted<number | null>;
    refund_id: Defaulted<number | null>;
    /** The card that was redeemed, or of which something was taken back. */
    gift_card_id: Defaulted<number | null>;
    /** The team member; null: the system. */
    created_by: Defaulted<number | null>;
    created_at: Created;
  };
  /** The sum of a customer's entries, kept by triggers. */
  store_credit: {
    customer_id: number;
    balance: number;
  };
}
