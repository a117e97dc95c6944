import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as exportSchedule from '../../../../../domain/contract/exportSchedule';
import * as imports from '../../../../../domain/contract/imports';
import { IMPORT_DAYS } from '../../../../../domain/import/columns';
import { runStudioExports } from '../../../../../server/modules/export/schedule/send';
import { makeStudioExport } from '../../../../../server/modules/export/service';
import { runImports } from '../../../../../server/modules/import/job';
import { expireImports } from '../../../../../server/modules/import/service';
import { DAY, HOUR, NOON } from '../../../../helpers/api';
import { anImport, sendFile } from '../../../../helpers/imports';
import { startBucket, type Bucket } from '../../files/bucket';
import { api, admin, type Write } from './world';

const buckets: Bucket[] = [];
afterAll(() => Promise.all(buckets.map((bucket) => bucket.close())));

/** Every Monday, to a new bucket. */
async function toBucket(): Promise<{ bucket: Bucket; body: exportSchedule.NewExportSchedule }> {
  Object.assign(api.studio, { sealingKey: randomBytes(32) });
  const bucket = await startBucket();
  buckets.push(bucket);
  const { config } = bucket;
  const s3 = {
    endpoint: config.endpoint ?? '',
    region: config.region,
    bucket: config.bucket,
    folder: 'copias',
    key_id: config.accessKeyId,
    secret: config.secretAccessKey,
  };
  return { bucket, body: { every: 'week', day: 1, place: 's3', customer_id: null, s3 } };
}

/** A run whose copy is ready to be sent. */
async function aReadyRun(): Promise<Bucket> {
  const { bucket, body } = await toBucket();
  await api.ok(exportSchedule.putExportSchedule, { as: admin, body });
  await api.ok(exportSchedule.postExportRun, { as: admin });
  await makeStudioExport(api.system());
  return bucket;
}

let imported = 0;

/** A file of one new customer. */
const aFileOfOne = (): string => {
  imported += 1;
  return `Nombre,Correo,Teléfono\nEva,eva${imported}@ejemplo.mx,${5_700_000_000 + imported}\n`;
};

/** Its state is set directly, as ordering it would be recorded; without the event of reading the file. */
const anImportIn = async (
  state: imports.ImportState,
  fields: { readonly created_at?: Date } = {},
): Promise<imports.Import> => {
  const read = await anImport(api, admin, 'customers', aFileOfOne());
  const counts = JSON.stringify({ create: 1, update: 0, same: 0, skipped: 0, problems: 0 });
  await api.db
    .updateTable('import_batch')
    .set({ state, counts })
    .where('import_batch_id', '=', read.import_id)
    .execute();
  if (fields.created_at)
    await sql`update import_batch set created_at = ${fields.created_at}
      where import_batch_id = ${read.import_id}`.execute(api.db);
  return read;
};

/** Each call sends an hour after the one before, whose claim is over by then. */
function sendLater(): () => Promise<void> {
  let now = NOON;
  return () => {
    now = new Date(now.getTime() + HOUR);
    return runStudioExports(api.system(now), { clock: api.now });
  };
}

export const importsWrites: Record<string, Write> = {
  'import.upload': {
    call: imports.postImport,
    by: 'admin',
    entity: 'import_batch',
    before: null,
    after: { kind: 'customers', file_name: 'archivo.csv', rows: 1 },
    arrange: async () => () => sendFile(api, admin, 'customers', aFileOfOne()),
  },
  'import.check': {
    call: imports.postCheck,
    by: 'admin',
    entity: 'import_batch',
    before: { source: 'otro' },
    after: { source: 'momence', mapping: ['name', 'email', 'phone'] },
    arrange: async () => {
      const { import_id: id, mapping } = await anImportIn('uploaded');
      return () => api.send(imports.postCheck, { as: admin, params: { id }, body: { mapping, source: 'momence' } });
    },
  },
  'import.start': {
    call: imports.postRun,
    by: 'admin',
    entity: 'import_batch',
    before: { state: 'checked' },
    after: { kind: 'customers', create: 1 },
    arrange: async () => {
      const { import_id: id } = await anImportIn('checked');
      return () => api.send(imports.postRun, { as: admin, params: { id } });
    },
  },
  'import.cancel': {
    call: imports.postCancelImport,
    by: 'admin',
    entity: 'import_batch',
    before: { state: 'running' },
    after: { cancel_requested: true },
    arrange: async () => {
      const { import_id: id } = await anImportIn('running');
      return () => api.send(imports.postCancelImport, { as: admin, params: { id } });
    },
  },
  'import.run': {
    by: 'test',
    entity: 'import_batch',
    before: null,
    after: { kind: 'customers', create: 1, problems: 0 },
    arrange: async () => {
      await sql`update import_batch set state = 'undone'`.execute(api.db);
      await anImportIn('running');
      return () => runImports(api.system());
    },
  },
  'import.undo': {
    call: imports.postUndoImport,
    by: 'admin',
    entity: 'import_batch',
    before: { state: 'done' },
    after: { state: 'undone', kind: 'customers' },
    arrange: async () => {
      const { import_id: id } = await anImportIn('done');
      return () => api.send(imports.postUndoImport, { as: admin, params: { id } });
    },
  },
  'import.delete': {
    call: imports.deleteImport,
    by: 'admin',
    entity: 'import_batch',
    before: { kind: 'customers', rows: 1 },
    after: null,
    arrange: async () => {
      const { import_id: id } = await anImportIn('done');
      return () => api.send(imports.deleteImport, { as: admin, params: { id } });
    },
  },
  'import.expire': {
    by: 'test',
    entity: 'import_batch',
    before: { deleted: 1 },
    after: null,
    arrange: async () => {
      await sql`update import_batch set expired = true`.execute(api.db);
      await anImportIn('uploaded', { created_at: new Date(NOON.getTime() - (IMPORT_DAYS + 1) * DAY) });
      return () => expireImports(api.system());
    },
  },
  'studio.order-export': {
    call: imports.postStudioExport,
    by: 'admin',
    entity: 'studio_export',
    before: null,
    after: { ordered: true },
    arrange: async () => () => api.send(imports.postStudioExport, { as: admin }),
  },
  'export-schedule.store': {
    call: exportSchedule.putExportSchedule,
    by: 'admin',
    entity: 'export_schedule',
    before: null,
    after: { every: 'week', day: 1, place: 's3', target: 'mi-estudio/copias' },
    arrange: async () => {
      const { body } = await toBucket();
      return () => api.send(exportSchedule.putExportSchedule, { as: admin, body });
    },
  },
  'export-run.order': {
    call: exportSchedule.postExportRun,
    by: 'admin',
    entity: 'export_run',
    before: null,
    after: { place: 's3' },
    arrange: async () => {
      const { body } = await toBucket();
      await api.ok(exportSchedule.putExportSchedule, { as: admin, body });
      return () => api.send(exportSchedule.postExportRun, { as: admin });
    },
  },
  'export-run.send': {
    by: 'test',
    entity: 'export_run',
    before: null,
    after: { place: 's3', target: 'mi-estudio/copias' },
    arrange: async () => {
      await aReadyRun();
      return sendLater();
    },
  },
  'export-run.fail': {
    by: 'test',
    entity: 'export_run',
    before: null,
    after: { place: 's3', problem: 'rights' },
    arrange: async () => {
      const bucket = await aReadyRun();
      await sql`update export_run set attempts = 3`.execute(api.db);
      bucket.fail(403);
      return sendLater();
    },
  },
};
