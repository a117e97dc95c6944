import { sql } from 'kysely';
import * as imports from '../../../../../domain/contract/imports';
import { IMPORT_DAYS } from '../../../../../domain/import/columns';
import { runImports } from '../../../../../server/modules/import/job';
import { expireImports } from '../../../../../server/modules/import/service';
import { DAY, NOON } from '../../../../helpers/api';
import { anImport, sendFile } from '../../../../helpers/imports';
import { api, admin, type Write } from './world';

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
};
