/** Tables of imports and of exports of the whole studio as Kysely types. */
import type { ColumnType, Generated } from 'kysely';
import type { ImportCounts, ImportState } from '../../domain/contract/imports';
import type { ExportProblem } from '../../domain/exportProblems';
import type { ExportPlace, ExportTurn } from '../../domain/exportTurns';
import type { ImportKind, ImportSource, Mapping } from '../../domain/import/columns';
import type { DateOrder, OrderSeen } from '../../domain/import/days';
import type { Created, Defaulted, Id } from './columns';

export interface FileColumn {
  readonly header: string;
  readonly samples: readonly string[];
  readonly order: OrderSeen;
  /** Whether its times have a zone; unknown for files of earlier versions. */
  readonly zoned?: boolean;
}

type Json<T> = ColumnType<T, string, string>;

export interface ImportTables {
  import_batch: {
    import_batch_id: Id;
    kind: ImportKind;
    file_name: string;
    digest: string;
    row_count: number;
    columns: Json<readonly FileColumn[]>;
    header_key: string;
    mapping: Json<Mapping>;
    source: ImportSource;
    date_order: DateOrder | null;
    /** Optional cells that can't be read are left empty. */
    empties_cells: Defaulted<boolean>;
    /** Rows with problems are left out. */
    leaves_out_rows: Defaulted<boolean>;
    remembered: boolean;
    state: Defaulted<ImportState>;
    /** Percent. */
    progress: Defaulted<number>;
    counts: ColumnType<ImportCounts | null, string | null | undefined, string | null>;
    failure: Defaulted<string | null>;
    cancel_requested: Defaulted<boolean>;
    attempts: Defaulted<number>;
    expired: Defaulted<boolean>;
    created_by: number;
    created_at: Created;
    finished_at: Defaulted<Date | null>;
  };
  import_row: { import_batch_id: number; row_no: number; cells: Json<readonly string[]> };
  import_problem: {
    import_problem_id: Id;
    import_batch_id: number;
    row_no: number;
    column_key: string | null;
    message: string;
    value: string;
  };
  import_mapping: {
    kind: ImportKind;
    header_key: string;
    mapping: Json<Mapping>;
    source: ImportSource;
    date_order: DateOrder | null;
    updated_at: Date;
  };
  import_key: {
    kind: ImportKind;
    key: string;
    import_batch_id: number | null;
    customer_id: Defaulted<number | null>;
    single_class_id: Defaulted<number | null>;
    class_reservation_id: Defaulted<number | null>;
    available_classes: Defaulted<number[] | null>;
    is_known: Defaulted<boolean>;
  };
  studio_export: {
    studio_export_id: Id;
    /** null: ordered by the schedule. */
    requested_by: number | null;
    requested_at: Created;
    lease_until: Defaulted<Date | null>;
    attempts: Defaulted<number>;
    ready_at: Defaulted<Date | null>;
    failed_at: Defaulted<Date | null>;
    file_id: Defaulted<number | null>;
  };
  export_schedule: {
    one_row: Generated<boolean>;
    every: ExportTurn;
    day: number;
    place: ExportPlace;
    customer_id: number | null;
    /** server/sealedText */
    sealed: Buffer | null;
    /** A day. */
    taken_on: string;
    changed_at: Date;
  };
  export_run: {
    export_run_id: Id;
    /** A day; null: ordered by hand. */
    due_on: string | null;
    requested_at: Date;
    studio_export_id: number | null;
    place: ExportPlace;
    target: Defaulted<string>;
    attempts: Defaulted<number>;
    try_at: Date;
    lease_until: Defaulted<Date | null>;
    upload_id: Defaulted<string | null>;
    problem: Defaulted<ExportProblem | null>;
    size: Defaulted<number | null>;
    done_at: Defaulted<Date | null>;
    failed_at: Defaulted<Date | null>;
  };
}
