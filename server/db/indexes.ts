/**
 * Indexes of tables that grow with a studio. They are built with CONCURRENTLY, so that writes go on; no transaction
 * allows that, so they can't be migrations. Changing an index means giving it a new name.
 */
import type { Pool } from 'pg';
import { NEWS_KINDS } from '../../domain/mailKinds';

interface Index {
  readonly on: string;
  /** What the database enforces, as soon as a server that writes it runs. */
  readonly unique?: true;
  /** The older index, or indexes, that this one replaces. */
  readonly instead?: string | readonly string[];
}

/**
 * The words of a customer's name, address and phone number, and its last four digits, in the form in which searchWords
 * (domain/customerSearch) splits what staff type. A search must use exactly this text to use the index.
 */
export const CUSTOMER_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower(regexp_replace(
  normalize(name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone || ' ' || right(phone, 4), nfd), '[\\u0300-\\u036f]', '', 'g')),
  '[^a-z0-9]+'), ''))`;

/**
 * The words of a mail's subject and of the address that it went to, as those of customers. A search must use exactly
 * this text.
 */
export const MAIL_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower(regexp_replace(
  normalize(coalesce(subject, '') || ' ' || coalesce(recipient, ''), nfd), '[\\u0300-\\u036f]', '', 'g')), '[^a-z0-9]+'), ''))`;

/**
 * The words of whom a gift card is for, and the end of its code, as those of customers. A search must use exactly this
 * text.
 */
export const GIFT_WORDS = `array_to_tsvector(array_remove(regexp_split_to_array(lower(regexp_replace(
  normalize(recipient_name || ' ' || coalesce(recipient_email, '') || ' ' || last4, nfd), '[\\u0300-\\u036f]', '', 'g')),
  '[^a-z0-9]+'), ''))`;

/** Customers' names without accents and capitals, for sorting lists. */
export const CUSTOMER_SORT =
  `(lower(regexp_replace(normalize(name || ' ' || last_name, nfd), '[\\u0300-\\u036f]', '', 'g')) ` + 'collate "C")';

