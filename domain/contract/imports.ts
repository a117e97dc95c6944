/**
 * Imports customers, classes, credits and reservations from other systems' files, and exports everything of the studio.
 */
import { Type, type Static } from '@sinclair/typebox';
import { IMPORT_KINDS, IMPORT_SOURCES } from '../import/columns';
import { Cursor, Exact, Id, Instant, Next, Nullable, callsOf } from './call';

const call = callsOf('Importación');

const Kind = Type.Union(IMPORT_KINDS.map((kind) => Type.Literal(kind)));
const Source = Type.Union(IMPORT_SOURCES.map((source) => Type.Literal(source)));
const Order = Type.Union([Type.Literal('dmy'), Type.Literal('mdy')], {
  description: 'Qué va primero en 03/04/2027: el día o el mes',
});

/**
 * `running` and `checking`: a job is working on it, or soon will. A check can be run if all rows with problems are left
 * out, or there are none.
 */
export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'running', 'done', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const ImportCounts = Type.Object({
  create: Type.Integer(),
  update: Type.Integer(),
  same: Type.Integer({ description: 'Ya estaban' }),
  skipped: Type.Integer({ description: 'Ya no cuentan: vencidas, en cero o de clases que ya empezaron' }),
  problems: Type.Integer({ description: 'Filas con errores' }),
  emptied: Type.Optional(Type.Integer({ description: 'Celdas con errores que se dejan vacías' })),
});
export type ImportCounts = Static<typeof ImportCounts>;

const IMPORT = {
  import_id: Id,
  kind: Kind,
  file_name: Type.String(),
  rows: Type.Integer(),
  state: Type.Union(IMPORT_STATES.map((state) => Type.Literal(state))),
  progress: Type.Integer({ description: 'Por ciento de la revisión o de la importación que está en curso' }),
  /** Counts of the last check or run; null: none yet. */
  counts: Nullable(ImportCounts),
  /** Why the last check or run ended early. */
  failure: Nullable(Type.String()),
  createdAt: Instant,
  created_by: Nullable(Type.String({ description: 'Nombre' })),
  finishedAt: Nullable(Instant),
};
export const ListedImport = Type.Object(IMPORT);
export type ListedImport = Static<typeof ListedImport>;

const LEAVES_OUT = {
  empties_cells: Type.Boolean({ description: 'Si las celdas opcionales con errores se dejan vacías' }),
  leaves_out_rows: Type.Boolean({ description: 'Si las filas con errores se dejan fuera' }),
};

export const Import = Type.Object({
  ...IMPORT,
  columns: Type.Array(
    Type.Object({
      header: Type.String(),
      samples: Type.Array(Type.String()),
      /** The order of day and month in its dates; null: no date is ambiguous. */
      order: Nullable(Type.Union([Order, Type.Literal('ambiguous'), Type.Literal('both')])),
      /** Whether it has instants (dates with a time zone), which are converted to the studio's wall clock. */
      zoned: Type.Boolean(),
    }),
  ),
  /** The key of each column, in order; null: ignored. A guess until the first check. */
  mapping: Type.Array(Nullable(Type.String())),
  source: Source,
  date_order: Nullable(Order),
  ...LEAVES_OUT,
  /** Whether the mapping comes from an earlier file with the same header. */
  remembered: Type.Boolean(),
  /** When a file of identical content was imported. */
  imported_before: Nullable(Instant),
  /** Whether its rows are deleted, so that it can't be checked or run any more. */
  expired: Type.Boolean(),
});
export type Import = Static<typeof Import>;
export const ImportResponse = Type.Object({ import: Import });
export type ImportResponse = Static<typeof ImportResponse>;

export const ImportsResponse = Type.Object({ imports: Type.Array(ListedImport), next: Next });
export type ImportsResponse = Static<typeof ImportsResponse>;

export const ImportProblem = Type.Object({
  import_problem_id: Id,
  row: Type.Integer({ description: 'Como la cuenta una hoja de cálculo: el encabezado es la fila 1' }),
  column: Nullable(Type.String()),
  message: Type.String(),
  value: Type.String(),
});
export type ImportProblem = Static<typeof ImportProblem>;
export const ImportProblemsResponse = Type.Object({ problems: Type.Array(ImportProblem), next: Next });
export type ImportProblemsResponse = Static<typeof ImportProblemsResponse>;
const ColumnKey = Type.String({ maxLength: 40 });
export const ProblemsQuery = Exact({ after: Type.Optional(Cursor(1)), column: Type.Optional(ColumnKey) });
export type ProblemsQuery = Static<typeof ProblemsQuery>;

export const ImportTerms = Exact({
  mapping: Type.Array(Nullable(ColumnKey), { maxItems: 200 }),
  source: Source,
  date_order: Type.Optional(Nullable(Order)),
  empties_cells: Type.Optional(Type.Boolean()),
  leaves_out_rows: Type.Optional(Type.Boolean()),
});
export type ImportTerms = Static<typeof ImportTerms>;

export const NewImportQuery = Exact({ kind: Kind, name: Type.String({ minLength: 1, maxLength: 300 }) });

