import type { AppConfig } from '../../../domain/config';
import type { Period, ReportFilter } from '../../../domain/reports/types';
import type { Day } from '../../../domain/studioTime';
import type { Db } from '../../db/schema';

/** What a report's query is asked for. */
export interface Scope extends Period {
  /** The instants that bound the period by the studio's clock. */
  readonly since: Date;
  readonly until: Date;
  readonly now: Date;
  /** The studio's day. */
  readonly today: Day;
  readonly config: AppConfig;
  readonly filters: Readonly<Partial<Record<ReportFilter, number>>>;
}

export type Query<Row> = (db: Db, scope: Scope) => Promise<readonly Row[]>;
