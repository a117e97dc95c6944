/** Imports as an admin makes them: a file, its check, its run. */
import { checkResponse, type Api, type Caller, type Reply } from './api';
import { emulatorToken } from './tokens';
import * as calls from '../../domain/contract/imports';
import type { ImportKind } from '../../domain/import/columns';
import { runImports } from '../../server/modules/import/job';

export async function sendFile(api: Api, as: Caller, kind: ImportKind, file: string | Buffer): Promise<Reply> {
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api/imports?kind=${kind}&name=archivo.csv`,
    headers: {
      authorization: `Bearer ${emulatorToken({ email: `${as.uid}@ejemplo.mx`, ...as })}`,
      'content-type': 'application/octet-stream',
    },
    payload: typeof file === 'string' ? Buffer.from(file) : file,
  });
  return { status: reply.statusCode, text: reply.payload, headers: {} };
}

export async function anImport(api: Api, as: Caller, kind: ImportKind, file: string | Buffer): Promise<calls.Import> {
  const reply = await sendFile(api, as, kind, file);
  if (reply.status !== 200) throw new Error(reply.text);
  const body = JSON.parse(reply.text) as calls.ImportResponse;
  checkResponse(calls.postImport, body);
  return body.import;
}

/** By the guessed mapping. */
export async function checked(
  api: Api,
  as: Caller,
  { import_id: id, mapping, source }: Pick<calls.Import, 'import_id' | 'mapping' | 'source'>,
  date_order: 'dmy' | 'mdy' | null = null,
): Promise<calls.Import> {
  await api.ok(calls.postCheck, { as, params: { id }, body: { mapping, source, date_order } });
  await runImports(api.system());
  return (await api.ok(calls.getImport, { as, params: { id } })).import;
}

/** Reads, checks and imports a file; without the run where the check finds something. */
export async function imported(api: Api, as: Caller, kind: ImportKind, file: string | Buffer): Promise<calls.Import> {
  const found = await checked(api, as, await anImport(api, as, kind, file));
  if (found.counts?.problems !== 0) return found;
  await api.ok(calls.postRun, { as, params: { id: found.import_id } });
  await runImports(api.system());
  return (await api.ok(calls.getImport, { as, params: { id: found.import_id } })).import;
}
