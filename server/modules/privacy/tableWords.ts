/** A customer's data as people read them in a spreadsheet; the same rows as JSON keep the names of the API. */
import { csvMoment, csvWallClock, type CsvCell } from '../../../domain/csv';
import { EXPORT_WORDS } from '../../../domain/exportWords';

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
  purchase_id: 'compra',
  desk_sale_id: 'venta',
  invoice_id: 'pago',
  refund_id: 'reembolso',
  available_class_id: 'credito',
  mail_id: 'correo',
  customer_note_id: 'nota_numero',
  video_id: 'video_numero',
  dispute_id: 'disputa',
  file_id: 'archivo',
};

export const headingOf = (column: string): string => HEADINGS[column] ?? column;

/** Columns whose values have names, section by section. */
const WORDS: Readonly<Record<string, Readonly<Record<string, (value: CsvCell) => CsvCell>>>> = {
  perfil: { role: EXPORT_WORDS.role },
  compras: { estado: EXPORT_WORDS.purchase },
  'ventas-en-recepcion': { forma: EXPORT_WORDS.deskMethod },
  pagos: { forma: EXPORT_WORDS.provider },
  reembolsos: { estado: EXPORT_WORDS.refund },
  tarjetas: { marca: EXPORT_WORDS.cardBrand },
  correos: { canal: EXPORT_WORDS.channel },
  avisos: { aviso: EXPORT_WORDS.notification, canal: EXPORT_WORDS.channel },
  importaciones: { que: EXPORT_WORDS.imported },
  disputas: { motivo: EXPORT_WORDS.disputeReason, estado: EXPORT_WORDS.dispute },
  proveedores: { proveedor: EXPORT_WORDS.identity },
};

/** As PostgreSQL writes instants and wall clocks into JSON. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z)$/;
const WALL_CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;

export function cellOf(section: string, column: string, value: unknown, timezone: string): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value !== 'string') return value as CsvCell;
  if (INSTANT.test(value)) return csvMoment(value, timezone);
  if (WALL_CLOCK.test(value)) return csvWallClock(value);
  return WORDS[section]?.[column]?.(value) ?? value;
}
