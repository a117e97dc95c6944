/** The tables as Kysely types (migrations/ is their source). Money in centavos; class_date is a wall clock. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely';
import type { Role } from '../../domain/contract/customers';
import type { FORM_PAGES } from '../../domain/forms/places';
import type { FieldItem, FieldType, FieldValue } from '../../domain/forms/types';
import type { AccessTables } from './accessTables';
import type { BalanceTables } from './balanceTables';
import type { BrandTables } from './brandTables';
import type { CampaignTables } from './campaignTables';
import type { CatalogueTables } from './catalogueTables';
import type { CfdiTables } from './cfdiTables';
import type { StoreCreditTables } from './storeCreditTables';
import type { CustomerTables } from './customerTables';
import type { JourneyTables } from './journeyTables';
import type { Created, Defaulted, Id } from './columns';
import type { ImportTables } from './importTables';
import type { MailTables } from './mailTables';
import type { PackageTables } from './packageTables';
import type { PaymentTables, Provider } from './paymentTables';
import type { PayTables } from './payTables';
import type { PrivacyAndLegalTables } from './privacyTables';
import type { PurchaseTables } from './purchaseTables';
import type { ReferralTables } from './referralTables';
import type { ScheduleTables } from './scheduleTables';
import type { SeatTables } from './seatTables';
import type { TillTables } from './tillTables';
import type { VideoTables } from './videoTables';
import type { StudioWorkTable } from './work';

/** Columns of a field, whether of a form or a custom one. */
interface FieldColumns {
  key: string;
  name: string;
  label: string;
  type: FieldType;
  order: number;
  step: number;
  required: boolean;
  options: string | null;
  items: ColumnType<readonly FieldItem[] | null, string | null, string | null>;
  class_name: string | null;
  precondition: string | null;
  value: ColumnType<FieldValue, string | null, string | null>;
}

export type { KeyProvider, Provider } from './paymentTables';

