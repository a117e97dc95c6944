/** Operators' accounts, with which they sign in to their pages (operatorSite). */
import type { Generated } from 'kysely';

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

export interface OperatorTables {
  operator_account: OperatorAccountTable;
  operator_session: OperatorSessionTable;
  rate_limit: RateLimitTable;
}
