/** Campaigns' tables as Kysely types. */
import type { CampaignPace, CampaignState } from '../../domain/campaigns';
import type { Audience } from '../../domain/customerFilter';
import type { Created, Defaulted, Id } from './columns';

export interface CampaignTables {
  campaign: {
    campaign_id: Id;
    name: string;
    subject: string;
    heading: string;
    text: string;
    button: string;
    path: string;
    /** null: all customers. */
    segment: Audience | null;
    /** Mails in a minute. */
    pace: CampaignPace;
    state: Defaulted<CampaignState>;
    created_at: Created;
    sent_at: Defaulted<Date | null>;
    ended_at: Defaulted<Date | null>;
    /** When its next mails go into the outbox. */
    next_at: Defaulted<Date | null>;
    version: Defaulted<number>;
  };
  campaign_recipient: {
    campaign_id: number;
    customer_id: number;
    /** null: it isn't in the outbox yet, or the campaign was cancelled before. */
    mail_id: Defaulted<number | null>;
    /** When the mail server took it. */
    sent_at: Defaulted<Date | null>;
    /** When the recipient's mail server refused it, at once or later. */
    bounced_at: Defaulted<Date | null>;
    /** When the recipient called it spam. */
    complained_at: Defaulted<Date | null>;
    /** When its link was first opened in a browser. */
    opened_at: Defaulted<Date | null>;
    /** When they ended news by mail, this being the last campaign before. */
    unsubscribed_at: Defaulted<Date | null>;
  };
  /** SHA-256 of addresses in lower case that get no marketing. */
  blocked_address: { digest: Buffer; reason: 'bounce' | 'complaint'; created_at: Date };
}
