/** A studio that imports 20,000 customers, and how long confirmations of its neighbour take meanwhile. */
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { emulatorToken } from '../__tests__/helpers/tokens';
import { createDatabase, createPool } from '../server/db/connection';
import { addCustomersAndClasses } from './releaseMorning';
import { spreadText } from './stats';

const ROWS = 20_000;
const CUSTOMERS = 2_000;
/** Bookings before the import; meanwhile as many as it lasts. */
const BOOKINGS = 40;
const PATIENCE = 60_000;

export interface BesideStudio {
  readonly databaseUrl: string;
  readonly host: string;
  readonly identityProject: string;
}

interface Import {
  readonly import_id: number;
  readonly state: string;
  readonly failure: unknown;
  readonly mapping: object;
  readonly source: object;
}
interface Answer {
  readonly class_reservation?: { readonly class_reservation_id: number };
  readonly import?: Import;
}
type Call = (uid: string, method: string, path: string, body?: object | Buffer) => Promise<Answer>;

/** Calls the API of a studio; its host is not the address, which fetch() doesn't allow. */
function callerOf(address: string, { host, identityProject }: BesideStudio): Call {
  const claims = { aud: identityProject, iss: `https://securetoken.google.com/${identityProject}` };
  return async (uid, method, path, body) => {
    const isFile = Buffer.isBuffer(body);
    const sent = request(`${address}/api${path}`, {
      method,
      headers: {
        host,
        authorization: `Bearer ${emulatorToken({ uid, email: `${uid}@ejemplo.mx`, claims })}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      },
    });
    return new Promise((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        text(response).then((answer) => {
          if (response.statusCode === 200 || response.statusCode === 201) resolve(JSON.parse(answer) as Answer);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`));
        }, reject);
      });
      sent.end(isFile ? body : body && JSON.stringify(body));
    });
  };
}

/** Rows of the table: the confirmations of `neighbour` before and while `importing` checks and runs its import. */
export async function benchImportBeside(
  address: string,
  importing: BesideStudio,
  neighbour: BesideStudio,
): Promise<string[][]> {
  const [single_class_id] = await addCustomersAndClasses(neighbour.databaseUrl, {
    customers: CUSTOMERS,
    classes: 1,
    seats: CUSTOMERS,
  });
  const neighbourDb = createDatabase(createPool(neighbour.databaseUrl));
  const importingDb = createDatabase(createPool(importing.databaseUrl));
  try {
    const [booking, importer] = [callerOf(address, neighbour), callerOf(address, importing)];
    let customer = 0;
    /** Milliseconds from the answer of a booking until its confirmation is sent. */
    const confirmation = async (): Promise<number> => {
      customer += 1;
      const uid = `persona-${customer}`;
      const { class_reservation } = await booking(uid, 'POST', '/class_reservations', { single_class_id });
      const answered = Date.now();
      for (;;) {
        if (Date.now() - answered > PATIENCE) throw new Error('A confirmation was not sent.');
        const { rows } = await sql<{ sent_at: Date | null }>`select sent_at from mail
          where class_reservation_id = ${class_reservation?.class_reservation_id}
            and kind = 'reservation-made'`.execute(neighbourDb);
        const at = rows[0]?.sent_at;
        if (at) return Math.max(0, at.getTime() - answered);
        await delay(5);
      }
    };
    const before: number[] = [];
    while (before.length < BOOKINGS) before.push(await confirmation());

    await sql`insert into customer (uid, email, email_confirmed_at, phone, name, last_name, role, created_at)
      values ('persona-admin', 'persona-admin@ejemplo.mx', now(), '5500000000', 'Ada', 'Min', 'admin', now())`.execute(
      importingDb,
    );
    const lines = Array.from(
      { length: ROWS },
      (_, n) => `M${n},Ana,López ${n},importada${n}@correo.mx,+52 ${7_000_000_000 + n},1990-04-25`,
    );
    const file = Buffer.from(['Client ID,First Name,Last Name,Email,Mobile Phone,Birth Date', ...lines].join('\n'));
    const started = Date.now();
    let isDone = false;
    const run = async (): Promise<void> => {
      const call = async (method: string, path: string, body?: object | Buffer): Promise<Import> => {
        const answer = (await importer('persona-admin', method, path, body)).import;
        if (!answer) throw new Error(`${method} ${path} has no import.`);
        return answer;
      };
      const read = await call('POST', '/imports?kind=customers&name=a.csv', file);
      const address = `/imports/${read.import_id}`;
      const reach = async (wanted: string): Promise<void> => {
        for (;;) {
          const { state, failure } = await call('GET', address);
          if (state === wanted) return;
          if (failure) throw new Error(`${state}: ${JSON.stringify(failure)}`);
          await delay(100);
        }
      };
      await call('POST', `${address}/check`, { mapping: read.mapping, source: read.source });
      await reach('checked');
      await call('POST', `${address}/run`);
      await reach('done');
    };
    const running = run().finally(() => (isDone = true));
    const during: number[] = [];
    while (!isDone) during.push(await confirmation());
    await running;
    const seconds = ((Date.now() - started) / 1_000).toFixed(0);
    const row = (name: string, times: readonly number[], aim = ''): string[] => [
      `confirmations of a neighbour ${name}: ms from the booking's answer`,
      spreadText(times),
      `${times.length} bookings${aim}`,
    ];
    return [
      row('before', before),
      row(
        `while ${ROWS.toLocaleString('en-US')} rows are imported in ${seconds} s`,
        during,
        '; aim at most 1,000 more',
      ),
    ];
  } finally {
    await neighbourDb.destroy();
    await importingDb.destroy();
  }
}
