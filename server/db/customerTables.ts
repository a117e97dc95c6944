/** Tables of customers and their own data, as Kysely types. */
import type { ColumnType } from 'kysely';
import type { CustomerFilter } from '../../domain/customerFilter';
import type { FamilyKind } from '../../domain/family';
import type { Channel, NotificationKind } from '../../domain/notifications';
import type { PlainValues } from '../../domain/contract/forms';
import type { FormValues } from '../../domain/forms/types';
import type { Created, Defaulted, Id } from './columns';

export interface CustomerTables {
  /** A child or partner under a customer's account (domain/family). */
  family_member: {
    family_member_id: Id;
    customer_id: number;
    kind: FamilyKind;
    name: string;
    last_name: Defaulted<string>;
    /** 'YYYY-MM-DD' */
    birthdate: Defaulted<string | null>;
    note: Defaulted<string>;
    created_at: Created;
    /** When they left the family; null: they are in it. */
    archived_at: Defaulted<Date | null>;
    /** Incremented by each change. */
    version: Defaulted<number>;
  };
  /** How often a person, who may have several accounts, has got something for free. */
  free_claim: { subject: string; contact: string; claims: number };
  customer: {
    /** When the customer's data was deleted (modules/privacy). */
    anonymised_at: Defaulted<Date | null>;
    customer_id: Id;
    /**
     * The identity service's id of the account; null: created at the front desk, until an account with this confirmed
     * address signs in.
     */
    uid: string | null;
    name: string;
    last_name: string;
    /** null: created at the front desk, or imported, without one. */
    email: string | null;
    /** null: the address isn't known to be confirmed. */
    email_confirmed_at: Defaulted<Date | null>;
    phone: string;
    role: Defaulted<'customer' | 'coach' | 'contador' | 'staff' | 'admin'>;
    created_at: Created;
    /** Instagram name, with its @. */
    instagram: Defaulted<string | null>;
    /** 'YYYY-MM-DD' */
    birthdate: Defaulted<string | null>;
    signup_reason: Defaulted<string | null>;
    /** Sessions that began before this moment are refused. */
    signed_out_at: Defaulted<Date | null>;
    /** The branches that a member of the team is limited to; null: all. */
    location_ids: Defaulted<number[] | null>;
    /** Reason for signing up in the customer's words, where it is 'Otro'. */
    other: Defaulted<string | null>;
    /** Answers to the custom fields of the object 'customer', by key. */
    custom_values: ColumnType<FormValues, string | undefined, string>;
    /** The profile's picture. */
    file_id: Defaulted<number | null>;
    /** The identity document. */
    id_file_id: Defaulted<number | null>;
    /** Counts the changes of the profile. */
    version: Defaulted<number>;
  };
  /** Written by the job noteActivity; a customer who never had a class has no row. */
  customer_activity: {
    customer_id: number;
    /** The start of the last class in which they had a place. */
    last_class_at: Date;
  };
  /**
   * When a session was last used. It is identified by the time of its sign-in; a session that is a few minutes old has
   * no row yet.
   */
  customer_session: {
    customer_id: number;
    signed_in_at: Date;
    /** Last use, exact to a quarter of an hour. */
    seen_at: Date;
  };
  notification_preference: {
    customer_id: number;
    kind: NotificationKind;
    channel: Channel;
    enabled: boolean;
    updated_at: Date;
  };
  /** A browser that gets push notifications. */
  push_subscription: {
    push_subscription_id: Id;
    customer_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    created_at: Created;
  };
  /** A note by the front desk; may be about health. */
  customer_note: {
    customer_note_id: Id;
    customer_id: number;
    text: string;
    pinned: boolean;
    version: Defaulted<number>;
    created_at: Created;
    created_by: number | null;
    updated_at: Defaulted<Date | null>;
    updated_by: Defaulted<number | null>;
    /** The rating that it is about. */
    class_reservation_id: Defaulted<number | null>;
    video_rating_id: Defaulted<number | null>;
  };
  /** Two accounts of one person that were merged into one customer. */
  customer_merge: {
    merged_customer_id: number;
    customer_id: number;
    /** The identity service's id of the account that can't sign in any more. */
    uid: string | null;
    merged_at: Date;
  };
  address: {
    address_id: Id;
    customer_id: number;
    street: string;
    number: string;
    interior_number: string;
    neighborhood: string;
    city: string;
    state: string;
    zip_code: string;
    country: string;
    /** Answers to the studio's own fields of the address form (form 6). */
    custom_values: ColumnType<PlainValues, string | undefined, string>;
    version: Defaulted<number>;
    created_at: Created;
    updated_at: Date;
  };
  /** Filters of a list that a person of the team saved. */
  saved_view: { customer_id: number; list: string; name: string; search: string };
  /** Filters of the customers' list that campaigns and journeys choose. */
  customer_segment: {
    customer_segment_id: Id;
    name: string;
    filter: ColumnType<CustomerFilter, string, string>;
    created_at: Created;
    deleted_at: Defaulted<Date | null>;
  };
  /** Where a form is shown. */
  form_place: {
    form_place_id: Id;
    form_id: number;
    place: 'signup' | 'profile' | 'package' | 'class_type';
    class_package_id: number | null;
    class_type_id: number | null;
  };
  /** What a customer, or a visitor by name and address, answers in a form. */
  form_answer: {
    form_answer_id: Id;
    form_id: number;
    /** null: a visitor. */
    customer_id: number | null;
    name: Defaulted<string | null>;
    email: Defaulted<string | null>;
    /** The Idempotency-Key of a visitor's request. */
    request_key: Defaulted<string | null>;
    answers: ColumnType<FormValues, string, string>;
    created_at: Created;
    changed_at: Date;
  };
}
