/** The outbox tables as Kysely types. */
import type { ColumnType, JSONColumnType } from 'kysely';
import type { ChannelMode, StoredMessageSetting } from '../../domain/messageSettings';
import type { Channel } from '../../domain/notifications';
import type {
  PurchaseEndReason,
  InvitationDetails,
  MailKind,
  PaymentLinkDetails,
  ReportMailDetails,
} from '../../domain/mailKinds';
import type { ChatText } from '../../domain/whatsappMessages';
import type { ReportTurn } from '../../domain/reports/mails';
import type { ReportFilter } from '../../domain/reports/types';
import type { Created, Defaulted, Id } from './columns';

export interface MailTables {
  /** A report that is mailed by itself (modules/reports). */
  report_mail: {
    report_mail_id: Id;
    report: string;
    filters: ColumnType<Readonly<Partial<Record<ReportFilter, number>>>, string, string>;
    every: ReportTurn;
    format: 'csv' | 'xlsx';
    /** A day. */
    sent_on: string;
  };
  report_mail_recipient: { report_mail_id: number; customer_id: number };
  /** What people write to the studio's WhatsApp. */
  received_message: {
    received_message_id: Id;
    /** null: no customer has this number. */
    customer_id: number | null;
    phone: string;
    body: string;
    /** Meta's id of the message. */
    provider_id: string;
    received_at: Date;
    done_at: Defaulted<Date | null>;
    done_by: Defaulted<number | null>;
    /** What a press was answered with; null: it isn't one, or is still being done. */
    answer: ColumnType<ChatText | null, string | null | undefined, string | null>;
    answer_due_at: Defaulted<Date | null>;
    answered_at: Defaulted<Date | null>;
  };
  /** What the studio has chosen of a kind of message; without a row it is ours. */
  message_setting: {
    kind: MailKind;
    enabled: boolean;
    channels: Channel[] | null;
    mode: ChannelMode;
    times: number[] | null;
    subject: Defaulted<string | null>;
    heading: Defaulted<string | null>;
    body: Defaulted<string | null>;
    version: Defaulted<number>;
  };
  message_setting_version: {
    message_setting_version_id: Id;
    kind: MailKind;
    version: number;
    changed_by: number | null;
    created_at: Created;
    setting: JSONColumnType<StoredMessageSetting>;
    restored: Defaulted<number | null>;
  };
  /** The outbox of every channel, not only of mails. */
  mail: {
    mail_id: Id;
    channel: Defaulted<Channel>;
    kind: MailKind;
    customer_id: number;
    /** null: the mail is about a purchase. */
    single_class_id: number | null;
    purchase_id: Defaulted<number | null>;
    class_reservation_id: number | null;
    details: JSONColumnType<{
      readonly credit_returned?: boolean;
      readonly reason?: string | null;
      /** Refunded amount in centavos. */
      readonly refunded?: number;
      readonly ended?: PurchaseEndReason;
      readonly dispute_id?: number;
      /** When a requested account deletion, or a coming charge, is due: an instant. */
      readonly due_at?: string;
      /** The payment that a receipt belongs to. */
      readonly invoice_id?: number;
      readonly link?: PaymentLinkDetails;
      readonly video_id?: number;
      readonly invitation?: InvitationDetails;
      readonly report?: ReportMailDetails;
      /** The mail that this one repeats, as the team asked. */
      readonly resend_of?: number;
    }>;
    dedupe_key: string;
    created_at: Created;
    due_at: Date;
    recipient: Defaulted<string | null>;
    subject: Defaulted<string | null>;
    html: Defaulted<string | null>;
    body: Defaulted<string | null>;
    ics: Defaulted<string | null>;
    transport: Defaulted<'smtp' | 'outbox' | 'whatsapp' | 'push' | null>;
    /** The provider's id of a message. */
    provider_id: Defaulted<string | null>;
    delivered_at: Defaulted<Date | null>;
    read_at: Defaulted<Date | null>;
    attempts: Defaulted<number>;
    last_error: Defaulted<string | null>;
    sent_at: Defaulted<Date | null>;
    failed_at: Defaulted<Date | null>;
  };
}
