/** Tables of referrals, as Kysely types. Money in centavos. */
import type { ReferralReason, ReferralState } from '../../domain/referrals';
import type { Created, Defaulted, Id } from './columns';

export interface ReferralTables {
  /** A friend, and who invited them. */
  referral: {
    referral_id: Id;
    customer_id: number;
    inviter_id: number;
    state: Defaulted<ReferralState>;
    reason: Defaulted<ReferralReason | null>;
    /** The friend's purchase for which both got store credit. */
    purchase_id: Defaulted<number | null>;
    friend_amount: Defaulted<number>;
    inviter_amount: Defaulted<number>;
    created_at: Created;
    decided_at: Defaulted<Date | null>;
  };
  /**
   * Digests of the devices on which a customer has seen their own link, or signed up by one, and of the phones that they
   * had before.
   */
  referral_device: { customer_id: number; devices: Defaulted<string[]>; phones: Defaulted<string[]> };
}
