/** Customers and their own information. */
import type { ColumnType } from 'kysely';
import type { Channel, NotificationKind } from '../../domain/notifications';
import type { PlainValues } from '../../domain/contract/forms';
import type { FormValues } from '../../domain/forms/types';
import type { Created, Defaulted, Id } from './columns';

export interface CustomerTables {
  /** How often one person, who may have several accounts, has had something for nothing. */
  free_claim: { subject: string; contact: string; claims: number };
  customer: {
    /** Their data is gone (modules/privacy). */
    anonymised_at: Defaulted<Date | null>;
    customer_id: Id;
    /** null: created at the front desk, without an account until its confirmed address signs in. */
    uid: string | null;
    name: string;
    last_name: string;
    email: string;
    /** null: not known to be confirmed. */
    email_confirmed_at: Defaulted<Date | null>;
    phone: string;
    role: Defaulted<'customer' | 'coach' | 'staff' | 'admin'>;
    created_at: Created;
    /** With its @. */
    instagram: Defaulted<string | null>;
    /** 'YYYY-MM-DD' */
    birthdate: Defaulted<string | null>;
    signup_reason: Defaulted<string | null>;
    /** Sessions that began before are refused. */
    signed_out_at: Defaulted<Date | null>;
    /** The reason in their own words, where it is 'Otro'. */
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
  /** Written by the job noteActivity; no row: never had a class. */
  customer_activity: {
    customer_id: number;
    /** The start of the last class that they had a place in. */
    last_class_at: Date;
  };
  /** A session, known by the moment of its sign-in; none: used in its first minutes only. */
  customer_session: {
    customer_id: number;
    signed_in_at: Date;
    /** Exact to a quarter of an hour. */
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
  /** Written by the front desk; may be about health. */
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
  };
  /** Two accounts of one person that became one customer. */
  customer_merge: {
    merged_customer_id: number;
    customer_id: number;
    /** The account whose sign-in ended. */
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
    /** Answers to form 6's own fields. */
    custom_values: ColumnType<PlainValues, string | undefined, string>;
    version: Defaulted<number>;
    created_at: Created;
    updated_at: Date;
  };
}
