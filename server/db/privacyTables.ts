/** The tables of legal pages and of modules/privacy as Kysely types. */
import type { ColumnType } from 'kysely';
import type { Created, Defaulted, Id } from './columns';

export interface PrivacyAndLegalTables {
  /** Every text that a page has had; append-only, and kept after its page is deleted. */
  page_version: {
    page_version_id: Id;
    page_id: number;
    title: string;
    content: string | null;
    created_at: Date | null;
  };
  /** Acceptances, append-only. Without a version: of the current text. */
  accepted_page: {
    page_id: number;
    customer_id: number;
    accepted_at: Created;
    page_version_id: ColumnType<number, number | undefined, never>;
  };
  data_export: {
    data_export_id: Id;
    customer_id: number;
    requested_at: Created;
    lease_until: Defaulted<Date | null>;
    attempts: Defaulted<number>;
    ready_at: Defaulted<Date | null>;
    failed_at: Defaulted<Date | null>;
    file_id: Defaulted<number | null>;
  };
  deletion_request: {
    deletion_request_id: Id;
    customer_id: number;
    requested_at: Created;
    /** Until then the customer can take the request back. */
    due_at: Date;
    cancelled_at: Defaulted<Date | null>;
    told_at: Defaulted<Date | null>;
    anonymised_at: Defaulted<Date | null>;
    /** The identity service's id of the account, while it still has to be deleted there. */
    uid: Defaulted<string | null>;
    done_at: Defaulted<Date | null>;
  };
}
