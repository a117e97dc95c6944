/** An archive of a customer's data: JSON and CSV of each section, and the uploaded files. */
import { stringify } from 'csv-stringify/sync';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { csvCell, csvMoment, csvWallClock, type CsvCell } from '../../../domain/csv';
import type { Context } from '../../context';
import { findUploads, sectionsOf, type FilledSection } from './exportRepository';

const README = `Estos son los datos que el estudio tiene de ti.

json/      todo, para programas
csv/       lo mismo, para abrir en una hoja de cálculo: las horas son las del estudio y el dinero va en pesos
archivos/  lo que subiste
`;

const PRESIGNED_SECONDS = 600;

/** Spanish headings for the API's field names in CSV; the JSON keeps the names. */
const HEADINGS: Readonly<Record<string, string>> = {
  customer_id: 'cliente',
  name: 'nombre',
  last_name: 'apellidos',
  email: 'correo',
  phone: 'telefono',
  uid: 'cuenta',
  role: 'rol',
  birthdate: 'nacimiento',
  signup_reason: 'como_nos_conociste',
  other: 'otro',
  custom_values: 'respuestas',
  created_at: 'alta',
  email_confirmed_at: 'correo_confirmado',
  signed_out_at: 'sesiones_cerradas',
  address_id: 'direccion',
  street: 'calle',
  number: 'numero',
  interior_number: 'numero_interior',
  neighborhood: 'colonia',
  city: 'ciudad',
  state: 'estado',
  zip_code: 'codigo_postal',
  country: 'pais',
  class_reservation_id: 'reservacion',
  waitlist_id: 'lista_de_espera',
  waitlist_offer_id: 'lugar_ofrecido',
  purchase_id: 'compra',
  desk_sale_id: 'venta',
  invoice_id: 'pago',
  refund_id: 'reembolso',
  store_credit_entry_id: 'movimiento_numero',
  gift_card_id: 'tarjeta_de_regalo',
  transfer_proof_id: 'comprobante_numero',
  renewal_attempt_id: 'intento_numero',
  cfdi_id: 'factura_numero',
  available_class_id: 'credito',
  mail_id: 'correo',
  customer_note_id: 'nota_numero',
  video_id: 'video_numero',
  dispute_id: 'disputa',
  file_id: 'archivo',
};

/** Instants and wall clocks as PostgreSQL writes them into JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/;
const WALL_CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;

function cellOf(words: FilledSection['words'], column: string, value: unknown, timezone: string): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value !== 'string') return value as CsvCell;
  if (INSTANT.test(value)) return csvMoment(value, timezone);
  if (WALL_CLOCK.test(value)) return csvWallClock(value);
  return words[column]?.(value) ?? value;
}

async function* jsonOf({ rows }: FilledSection): AsyncGenerator<string> {
  let count = 0;
  yield '[';
  for await (const row of rows()) yield `${(count += 1) === 1 ? '' : ','}\n${JSON.stringify(row)}`;
  yield '\n]\n';
}

/** A section as CSV. */
export async function* csvOf({ words, rows }: FilledSection, timezone: string): AsyncGenerator<string> {
  let columns: readonly string[] | null = null;
  // The byte order mark: spreadsheets read the text as UTF-8.
  yield '\uFEFF';
  for await (const row of rows()) {
    if (columns === null) yield stringify([(columns = Object.keys(row)).map((column) => HEADINGS[column] ?? column)]);
    yield stringify([columns.map((column) => csvCell(cellOf(words, column, row[column], timezone)))]);
  }
}

/** A file name that no system takes for a path. */
const safeFileName = (name: string): string =>
  name
    .normalize()
    .replace(/[^\p{L}\p{N}. _-]/gu, '_')
    .replace(/^\.+/, '_');

/** Reads an upload from its store; null: it isn't there (any more). */
async function readUpload({ studio: { files } }: Context, src: string, storage: 'disk' | 's3' | null) {
  const name = src.slice(src.lastIndexOf('/') + 1);
  if (storage === 'disk' && files) return createReadStream(join(files.private.folder, name));
  const cloud = storage === 's3' ? files?.private.cloud : null;
  if (!cloud) return null;
  const response = await fetch(await cloud.presigned(name, PRESIGNED_SECONDS), { redirect: 'error' });
  return response.ok && response.body ? Readable.fromWeb(response.body as never) : null;
}

/** Writes the archive entry by entry, so that no section or file is in memory as a whole. */
export async function writeArchive(ctx: Context, customerId: number, path: string): Promise<void> {
  const { db } = ctx.studio;
  const { timezone } = await ctx.studio.config();
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // The error is thrown by the await below; without this handler it would be unhandled until then.
  written.catch(() => undefined);
  const mtime = ctx.now;
  const add = async (name: string, content: AsyncIterable<string | Buffer>): Promise<void> => {
    const entry = new PassThrough();
    zip.addReadStream(entry, name, { mtime });
    await Promise.race([pipeline(content, entry), written]);
  };
  zip.addBuffer(Buffer.from(README), 'LEEME.txt', { mtime });
  for (const section of sectionsOf(db, customerId)) {
    await add(`json/${section.name}.json`, jsonOf(section));
    await add(`csv/${section.name}.csv`, csvOf(section, timezone));
  }
  for (const { file_id, name, src, storage } of await findUploads(db, customerId)) {
    const content = await readUpload(ctx, src, storage);
    if (content) await add(`archivos/${file_id}-${safeFileName(name)}`, content);
  }
  zip.end();
  await written;
}
