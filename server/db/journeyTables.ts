/** Journeys' tables as Kysely types. */
import type { ColumnType } from 'kysely';
import type { Audience } from '../../domain/customerFilter';
import type { Given } from '../../domain/journeyGifts';
import type { JourneyGoal, JourneyStep, JourneyTrigger, RunOutcome, StepEffect } from '../../domain/journeys';
import type { Created, Defaulted, Id } from './columns';

export interface StepLog {
  /** Index among the steps. */
  readonly step: number;
  /** An instant. */
  readonly at: string;
  readonly did: StepEffect;
}

export interface JourneyTables {
  journey: {
    journey_id: Id;
    name: string;
    trigger: JourneyTrigger;
    number: number | null;
    /** Who enters; null: all customers. */
    segment: Audience | null;
    /** Percent. */
    held_out: number;
    result_days: number;
    enabled: Defaulted<boolean>;
    enabled_at: Defaulted<Date | null>;
    /** Of its steps and goal, which stand in journey_version. */
    version: Defaulted<number>;
    created_at: Created;
    deleted_at: Defaulted<Date | null>;
  };
  /** What runs do: those under way keep the version that they began with. */
  journey_version: {
    journey_id: number;
    version: number;
    steps: ColumnType<readonly JourneyStep[], string, never>;
    goal: JourneyGoal | null;
  };
  /** A customer's way through a journey; at most one of each is under way. */
  journey_run: {
    journey_run_id: Id;
    journey_id: number;
    version: number;
    customer_id: number;
    /** What of the customer's started it: a purchase, a day, a visit. */
    occurrence: string;
    /** Waits as others do, and gets nothing. */
    held_out: boolean;
    started_at: Date;
    /** The next step's index. */
    position: Defaulted<number>;
    /** When that is due; null: it has ended. */
    due_at: Date | null;
    ended_at: Defaulted<Date | null>;
    outcome: Defaulted<RunOutcome | null>;
    log: ColumnType<readonly StepLog[], string | undefined, string>;
    given: ColumnType<Given | null, string | undefined, string>;
  };
}
