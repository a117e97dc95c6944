/** Operators' accounts, with which they sign in to their pages (operatorSite), and what those show of studios. */
import type { Generated } from 'kysely';
import type { Lane } from '../db/work';

interface OperatorAccountTable {
  account_id: Generated<number>;
  /** Lower case. */
  email: string;
  /** Its hash with its salt (operatorSite/passwords.ts); null: the operator has chosen none yet. */
  password: string | null;
  /** Hash of the code with which a password is chosen, once; null: none is open. */
  code: Buffer | null;
  code_until: Date | null;
  created_at: Date;
}

interface OperatorSessionTable {
  /** Hash of what the browser holds. */
  token: Buffer;
  account_id: number;
  until: Date;
}

/** As in a studio's database (db/rateLimit.ts). */
interface RateLimitTable {
  key: string;
  hits: number;
  ends_at: Date;
}

/** Jobs of studios whose last run failed. */
interface FailingJobTable {
  studio_id: number;
  /** A task's name, sendMail, sendMessages, or visit: none of its jobs was reached. */
  job: string;
  lane: Lane;
  /** The first failure since it last went well. */
  since: Date;
  last_at: Date;
  times: number;
  /** Without personal data. */
  error: string;
}

interface StudioSizeTable {
  studio_id: number;
  database_bytes: number;
  file_bytes: number;
  measured_at: Date;
}

export interface OperatorTables {
  failing_job: FailingJobTable;
  studio_size: StudioSizeTable;
  operator_account: OperatorAccountTable;
  operator_session: OperatorSessionTable;
  rate_limit: RateLimitTable;
}
