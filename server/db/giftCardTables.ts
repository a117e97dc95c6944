/** Gift cards, as Kysely types. Money in centavos. */
import type { Created, Defaulted, Id } from './columns';

export interface GiftCardTables {
  /** Paid by the charge of its sale; redeemed by an entry of store credit. */
  gift_card: {
    gift_card_id: Id;
    /** The buyer. */
    customer_id: number;
    desk_sale_id: number;
    amount: number;
    recipient_name: Defaulted<string>;
    /** null: it is printed. */
    recipient_email: Defaulted<string | null>;
    message: Defaulted<string>;
    /** The studio's day on which it is mailed. */
    send_on: Defaulted<string | null>;
    /** The code is computed from it by the studio's key. */
    seed: string;
    /** SHA-256 of the code. */
    code_hash: Buffer;
    last4: string;
    sent_at: Defaulted<Date | null>;
    created_at: Created;
  };
  /** Those that can be redeemed now, with the purchase that paid each. */
  redeemable_gift_card: {
    gift_card_id: number;
    purchase_id: number;
  };
}
