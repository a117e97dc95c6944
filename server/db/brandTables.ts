/** Tables of visits between studios of a brand, as Kysely types. */
import type { ColumnType } from 'kysely';
import type { VisitOutcome } from '../../domain/brandVisits';
import type { Created, Defaulted } from './columns';

type Day = ColumnType<string, string, string>;

export interface BrandTables {
  /** Packages that are valid in other studios of the brand; studio_ids null: in all. */
  package_brand: { class_package_id: number; studio_ids: number[] | null };
  /** A class that a customer of this studio takes in another one. */
  brand_visit: {
    visit_id: string;
    customer_id: number;
    available_class_id: number;
    counted: boolean;
    /** The other studio, by its number in the directory, and its name at that time. */
    studio_id: number;
    studio: string;
    starts_at: Date;
    /** Of the class's own clock. */
    day: Day;
    class_name: string;
    /** Centavos at which the class was sold. */
    price: number;
    state: Defaulted<'taken' | 'returned' | 'used'>;
    taken_at: Created;
    /** When the other studio confirmed the place; null: not yet. */
    placed_at: Defaulted<Date | null>;
    ended_at: Defaulted<Date | null>;
    outcome: Defaulted<VisitOutcome | null>;
    /** Centavos that this studio owes the other one. */
    owed: Defaulted<number | null>;
  };
  /** A class that a customer of another studio takes here; ended without a customer: it never came to a place. */
  brand_pass: {
    visit_id: string;
    studio_id: number;
    studio: string;
    customer_id: number | null;
    available_class_id: number | null;
    price: number | null;
    state: 'open' | 'ended' | 'used';
    /** The last state that the other studio has confirmed to know. */
    told: Defaulted<'open' | 'ended' | 'used' | null>;
    created_at: Created;
    ended_at: Defaulted<Date | null>;
    starts_at: Defaulted<Date | null>;
    day: Defaulted<string | null>;
    class_name: Defaulted<string | null>;
    outcome: Defaulted<VisitOutcome | null>;
    owed: Defaulted<number | null>;
  };
  lent_credit: { available_class_id: number };
}
