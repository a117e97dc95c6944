/** One studio in a directory of its own, beside the same studio with DATABASE_URL. */
import path from 'node:path';
import { emulatorToken, PROJECT } from '../__tests__/helpers/tokens';
import { createDatabase, createPool } from '../server/db/connection';
import { sql } from 'kysely';
import { findStudio } from '../server/directory/repository';
import { createStudio } from '../server/operator/create';
import { addServer } from '../server/operator/servers';
import { openBenchDirectory } from './directory';
import type { LoadInput, LoadResult } from './loadProcess';
import type { ServerAnswer, ServerInput } from './serverProcess';
import type { StudiosAnswer, StudiosInput } from './studiosProcess';
import { startWorker, type Worker } from './workers';

const HOST = 'sola.example.mx';
/** Of the pool in server/db/connection. */
const CONNECTIONS = 16;

export interface AloneInput {
  /** Of the database server. */
  readonly server: string;
  /** For logs. */
  readonly folder: string;
  /** What is read. */
  readonly path: string;
  readonly clients: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Of each round the answers a second, as a ratio to those of the server of one studio. */
export interface AloneRatios {
  /** Answers that come from the cache for a second. */
  readonly week: readonly number[];
  /** Answers for each of which the database is asked. */
  readonly own: readonly number[];
}

export async function benchAlone({
  server,
  folder,
  path: read,
  clients,
  rounds,
  seconds,
}: AloneInput): Promise<AloneRatios> {
  const directory = await openBenchDirectory(server, 'directorio_de_una');
  const many: Worker<StudiosInput | null, StudiosAnswer> = startWorker('studiosProcess.ts');
  const one: Worker<ServerInput, ServerAnswer> = startWorker('serverProcess.ts');
  const load: Worker<LoadInput, LoadResult> = startWorker('loadProcess.ts');
  try {
    await addServer(directory.operator, 'uno', server);
    await createStudio(directory.operator, 'sola', { hosts: [HOST], verified: true, identity: PROJECT });
    // As many as the server of one studio has.
    await directory.operator.db.updateTable('studio').set({ max_connections: CONNECTIONS }).execute();
    const entry = await findStudio(directory.operator.db, { name: 'sola' });
    if (!entry) throw new Error('The studio was not made.');
    const { databaseUrl } = entry;
    const ofMany = await many.request({
      directoryUrl: directory.url,
      connections: 80,
      logFile: path.join(folder, 'directory.log'),
    });
    const logFile = path.join(folder, 'one.log');
    const ofOne = await one.request({ databaseUrl, projectId: PROJECT, keysUrl: null, logFile });
    const db = createDatabase(createPool(databaseUrl));
    await sql`insert into customer (uid, email, email_confirmed_at, phone, name, last_name, created_at)
      values ('sola', 'sola@ejemplo.mx', now(), '5512345678', 'Ana', 'Pérez', now())`.execute(db);
    await db.destroy();
    const authorization = `Bearer ${emulatorToken({ uid: 'sola', email: 'sola@ejemplo.mx' })}`;
    const rate = async (address: string, path: string, headers: Record<string, string>): Promise<number> => {
      const requests = [{ method: 'GET', path, headers }];
      const result = await load.request({ address, connections: clients, requests, seconds });
      if (Object.keys(result.statuses).join() !== '200') throw new Error(JSON.stringify(result.statuses));
      return result.count / result.seconds;
    };
    const [week, own]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      const ofWeek = (await rate(ofMany.address, read, { host: HOST })) / (await rate(ofOne.address, read, {}));
      const me = '/api/customer/me';
      const ofOwn =
        (await rate(ofMany.address, me, { host: HOST, authorization })) /
        (await rate(ofOne.address, me, { authorization }));
      // The first round warms both up.
      if (round === 0) continue;
      week.push(ofWeek);
      own.push(ofOwn);
    }
    return { week, own };
  } finally {
    await Promise.all([many, one, load].map((worker) => worker.stop()));
    await directory.close();
  }
}