export const getImports = call('GET /imports', 'admin', 'Importaciones, de la más reciente a la más antigua', {
  query: Exact({ after: Type.Optional(Cursor(1)) }),
  response: ImportsResponse,
});
export const postImport = call('POST /imports', 'admin', 'Lee un archivo CSV; todavía no importa nada', {
  query: NewImportQuery,
  bytes: true,
  response: ImportResponse,
  errors: [
    'import/empty',
    'import/too-large',
    'import/too-many-rows',
    'import/cut',
    'import/columns',
    'import/no-table',
    'import/encoding',
    'file/unreadable',
    'file/busy',
  ],
});
export const getImport = call('GET /imports/{id}', 'admin', 'Una importación, con sus columnas y su avance', {
  response: ImportResponse,
  errors: ['import/not-found'],
});
export const postCheck = call('POST /imports/{id}/check', 'admin', 'Revisa todas las filas sin cambiar nada', {
  body: ImportTerms,
  response: ImportResponse,
  errors: ['import/not-found', 'import/busy', 'import/done', 'import/expired', 'import/mapping', 'import/date-order'],
});
export const postRun = call(
  'POST /imports/{id}/run',
  'admin',
  'Importa todas las filas que no se dejan fuera, o ninguna',
  {
    response: ImportResponse,
    errors: ['import/not-found', 'import/busy', 'import/expired', 'import/unchecked'],
  },
);
export const postCancelImport = call(
  'POST /imports/{id}/cancel',
  'admin',
  'Detiene lo que está en curso; nada cambia',
  {
    response: ImportResponse,
    errors: ['import/not-found'],
  },
);
export const postUndoImport = call(
  'POST /imports/{id}/undo',
  'admin',
  'Quita lo que creó, mientras nada se haya usado',
  {
    response: ImportResponse,
    errors: ['import/not-found', 'import/busy', 'import/not-done', 'import/in-use'],
  },
);
/** Something that an import made and that was used since, with a link to it. */
export const Hindrance = Type.Object({
  customer_id: Nullable(Id),
  single_class_id: Nullable(Id),
  name: Type.String(),
  reasons: Type.Array(Type.String({ description: 'Qué pasó desde entonces: «ya reservó»' })),
});
export type Hindrance = Static<typeof Hindrance>;
export const HindrancesResponse = Type.Object({
  hindrances: Type.Array(Hindrance),
  total: Type.Integer({ description: 'Cuántos son; se nombran 50' }),
});
export type HindrancesResponse = Static<typeof HindrancesResponse>;
export const getHindrances = call('GET /imports/{id}/hindrances', 'admin', 'Qué impide deshacer una importación', {
  response: HindrancesResponse,
  errors: ['import/not-found'],
});
export const ImportNames = Type.Object({
  names: Type.Array(
    Type.Object({ full: Type.String(), name: Type.String(), last_name: Type.String(), is_doubtful: Type.Boolean() }),
    { description: 'A lo más 20: primero los que quizá se separan mal' },
  ),
  total: Type.Integer({ description: 'Cuántos nombres distintos hay' }),
  doubtful: Type.Integer({ description: 'Cuántos quizá se separan mal' }),
});
export type ImportNames = Static<typeof ImportNames>;
/** `column` counts from 0. */
export const getImportNames = call('GET /imports/{id}/names', 'admin', 'Cómo se separan los nombres completos', {
  query: Exact({ column: Type.Integer({ minimum: 0, maximum: 199 }) }),
  response: ImportNames,
  errors: ['import/not-found', 'import/expired'],
});
export const deleteImport = call('DELETE /imports/{id}', 'admin', 'Borra el archivo y su registro, no lo importado', {
  response: Type.Object({}),
  errors: ['import/not-found', 'import/busy'],
});
export const getProblems = call('GET /imports/{id}/problems', 'admin', 'Errores por fila, de 100 en 100', {
  query: ProblemsQuery,
  response: ImportProblemsResponse,
  errors: ['import/not-found'],
});
export const getProblemsCsv = call('GET /imports/{id}/problems/csv', 'admin', 'Todos los errores en un CSV', {
  produces: 'text/csv',
  response: Type.String(),
  errors: ['import/not-found'],
});

/** The newest export of the whole studio. */
export const StudioExport = Type.Object({
  studio_export_id: Id,
  status: Type.Union([Type.Literal('pending'), Type.Literal('ready'), Type.Literal('failed')]),
  requested_at: Instant,
  requested_by: Nullable(Type.String({ description: 'Nombre' })),
  /** When the file is deleted; null: it isn't ready. */
  expires_at: Nullable(Instant),
  /** In bytes. */
  size: Nullable(Type.Integer()),
  /** A signed address that expires within minutes: read it again before each download. */
  src: Nullable(Type.String()),
});
export type StudioExport = Static<typeof StudioExport>;
export const StudioExportResponse = Type.Object({ export: Nullable(StudioExport) });
export type StudioExportResponse = Static<typeof StudioExportResponse>;

export const getStudioExport = call('GET /studio_exports', 'admin', 'La descarga más reciente de todo el estudio', {
  response: StudioExportResponse,
});
export const postStudioExport = call(
  'POST /studio_exports',
  'admin',
  'Pide un archivo con todo el estudio; uno a la vez',
  {
    response: StudioExportResponse,
    errors: ['file/unavailable'],
  },
);