export interface DB
  extends
    AccessTables,
    BrandTables,
    CampaignTables,
    CatalogueTables,
    CustomerTables,
    ImportTables,
    JourneyTables,
    MailTables,
    PackageTables,
    PaymentTables,
    PayTables,
    PrivacyAndLegalTables,
    ReferralTables,
    ScheduleTables,
    SeatTables,
    BalanceTables,
    CfdiTables,
    StoreCreditTables,
    PurchaseTables,
    TillTables,
    VideoTables {
  app_config: { key: string; value: string };
  app_config_version: {
    app_config_version_id: number;
    changed_by: number | null;
    created_at: Created;
    changes: JSONColumnType<
      ReadonlyArray<{ readonly key: string; readonly before: string | null; readonly after: string | null }>
    >;
    restored: number | null;
  };
  /** The studio itself; exactly one row. */
  studio: {
    one_row: Generated<boolean>;
    file_tags: string[];
    tagged_in: string;
    /** Signs the addresses of private files. */
    signing_key: Generated<Buffer>;
    /** Key pair of Web Push; null until a browser first needs it. */
    push_public_key: Defaulted<string | null>;
    push_private_key: Defaulted<string | null>;
  };
  /** Entered by the studio itself; at most one per provider. */
  mail_server: {
    one_row: Generated<boolean>;
    /** server/sealedText */
    sealed: Buffer;
    host: string;
    /** The address that mails come from. */
    sender: string;
    changed_at: Date;
  };
  payment_key: {
    provider: Provider;
    /** server/sealedText */
    sealed: Buffer;
    last4: string;
    /** null: the key may not read it. */
    account_id: string | null;
    /** Of the webhook that was ordered with it. */
    endpoint_id: string;
    changed_at: Date;
  };
  file: {
    file_id: Id;
    name: string;
    type: string;
    src: string;
    /** Width in pixels; null: not an uploaded picture. */
    width: Defaulted<number | null>;
    height: Defaulted<number | null>;
    /** Size of the upload in bytes. */
    size: Defaulted<number | null>;
    /** The store that holds the file under `path`; null: none of ours. */
    storage: Defaulted<'disk' | 's3' | null>;
    created_at: Created;
    is_private: Defaulted<boolean>;
    /** Seconds of a video. */
    duration: Defaulted<number | null>;
    /** The customer who uploaded it; null: the studio. */
    customer_id: Defaulted<number | null>;
  };
  /** An upload that arrives in pieces; deleted after a day. */
  upload: {
    upload_id: Generated<string>;
    customer_id: number;
    /** The id that the finished file will have. */
    file_id: number;
    name: string;
    size: number;
    is_private: boolean;
    storage: 'disk' | 's3';
    /** The bucket's id of a multipart upload; null: the upload goes through the server. */
    parts_id: string | null;
    created_at: Created;
  };
  form: { form_id: Id; title: string; version: Generated<number>; page: Generated<(typeof FORM_PAGES)[number]> };
  form_field: FieldColumns & { form_id: number };
  custom_field: FieldColumns & { custom_field_id: Id; object: string; version: Generated<number> };
  page: {
    page_id: Id;
    title: string;
    slug: string;
    content: string | null;
    required: Defaulted<boolean>;
    required_signup: Defaulted<boolean>;
    /** null: last changed before the column existed. */
    updated_at: Date | null;
    /** The current text, maintained by the database. */
    page_version_id: Generated<number>;
    version: Generated<number>;
    /** The oldest version whose acceptance counts for the current text; null: only the current one. */
    accepted_from_id: number | null;
  };
  team_invitation: {
    team_invitation_id: Id;
    email: string;
    role: Exclude<Role, 'customer'>;
    created_at: Date;
    expires_at: Date;
  };
  page_former_slug: { slug: string; page_id: number };
  announcement: {
    announcement_id: Id;
    title: string;
    content: string;
    created_at: Created;
    updated_at: Date | null;
    version: Generated<number>;
  };
  studio_work: StudioWorkTable;
  available_class: {
    available_class_id: Id;
    customer_id: number;
    purchase_id: number | null;
    class_type_id: number | null;
    unlimited: Defaulted<boolean>;
    counted: GeneratedAlways<boolean>;
    expires_at: Date | null;
    cancels: Defaulted<number>;
    forfeited_at: Defaulted<Date | null>;
    created_at: Created;
    invoice_id: Defaulted<number | null>;
    /** The credit was taken away with its payment, at forfeited_at. */
    revoked: Defaulted<boolean>;
  };
  calendar_feed: { customer_id: number; token: string; created_at: Created };
  class_reservation_penalty: {
    class_reservation_penalty_id: Id;
    customer_id: number;
    end_date: Date;
    created_at: Created;
    /** The missed classes that the penalty stands for; PostgreSQL's driver reads int8[] as texts. */
    class_reservation_ids: ColumnType<readonly string[], readonly number[] | undefined, never>;
    last_class_reservation_id: Defaulted<number | null>;
    lifted_at: Defaulted<Date | null>;
    lifted_by: Defaulted<number | null>;
  };
  /** Views (routines/), here: where files are used. */
  file_use: {
    file_id: number;
    kind: 'class' | 'program' | 'video' | 'coach' | 'package' | 'page' | 'announcement' | 'config';
    name: string;
  };
  /** Files that the server made of a video. */
  derived_file: { file_id: number; source_file_id: number };
  accepted_current_page: { customer_id: number; page_id: number };
  /** Who may watch videos, and until when. */
  video_access: { customer_id: number; usable_until: Date };
  unblocked_credit: Omit<Selectable<DB['available_class']>, 'forfeited_at' | 'created_at' | 'invoice_id' | 'revoked'>;
  usable_credit: Omit<Selectable<DB['available_class']>, 'forfeited_at' | 'created_at' | 'invoice_id' | 'revoked'> & {
    usable_until: Date;
  };
  lapsing_credit: { available_class_id: number; customer_id: number; expires_at: Date; title: string };
  held_subscription: Pick<Selectable<DB['purchase']>, 'customer_id' | 'class_package_id' | 'purchase_id' | 'status'>;
  invoice_balance: Omit<Selectable<DB['invoice']>, 'charge_id' | 'card_type' | 'last_digits' | 'taken_by'> & {
    refunded: number;
    charged_back: number;
  };
  renewal: { purchase_id: number; due_at: Date | null; charged_at: Date; cycle_due_at: Date };
  purchase_place: Pick<
    Selectable<DB['class_reservation']>,
    'available_class_id' | 'class_reservation_id' | 'single_class_id' | 'customer_id' | 'spot' | 'guest' | 'attend'
  > & { purchase_id: number; starts_at: Date };
  /** Append-only (server/modules/audit). */
  audit_event: {
    audit_event_id: Id;
    created_at: Created;
    actor_kind: string;
    actor_id: string;
    request_id: string | null;
    action: string;
    entity: string;
    entity_id: string;
    before: JSONColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;
    after: JSONColumnType<Readonly<Record<string, unknown>> | null, string | null, never>;
  };
  routine: { name: string; hash: string };
  rate_limit: { key: string; hits: number; ends_at: Date };
  /** Addresses whose role was decided by an admin or by ADMIN_EMAILS. */
  role_decision: { email: string; customer_id: number; decided_at: Created };
  idempotency_key: { customer_id: number; key: string; fingerprint: string; response: unknown; created_at: Created };
}

/** For reading; a transaction can be passed as well. */
export type Db = Kysely<DB>;
/** For writing: a transaction, rolled back when something throws. */
export type Trx = Transaction<DB>;