export const INDEXES: Readonly<Record<string, Index>> = {
  single_class_newest: { on: 'single_class (class_date, single_class_id)' },
  // For the foreign key: deleting a category looks for its classes.
  single_class_category: { on: 'single_class (class_category_id) where class_category_id is not null' },
  // For the foreign keys of class types, locations and instructors, as with categories.
  single_class_type: { on: 'single_class (class_type_id)' },
  single_class_place: { on: 'single_class (location_id)' },
  single_class_tag_tag: { on: 'single_class_tag (tag_id)' },
  available_class_type: { on: 'available_class (class_type_id) where class_type_id is not null' },
  purchase_type_type: { on: 'purchase_type (class_type_id)' },
  single_class_package: { on: 'single_class (class_package_id, starts_at) where class_package_id is not null' },
  class_reservation_newest: {
    on: 'class_reservation (single_class_id, class_reservation_id)',
    instead: 'class_reservation_class',
  },
  // Counts who attended a class from the index alone, however large the class. Reserving doesn't write it.
  class_reservation_attended: { on: 'class_reservation (single_class_id) where deleted_at is null and attend' },
  // For who never came: whether a customer has a place that was checked in, from the index alone.
  class_reservation_came: { on: 'class_reservation (customer_id) where deleted_at is null and attend' },
  mail_newest: { on: 'mail (customer_id, mail_id)', instead: 'mail_customer' },
  // For how much news a customer got in a week, whatever sent it (the routine news_mailed).
  mail_all_news: {
    on: `mail (customer_id, created_at) where kind in (${NEWS_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
    instead: 'mail_news',
  },
  // For the jobs that announce expiring credits and coming charges.
  available_class_lapsing: { on: 'available_class (expires_at) where forfeited_at is null and counted' },
  // For the job that ends subscriptions at their provider.
  purchase_ends_at_provider: { on: 'purchase (purchase_id) where ends_at_provider' },
  purchase_active: { on: `purchase (purchase_id) where status = 'active'` },
  // No fastupdate: a search of some hundred spellings would scan the list of pending entries each time.
  customer_sought_by: {
    on: `customer using gin ((${CUSTOMER_WORDS})) with (fastupdate = off)`,
    instead: ['customer_found_by', 'customer_words'],
  },
  customer_by_name: { on: `customer (${CUSTOMER_SORT}, customer_id) where anonymised_at is null` },
  // Few rows: a query that leaves out anonymised customers reads this index.
  customer_anonymised: { on: 'customer (customer_id) where anonymised_at is not null' },
  customer_newest: { on: 'customer (created_at, customer_id) where anonymised_at is null' },
  // Partial, as few plans that were unlimited are still valid.
  available_class_unlimited_until: {
    on: `available_class ((coalesce(expires_at, 'infinity'::timestamptz)), customer_id)
      where unlimited and forfeited_at is null`,
    instead: 'available_class_unlimited',
  },
  // Messages are few beside mails: listing one channel doesn't scan the mails.
  mail_messages: { on: "mail (channel, mail_id) where channel <> 'mail'" },
  file_of_customer: { on: 'file (customer_id) where customer_id is not null' },
  audit_event_actor: { on: 'audit_event (actor_id, created_at desc, audit_event_id desc)' },
  audit_event_action: { on: 'audit_event (action, created_at desc, audit_event_id desc)' },
  // For the team's day: birthdays, failed renewals, failed mails.
  customer_birthday: {
    on: 'customer ((extract(month from birthdate) * 100 + extract(day from birthdate))) where birthdate is not null',
  },
  purchase_overdue: { on: "purchase (overdue_at) where overdue_at is not null and status = 'active'" },
  mail_sought_by: { on: `mail using gin ((${MAIL_WORDS}))` },
  mail_kind: { on: 'mail (kind, mail_id)' },
  mail_failed_newest: { on: 'mail (mail_id) where failed_at is not null' },
  mail_failed: { on: 'mail (failed_at) where failed_at is not null' },
  // For cash and transfers that lapsed unpaid (the view unsettled_cash, and the list of transfers).
  purchase_lapsed_unpaid: {
    on: `purchase (customer_id) where status = 'failed'
      and failure in ('cash_lapsed', 'cash_not_paid', 'transfer_lapsed') and debt_forgiven_at is null`,
    instead: 'purchase_lapsed_cash',
  },
  // Whether one of the studio's own payment methods is in use.
  // Cancelled subscriptions, the newest first.
  purchase_cancelled_subscription: {
    on: `purchase (cancelled_at, purchase_id)
      where status = 'cancelled' and subscription_period is not null and cancelled_at is not null`,
  },
  purchase_own_method: { on: 'purchase (payment_method_id) where payment_method_id >= 100' },
  // For the sales and tills of a day, and for what one person's payment links brought in.
  desk_sale_newest: { on: 'desk_sale (created_at, desk_sale_id)' },
  // For links that can still be paid.
  desk_sale_open_link: { on: "desk_sale (link_expires_at) where method = 'link' and voided_at is null" },
  desk_sale_sent: { on: "desk_sale (sold_by) where method = 'link'" },
  till_movement_newest: { on: 'till_movement (created_at)' },
  refund_newest: { on: "refund (created_at) where status <> 'failed'" },
  invoice_newest: { on: 'invoice (created_at) where fulfilled' },
  // For the question who accepted which version of a page.
  accepted_page_text: { on: 'accepted_page (page_id, page_version_id, customer_id)' },
  // For the question who bought a package, and for the foreign keys to packages.
  purchase_of_package: { on: 'purchase (class_package_id, purchase_id)', instead: 'purchase_package' },
  purchase_active_package: {
    on: "purchase (class_package_id) where status = 'active'",
    instead: 'purchase_active_of_package',
  },
  desk_sale_package: { on: 'desk_sale (class_package_id) where class_package_id is not null' },
  // For accounts that still exist at the identity service; few requests end in a deletion.
  deletion_request_done: {
    on: 'deletion_request (deletion_request_id) where done_at is not null and cancelled_at is null',
  },
  // The team reads ratings by class and by day; most places have none.
  class_reservation_rated: { on: 'class_reservation (single_class_id) where class_stars is not null' },
  video_rating_newest: { on: 'video_rating (created_at, video_rating_id)' },
  announcement_newest: { on: 'announcement (created_at, announcement_id)' },
  // For foreign keys alone: without these indexes, deleting a customer, class, reservation or file scans the tables.
  // Columns that are mostly null have a partial index, so that reserving doesn't write it.
  class_reservation_family_member: {
    on: 'class_reservation (single_class_id, family_member_id) where deleted_at is null and family_member_id is not null',
    unique: true,
  },
  // A purchase is bought again once by the links of its mails, and by one try at a time.
  purchase_renews: { on: "purchase (renews) where renews is not null and status <> 'failed'", unique: true },
  // For the foreign key, of the tries that failed too.
  purchase_renewed: { on: 'purchase (renews) where renews is not null' },
  class_reservation_moved_to: { on: 'class_reservation (moved_to) where moved_to is not null' },
  class_reservation_entry_of: { on: 'class_reservation (entry_of) where entry_of is not null' },
  class_reservation_attended_by: { on: 'class_reservation (attended_by) where attended_by is not null' },
  class_reservation_penalty_lifted_by: { on: 'class_reservation_penalty (lifted_by) where lifted_by is not null' },
  customer_file: { on: 'customer (file_id) where file_id is not null' },
  customer_id_file: { on: 'customer (id_file_id) where id_file_id is not null' },
  customer_note_created_by: { on: 'customer_note (created_by) where created_by is not null' },
  customer_note_reservation: { on: 'customer_note (class_reservation_id) where class_reservation_id is not null' },
  customer_note_video_rating: { on: 'customer_note (video_rating_id) where video_rating_id is not null' },
  customer_note_updated_by: { on: 'customer_note (updated_by) where updated_by is not null' },
  desk_sale_sold_by: { on: 'desk_sale (sold_by)' },
  desk_sale_own_method: { on: 'desk_sale (payment_method_id) where payment_method_id is not null' },
  desk_sale_location: { on: 'desk_sale (location_id) where location_id is not null' },
  desk_sale_voided_by: { on: 'desk_sale (voided_by) where voided_by is not null' },
  store_credit_entry_customer: { on: 'store_credit_entry (customer_id, store_credit_entry_id)' },
  store_credit_entry_purchase: { on: 'store_credit_entry (purchase_id) where purchase_id is not null' },
  store_credit_entry_created_by: { on: 'store_credit_entry (created_by) where created_by is not null' },
  gift_card_customer: { on: 'gift_card (customer_id, gift_card_id)' },
  gift_card_sought_by: { on: `gift_card using gin ((${GIFT_WORDS}))` },
  gift_card_due: { on: 'gift_card (send_on) where sent_at is null and send_on is not null' },
  store_credit_entry_gift_card: { on: 'store_credit_entry (gift_card_id) where gift_card_id is not null' },
  balance_entry_payout: { on: 'balance_entry (payout_id)' },
  balance_entry_payment: { on: 'balance_entry (provider, provider_payment_id)' },
  balance_entry_newest: { on: 'balance_entry (created_at)' },
  invoice_taken_by: { on: 'invoice (taken_by) where taken_by is not null' },
  mail_class: { on: 'mail (single_class_id) where single_class_id is not null' },
  payment_source_customer: { on: 'payment_source (customer_id)' },
  purchase_class: { on: 'purchase (single_class_id) where single_class_id is not null' },
  purchase_reserve_class: { on: 'purchase (reserve_class_id) where reserve_class_id is not null' },
  purchase_confirmed_by: { on: 'purchase (confirmed_by) where confirmed_by is not null' },
  purchase_voucher: { on: "purchase (voucher_ends_at) where status = 'pending' and voucher_ends_at is not null" },
  refund_created_by: { on: 'refund (created_by) where created_by is not null' },
  single_class_room: { on: 'single_class (room_id) where room_id is not null' },
  till_movement_person: { on: 'till_movement (customer_id)' },
  till_movement_way: { on: 'till_movement (payment_method_id) where payment_method_id is not null' },
  till_movement_sale: { on: 'till_movement (desk_sale_id) where desk_sale_id is not null' },
  transfer_proof_purchase: { on: 'transfer_proof (purchase_id, transfer_proof_id)' },
  transfer_proof_decided_by: { on: 'transfer_proof (decided_by) where decided_by is not null' },
  tax_receipt_waiting: { on: "tax_receipt (next_try_at) where status = 'waiting'" },
  tax_receipt_cfdi: { on: 'tax_receipt (cfdi_id) where cfdi_id is not null' },
  tax_receipt_open: { on: "tax_receipt (created_at) where status = 'open' and cfdi_id is null" },
  tax_refund_waiting: { on: 'tax_refund (next_try_at) where done_at is null' },
  tax_refund_dispute: { on: 'tax_refund (dispute_id) where dispute_id is not null' },
  tax_refund_failed: { on: 'tax_refund (next_try_at) where failed_at is not null and undone_at is null' },
  tax_refund_receipt: { on: 'tax_refund (tax_receipt_id)' },
  tax_receipt_failed: { on: 'tax_receipt (created_at) where failure is not null' },
  cfdi_failed: { on: 'cfdi (created_at) where failure is not null' },
  cfdi_cancelling: { on: "cfdi (next_try_at) where status = 'cancelling'" },
  cfdi_waiting: { on: "cfdi (next_try_at) where status = 'waiting'" },
  cfdi_customer: { on: 'cfdi (customer_id) where customer_id is not null' },
  cfdi_receipt: { on: 'cfdi (tax_receipt_id) where tax_receipt_id is not null' },
  upload_customer: { on: 'upload (customer_id)' },
  waitlist_class: { on: 'waitlist (single_class_id)' },
  waitlist_customer: { on: 'waitlist (customer_id)' },
};

/**
 * Builds missing indexes. An interrupted build leaves an invalid index, which slows writes and helps no read: it is
 * dropped.
 */
export async function installIndexes(pool: Pool): Promise<void> {
  for (const [name, { on, unique, instead }] of Object.entries(INDEXES)) {
    const { rows } = await pool.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [name],
    );
    if (!rows[0]?.valid) {
      await pool.query(`drop index concurrently if exists ${name}`);
      await pool.query(`create ${unique ? 'unique ' : ''}index concurrently ${name} on ${on}`);
    }
    for (const older of [instead ?? []].flat()) await pool.query(`drop index concurrently if exists ${older}`);
  }
}
