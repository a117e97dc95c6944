/**
 * A release morning: within a minute all customers of one studio look at the week and reserve, while its neighbours on
 * the same process and the same database servers are read as ever.
 */
import { sql } from 'kysely';
import { emulatorToken } from '../__tests__/helpers/tokens';
import { createDatabase, createPool } from '../server/db/connection';
import type { LoadInput, LoadResult, Request } from './loadProcess';
import { startWorker, type Worker } from './workers';

const CUSTOMERS = 2_000;
const CLASSES = 40;
const SEATS = 25;
const SECONDS = 60;
/** Requests a second to all neighbours together. */
const NEIGHBOURS_RATE = 20;
const CLIENTS = 64;

export interface ReleaseInput {
  readonly address: string;
  /** Of the studio whose classes are released: its database, name and identity project. */
  readonly databaseUrl: string;
  readonly host: string;
  readonly identityProject: string;
  /** Readings of the neighbours, and of the week of the studio itself. */
  readonly neighbours: readonly Request[];
  readonly week: string;
}

/** Adds classes of tomorrow, and customers `persona-1` and so on with one credit each. Returns the classes. */
export async function addCustomersAndClasses(
  databaseUrl: string,
  { customers, classes, seats }: { readonly customers: number; readonly classes: number; readonly seats: number },
): Promise<number[]> {
  const db = createDatabase(createPool(databaseUrl));
  try {
    await sql`insert into customer (uid, email, phone, name, last_name, created_at)
      select 'persona-' || n, 'persona-' || n || '@ejemplo.mx', '55' || lpad(n::text, 8, '0'), 'Ana', 'Pérez', now()
      from generate_series(1, ${customers}::int) n`.execute(db);
    await sql`insert into available_class (customer_id, expires_at, created_at)
      select customer_id, now() + interval '30 days', now() from customer`.execute(db);
    const { class_type_id } = await db
      .insertInto('class_type')
      .values({ name: 'Ciclo', description: '', icon: null, file_id: null, spot_map: null })
      .returning('class_type_id')
      .executeTakeFirstOrThrow();
    const { location_id } = await db
      .insertInto('location')
      .values({ name: 'Roma', address: '', timezone: 'America/Mexico_City' })
      .returning('location_id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ single_class_id: number }>`
      insert into single_class (class_date, starts_at, duration, description, capacity, class_type_id, location_id)
      select (now() at time zone 'America/Mexico_City')::date + 1 + time '07:00', now() + interval '1 day', 50, '', ${seats},
        ${class_type_id}, ${location_id}
      from generate_series(1, ${classes}::int) returning single_class_id`.execute(db);
    await sql`analyze`.execute(db);
    return rows.map(({ single_class_id }) => single_class_id);
  } finally {
    await db.destroy();
  }
}

/** Rows of the table: what the neighbours notice, and what became of the customers. */
export async function benchRelease(input: ReleaseInput): Promise<string[][]> {
  const classes = await addCustomersAndClasses(input.databaseUrl, {
    customers: CUSTOMERS,
    classes: CLASSES,
    seats: SEATS,
  });
  const headersOf = (n: number): Record<string, string> => {
    const uid = `persona-${n + 1}`;
    const claims = {
      aud: input.identityProject,
      iss: `https://securetoken.google.com/${input.identityProject}`,
    };
    return {
      host: input.host,
      authorization: `Bearer ${emulatorToken({ uid, email: `${uid}@ejemplo.mx`, claims })}`,
      'idempotency-key': `estreno-${String(n).padStart(8, '0')}`,
    };
  };
  const requests = Array.from({ length: CUSTOMERS }, (_, n): Request[] => [
    { method: 'GET', path: input.week, headers: { host: input.host } },
    {
      method: 'POST',
      path: '/api/class_reservations',
      headers: headersOf(n),
      body: JSON.stringify({ single_class_id: classes[n % classes.length], spot: null, guest: null }),
    },
  ]).flat();

  const crowd: Worker<LoadInput, LoadResult> = startWorker('loadProcess.ts');
  const others: Worker<LoadInput, LoadResult> = startWorker('loadProcess.ts');
  try {
    const read = (): Promise<LoadResult> =>
      others.request({
        address: input.address,
        connections: CLIENTS,
        requests: input.neighbours,
        seconds: SECONDS,
        perSecond: NEIGHBOURS_RATE,
      });
    const before = await read();
    const [released, during] = await Promise.all([
      crowd.request({
        address: input.address,
        connections: CLIENTS,
        requests,
        seconds: null,
        perSecond: requests.length / SECONDS,
      }),
      read(),
    ]);
    const beside = (mine: number, theirs: number): string => (mine / theirs).toFixed(2);
    return [
      ['neighbours before: p50 and p99, ms', `${before.median.toFixed(1)} and ${before.p99.toFixed(1)}`, ''],
      [
        'neighbours during the release: p50 and p99, ms',
        `${during.median.toFixed(1)} and ${during.p99.toFixed(1)}`,
        `${beside(during.median, before.median)} and ${beside(during.p99, before.p99)} of before`,
      ],
      [
        `release, ${CUSTOMERS} customers in ${released.seconds.toFixed(0)} s: p50 and p99, ms`,
        `${released.median.toFixed(1)} and ${released.p99.toFixed(1)}`,
        Object.entries(released.statuses)
          .map(([status, count]) => `${status}: ${count}`)
          .join(', '),
      ],
    ];
  } finally {
    await Promise.all([crowd, others].map((worker) => worker.stop()));
  }
}
