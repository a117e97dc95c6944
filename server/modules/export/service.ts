/** An export of the whole studio as a zip of tables, for admins: made by a job, private, deleted after days. */
import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import type { StudioExport } from '../../../domain/contract/imports';
import { csvCell } from '../../../domain/csv';
import { AppError } from '../../../domain/errors';
import { requireCustomer, type Context } from '../../context';
import { recordAudit } from '../audit/record';
import { expireOrders, makeOrders, stateOfOrder } from '../files/madeFile';
import * as repository from './repository';
import { sectionsOf, type Section } from './sectionsRepository';

const readmeText = (
  names: readonly string[],
): string => `Todo lo que tu estudio guarda, en tablas que abre cualquier hoja de cálculo.

Puedes volver a importar, en este orden: clientes.csv, clases.csv, creditos.csv y reservaciones.csv.
De creditos.csv se importa lo que es para clases en el estudio; las clases que ya pasaron se omiten.

Las fechas van año-mes-día y las horas son las de tu estudio. El dinero va en pesos.
Un apóstrofo antes de un texto que empieza con =, +, - o @ evita que una hoja de cálculo lo tome por una fórmula.
Aquí hay datos personales de tus clientes: guárdalo en un lugar seguro y bórralo cuando no lo necesites.

${names.map((name) => `${name}.csv`).join('\n')}
`;

/** A table as CSV, in portions. */
export async function* csvOf({ columns, rows }: Section): AsyncGenerator<string> {
  // The byte order mark: spreadsheets read the text as UTF-8.
  yield `\uFEFF${stringify([[...columns]])}`;
  for await (const row of rows()) yield stringify([row.map(csvCell)]);
}

/** Writes table by table, so that none is in memory as a whole. */
async function writeArchive(ctx: Context, path: string): Promise<void> {
  const { timezone } = await ctx.studio.config();
  const sections = sectionsOf(ctx.studio.db, { now: ctx.now, timezone });
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // The error is thrown by the await below; without this handler it would be unhandled until then.
  written.catch(() => undefined);
  const mtime = ctx.now;
  zip.addBuffer(Buffer.from(readmeText(sections.map(({ name }) => name))), 'LEEME.txt', { mtime });
  for (const section of sections) {
    const entry = new PassThrough();
    zip.addReadStream(entry, `${section.name}.csv`, { mtime });
    await Promise.race([pipeline(csvOf(section), entry), written]);
  }
  zip.end();
  await written;
}

/** The newest export, with a fresh address if it is ready; null: there is none, or it was deleted. */
export async function latestExport(ctx: Context): Promise<StudioExport | null> {
  const found = await repository.findLatest(ctx.studio.db);
  const state = await stateOfOrder(ctx, found);
  return found && state ? { ...state, studio_export_id: found.studio_export_id, requested_by: found.by } : null;
}

/** Orders an export; does nothing while one is being made. Throws 'file/unavailable'. */
export async function orderExport(ctx: Context): Promise<void> {
  const { customer_id } = requireCustomer(ctx);
  if (!ctx.studio.files) throw new AppError('file/unavailable');
  await ctx.transaction(async (trx) => {
    const id = await repository.insertExport(trx, customer_id, ctx.now);
    if (id === undefined) return;
    const event = { action: 'studio.order-export', entity: 'studio_export', id } as const;
    await recordAudit(trx, ctx, { ...event, before: null, after: { ordered: true } });
  });
}

/** The job that makes ordered exports. */
export async function makeStudioExport(ctx: Context): Promise<void> {
  await makeOrders(ctx, 'studio_export', { name: 'estudio', write: (path) => writeArchive(ctx, path) });
}

/** Deletes expired exports. */
export const expireStudioExports = (ctx: Context): Promise<void> => expireOrders(ctx, 'studio_export');
