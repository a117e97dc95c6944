/** Tables of what coaches are paid, as Kysely types. Money in centavos. */
import type { JSONColumnType } from 'kysely';
import type { Occasion, PayBasis, PayStep, PayTerms, PayWarning } from '../../domain/coachPay';
import type { Created, Defaulted, Id } from './columns';

export interface PayTables {
  coach_rate: {
    coach_rate_id: Id;
    /** null: of all coaches, class types or locations. */
    instructor_id: number | null;
    class_type_id: number | null;
    location_id: number | null;
    occasion: Occasion;
    basis: PayBasis;
    amount: number | null;
    steps: JSONColumnType<readonly PayStep[], string, string>;
    percent: number | null;
    unlimited_visit: number | null;
    /** Days of the classes, both included. */
    starts_on: string;
    ends_on: string | null;
    created_at: Created;
    version: Defaulted<number>;
  };
  /** An approved statement; never changed. */
  coach_statement: {
    coach_statement_id: Id;
    instructor_id: number;
    starts_on: string;
    ends_on: string;
    total: number;
    approved_at: Created;
    approved_by: number;
  };
  coach_statement_line: {
    coach_statement_line_id: Id;
    coach_statement_id: number;
    instructor_id: number;
    single_class_id: number;
    class_date: string;
    title: string;
    location: string;
    attended: number;
    booked: number;
    terms: JSONColumnType<PayTerms | null, string | null, never>;
    revenue: number | null;
    amount: number;
    warning: PayWarning | null;
    /** What was paid for the class before; null: no correction. */
    paid: number | null;
  };
}
