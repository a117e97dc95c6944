/** The export of the whole studio that is sent by itself. No call returns a secret. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { TestedService } from './appconfig';
import { Day, Exact, Id, Instant, Nullable, callsOf } from './call';

const call = callsOf('Importación');

const TURN = {
  every: Type.Union([Type.Literal('never'), Type.Literal('week'), Type.Literal('month')]),
  /** Of the week, from Monday = 1, or of the month. */
  day: Type.Integer({ minimum: 1, maximum: 28 }),
};
const Place = Type.Union([Type.Literal('s3'), Type.Literal('mail')]);

const BUCKET = {
  /** '': Amazon's own. */
  endpoint: Type.String({ maxLength: 200, pattern: '^(https?://[A-Za-z0-9.:-]+/?)?$' }),
  region: Type.String({ maxLength: 60, pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' }),
  bucket: Type.String({ maxLength: 63, pattern: '^[a-z0-9][a-z0-9.-]+[a-z0-9]$' }),
  folder: Type.String({ maxLength: 200, pattern: '^[A-Za-z0-9/_.-]*$' }),
  key_id: Type.String({ minLength: 1, maxLength: 200, pattern: '^[!-~]+$' }),
};

const ExportSchedule = Type.Object({
  ...TURN,
  place: Place,
  /** Who gets the mail; null: it goes to the bucket. */
  customer_id: Nullable(Id),
  /** null: it goes by mail, or the bucket's data was stored by another server. */
  s3: Nullable(Type.Object(BUCKET)),
  /** The day of the next one; null: never. */
  next_on: Nullable(Day),
});
export type ExportSchedule = Static<typeof ExportSchedule>;

const ExportRun = Type.Object({
  export_run_id: Id,
  status: Type.Union([Type.Literal('pending'), Type.Literal('done'), Type.Literal('failed')]),
  /** null: ordered by hand. */
  due_on: Nullable(Day),
  requested_at: Instant,
  /** When it arrived, or was given up. */
  ended_at: Nullable(Instant),
  place: Place,
  /** Bucket and folder; '' by mail. */
  target: Type.String(),
  /** In bytes. */
  size: Nullable(Type.Integer()),
  attempts: Type.Integer(),
  /** When it is tried again. */
  try_at: Nullable(Instant),
  /** Why the last try failed. */
  problem: Nullable(Type.String()),
});
export type ExportRun = Static<typeof ExportRun>;

const Recipient = Type.Object({
  customer_id: Id,
  name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
});

const ExportScheduleResponse = Type.Object({
  schedule: Nullable(ExportSchedule),
  /** The server can store the keys of a bucket. */
  can_store: Type.Boolean(),
  /** Admins with an address. */
  team: Type.Array(Recipient),
  /** The last five. */
  runs: Type.Array(ExportRun),
});
export type ExportScheduleResponse = Static<typeof ExportScheduleResponse>;

export const getExportSchedule = call(
  'GET /export_schedule',
  'admin',
  'Cada cuándo y a dónde se manda una copia de todo el estudio; nunca el secreto',
  { response: ExportScheduleResponse },
);

export const NewExportSchedule = Exact({
  ...TURN,
  place: Place,
  customer_id: Nullable(Id),
  /** `secret` '': the stored one, if the key is the same. */
  s3: Nullable(Exact({ ...BUCKET, secret: Type.String({ maxLength: 500, pattern: '^[!-~]*$' }) })),
});
export type NewExportSchedule = Static<typeof NewExportSchedule>;

export const putExportSchedule = call(
  'PUT /export_schedule',
  'admin',
  'Prueba el lugar (escribe y borra un archivo, o manda un correo a quien llama) y lo guarda si funcionó',
  {
    body: NewExportSchedule,
    response: Type.Composite([ExportScheduleResponse, Type.Object({ tested: TestedService })]),
    errors: ['export/not-stored', 'export/secret', 'export/bucket', 'export/recipient'],
  },
);

export const postExportRun = call('POST /export_runs', 'admin', 'Manda una copia ahora; una a la vez', {
  response: ExportScheduleResponse,
  errors: ['export/nowhere', 'file/unavailable'],
});
