/** `npm run bench -- import`: 20,000 customers and their credits, from the bytes of the file to the last row. */
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { ImportKind } from '../domain/import/columns';
import { asCustomer, systemContext, type Context } from '../server/context';
import { runImports } from '../server/modules/import/job';
import { checkImport, oneImport, readImport, runImport } from '../server/modules/import/service';
import { undoImport } from '../server/modules/import/undo';
import type { Section } from './stats';
import type { BenchStudio } from './studio';
import { openStudio } from '../server/openStudio';

const CUSTOMERS = 20_000;

const FILES: ReadonlyArray<readonly [ImportKind, string, (n: number) => string]> = [
  [
    'customers',
    'Client ID,First Name,Last Name,Email,Mobile Phone,Birth Date',
    (n) => `M${n},Ana,López ${n},importada${n}@correo.mx,+52 ${7_000_000_000 + n},1990-04-25`,
  ],
  ['credits', 'Client ID,Visits Remaining,Expiration Date', (n) => `M${n},${1 + (n % 8)},2027-12-31`],
];

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const started = performance.now();
  const result = await work();
  return [result, (performance.now() - started) / 1000];
}

interface Imported {
  readonly id: number;
  /** Of reading, check and run. */
  readonly seconds: readonly number[];
}

async function importFile(admin: Context, kind: ImportKind, bytes: Buffer): Promise<Imported> {
  const [{ import: read }, reading] = await timed(() =>
    readImport(admin, { kind, name: 'a.csv' }, Readable.from([bytes])),
  );
  const { import_id: id, mapping, source } = read;
  const [, checking] = await timed(async () => {
    await checkImport(admin, id, { mapping, source });
    await runImports(admin);
  });
  const [, running] = await timed(async () => {
    await runImport(admin, id);
    await runImports(admin);
  });
  const { state, counts, failure } = (await oneImport(admin, id)).import;
  if (state !== 'done' || counts?.create !== CUSTOMERS)
    throw new Error(`${state}: ${failure} ${JSON.stringify(counts)}`);
  return { id, seconds: [reading, checking, running] };
}

/** `beside`: what the studio is, for the title and the notes. */
export async function benchImport(
  { url, db }: BenchStudio,
  { title = 'Importing', beside = 'the large studio' }: { readonly title?: string; readonly beside?: string } = {},
): Promise<Section> {
  const { customer_id } = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirstOrThrow();
  const studio = openStudio(url);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const account = { uid: 'bench', email: null, emailVerified: true, signedInAt: new Date(), secondFactor: false };
  const actor = { kind: 'admin', customer_id, account } as unknown as Parameters<typeof asCustomer>[1];
  const admin = asCustomer(systemContext(studio, 'bench', { now: new Date(), log }), actor);
  const imported: Array<Imported & { readonly kind: ImportKind }> = [];
  const undone = new Map<ImportKind, number>();
  try {
    for (const [kind, header, line] of FILES) {
      const text = [header, ...Array.from({ length: CUSTOMERS }, (_, n) => line(n))].join('\n');
      imported.push({ kind, ...(await importFile(admin, kind, Buffer.from(text))) });
    }
    // The credits refer to the customers.
    for (const { kind, id } of [...imported].reverse()) undone.set(kind, (await timed(() => undoImport(admin, id)))[1]);
  } finally {
    await studio.close();
  }
  return {
    title,
    columns: ['20,000 rows of', 'reading (s)', 'check (s)', 'run (s)', 'together (s)', 'rows a second', 'undo (s)'],
    rows: imported.map(({ kind, seconds }) => {
      const total = seconds.reduce((sum, one) => sum + one, 0);
      const rate = Math.round(CUSTOMERS / total).toLocaleString('en-US');
      return [kind, ...[...seconds, total].map((one) => one.toFixed(1)), rate, (undone.get(kind) ?? NaN).toFixed(1)];
    }),
    notes: [
      `From the bytes of the file to the last row, beside ${beside}; each customer has four and a half credits.`,
      'A run is one transaction with statements of 1,000 rows, undoing it one with a few. The aim is under a minute.',
    ],
  };
}
