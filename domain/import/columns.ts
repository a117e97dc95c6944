/**
 * What can be imported, and the columns of each kind. A column is recognised by its own label or by a name that other
 * systems give it. Mindbody and Momence publish the names of their interfaces' fields ('MobilePhone', 'phoneNumber');
 * none publishes those of its reports, which are as studios show them. An unknown one is chosen by hand and stored.
 */
import { foldForSearch } from '../attendance';

export const IMPORT_KINDS = ['customers', 'classes', 'credits', 'reservations'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_SOURCES = ['mindbody', 'momence', 'fitco', 'estudio', 'otro'] as const;
/** The system that a file comes from: each has its own ids. 'estudio' is an export of this product. */
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Most rows of a file; larger files must be split. */
export const IMPORT_MAX_ROWS = 100_000;
export const IMPORT_MAX_BYTES = 32 * 1024 * 1024;
export const IMPORT_MAX_COLUMNS = 200;
/** Days after which the rows of a file are deleted. */
export const IMPORT_DAYS = 7;

export type CellType =
  | 'text'
  | 'lines'
  | 'name'
  | 'email'
  | 'phone'
  | 'birthdate'
  | 'day'
  | 'moment'
  | 'time'
  | 'count'
  | 'amount'
  | 'yesno';

export interface ImportColumn {
  readonly key: string;
  readonly label: string;
  readonly type: CellType;
  /** A file without this column can't be read. */
  readonly required?: true;
  /** A cell that can't be read may be left empty, where the admin chooses that. */
  readonly optional?: true;
  /** Names in other systems, in lower case, the likeliest first. */
  readonly aliases: readonly string[];
  /** Aliases that are preferred to the own label. */
  readonly first?: readonly string[];
  /** The example in the template. */
  readonly example: string;
}

/** `aliases`: separated by commas. */
const column = (
  key: string,
  label: string,
  type: CellType,
  {
    aliases,
    first,
    example = '',
    ...rest
  }: { aliases: string; first?: string; example?: string; required?: true; optional?: true },
): ImportColumn => ({
  key,
  label,
  type,
  ...rest,
  example,
  aliases: aliases.split(', '),
  ...(first === undefined ? {} : { first: first.split(', ') }),
});

const CUSTOMER: readonly ImportColumn[] = [
  column('email', 'Correo', 'email', {
    // Momence writes it with a hyphen.
    aliases: 'email, e-mail, email address, client email, customer email, correo electronico, mail',
    example: 'ana@ejemplo.mx',
  }),
  column('phone', 'Teléfono', 'phone', {
    // Messages go to the mobile phone; the home phone is the last choice.
    first: 'mobile phone, mobile, cell phone, celular, movil, telefono celular, telefono movil, whatsapp',
    aliases:
      'phone, phone number, numero de telefono, customer phone, client phone, ' +
      'work phone, home phone, telefono de casa, telefono fijo',
    example: '55 1234 5678',
  }),
];

const customerNumber = (more = '') =>
  column('customer', 'Número de cliente', 'text', {
    aliases: `client id, clientid, customer id, member id, barcode id, id cliente, id de cliente, dni${more}`,
    example: '1001',
  });

const number = (label: string, aliases: string) => column('external_id', label, 'text', { aliases });

const CLASS: readonly ImportColumn[] = [
  column('date', 'Fecha', 'moment', {
    aliases:
      'date, class date, start date, fecha de la clase, fecha de clase, dia, fecha y hora, starts at, start date time',
    example: '2027-01-18',
  }),
  column('time', 'Hora', 'time', {
    aliases: 'time, start time, class time, hora de inicio, hora inicio, horario, inicio',
    example: '07:00',
  }),
  column('location', 'Estudio', 'text', {
    // The last two are other systems' words for a location.
    aliases: 'location, location name, studio, site, local, sede, sucursal',
    example: 'Roma Norte',
  }),
  column('class_type', 'Tipo de clase', 'text', {
    aliases: 'class, class name, class type, session type, session name, event name, clase, disciplina, actividad',
    example: 'Barre',
  }),
];

/** The columns, with these made required. */
const withRequired = (columns: readonly ImportColumn[], ...keys: readonly string[]): readonly ImportColumn[] =>
  columns.map((column) => (keys.includes(column.key) ? { ...column, required: true as const } : column));

export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  customers: [
    customerNumber(', id, numero, numero de socio, member number'),
    column('name', 'Nombre', 'name', {
      aliases: 'first name, firstname, nombres, nombre(s), given name',
      example: 'Ana',
    }),
    column('last_name', 'Apellidos', 'name', {
      aliases: 'last name, lastname, surname, apellido, family name, apellido paterno, primer apellido, paterno',
      example: 'López Ruiz',
    }),
    column('second_last_name', 'Segundo apellido', 'name', {
      aliases: 'apellido materno, materno, second last name, second surname, maternal last name',
    }),
    column('full_name', 'Nombre completo', 'name', {
      aliases: 'client, client name, customer, customer name, full name, member name, cliente, alumno, socio',
    }),
    // Who has no address is found by their phone.
    ...withRequired(CUSTOMER, 'phone').map((one) => (one.key === 'email' ? { ...one, optional: true as const } : one)),
    column('birthdate', 'Fecha de nacimiento', 'birthdate', {
      optional: true,
      aliases: 'birthday, birth date, birthdate, date of birth, dob, cumpleanos, nacimiento',
      example: '1990-04-25',
    }),
    column('instagram', 'Instagram', 'text', { optional: true, aliases: 'ig, instagram handle', example: '@ana' }),
  ],
  classes: [
    number('Número de la clase', 'class id, session id, event id, id, id clase'),
    ...withRequired(CLASS, 'date', 'class_type'),
    column('end_time', 'Hora de término', 'time', {
      aliases: 'end time, end, ends at, end date time, hora fin, hora de fin, fin, termino',
    }),
    column('duration', 'Minutos', 'count', {
      aliases:
        'duration, duration (minutes), duration in minutes, length, minutes, ' +
        'duracion, duracion (min), duracion (minutos)',
      example: '50',
    }),
    column('capacity', 'Cupo', 'count', {
      aliases: 'capacity, max capacity, maximum capacity, class capacity, spots, capacidad, lugares, aforo',
      example: '12',
    }),
    column('instructor', 'Coach', 'text', {
      aliases: 'instructor, instructor name, teacher, staff, staff name, trainer, profesor, maestro, entrenador',
      example: 'Sofía Luna',
    }),
    column('description', 'Descripción', 'lines', { aliases: 'description, class description, notes, notas' }),
  ],
  credits: [
    number('Número del crédito', 'pass id, membership id, purchase id, series id, id, id paquete, id compra'),
    customerNumber(),
    ...CUSTOMER,
    column('amount', 'Clases que le quedan', 'amount', {
      required: true,
      aliases:
        'remaining, visits remaining, sessions remaining, remaining visits, credits, credits remaining, ' +
        'credits left, classes left, creditos, clases restantes, clases disponibles, saldo, sesiones',
      example: '8',
    }),
    column('unlimited', 'Ilimitado', 'yesno', {
      aliases: 'unlimited, is unlimited, ilimitadas, plan ilimitado',
      example: 'no',
    }),
    column('expires', 'Vence', 'day', {
      aliases:
        'expiration date, expiration, expires, expires at, expiry date, exp. date, valid until, ' +
        'vencimiento, fecha de vencimiento, vigencia, fecha fin, caduca, valido hasta',
      example: '2027-02-28',
    }),
    column('package', 'Paquete', 'text', {
      optional: true,
      aliases:
        'package, package name, pass, pass name, membership, membership name, pricing option, series, ' +
        'paquete comprado, membresia, nombre del paquete, producto',
      example: 'Paquete 10',
    }),
    column('class_type', 'Solo para el tipo de clase', 'text', {
      aliases: 'class type, service category, tipo de clase, disciplina',
    }),
  ],
  reservations: [
    number('Número de la reservación', 'booking id, reservation id, visit id, id, id reserva'),
    customerNumber(),
    ...CUSTOMER,
    column('class', 'Número de la clase', 'text', { aliases: 'class id, session id, event id, id clase' }),
    ...CLASS,
    column('spot', 'Lugar', 'count', {
      aliases: 'spot, spot number, bike, reformer, seat, lugar asignado',
      example: '4',
    }),
    column('guest', 'Invitado', 'name', { aliases: 'guest, guest name, nombre del invitado, acompanante' }),
  ],
};

/** Groups of columns of which a file needs at least one; the first is named if all are missing. */
const ONE_OF: Readonly<Record<ImportKind, ReadonlyArray<readonly string[]>>> = {
  customers: [['name', 'full_name']],
  classes: [],
  credits: [['email', 'customer', 'phone']],
  reservations: [
    ['email', 'customer', 'phone'],
    ['date', 'class'],
  ],
};

/** The key of each column of a file, by position; null: ignored. */
export type Mapping = ReadonlyArray<string | null>;

/** A header's words for comparison: without accents, capitals and separators. */
export const headerWords = (header: string): string =>
  foldForSearch(header)
    .replace(/[_*:#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Splits headers named like API fields: 'MobilePhone' becomes 'mobile phone'. */
const knownWords = (header: string): string => headerWords(header.replace(/([a-z\d])([A-Z])/g, '$1 $2'));

/**
 * Guesses the column of each header; no column twice. Preferred aliases count first (a mobile before a telephone), then
 * own labels, then other aliases in a column's order.
 */
export function guessMapping(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  const guessed: (string | null)[] = headers.map(() => null);
  const names = headers.map(knownWords);
  const give = (namesOf: (column: ImportColumn) => readonly string[]): void => {
    for (const column of IMPORT_COLUMNS[kind]) {
      if (taken.has(column.key)) continue;
      const at = namesOf(column)
        .map((name) => names.findIndex((words, n) => guessed[n] === null && words === name))
        .find((n) => n >= 0);
      if (at === undefined) continue;
      taken.add(column.key);
      guessed[at] = column.key;
    }
  };
  give(({ first = [] }) => first);
  give(({ label }) => [headerWords(label)]);
  give(({ aliases }) => aliases);
  return guessed;
}

const KNOWN_WORDS: ReadonlySet<string> = new Set(
  Object.values(IMPORT_COLUMNS).flatMap((columns) =>
    columns.flatMap(({ label, first = [], aliases }) => [headerWords(label), ...first, ...aliases]),
  ),
);

/** Number of different known columns that these cells name. */
export const knownColumns = (cells: readonly string[]): number =>
  new Set(cells.map(knownWords).filter((words) => KNOWN_WORDS.has(words))).size;

/**
 * Index of the header among a file's first rows: the first with two known column names. If there is none, the first row
 * that isn't a title (a single cell above rows of several).
 */
export function headerAt(rows: ReadonlyArray<readonly string[]>): number {
  const named = rows.findIndex((cells) => knownColumns(cells) >= 2);
  if (named >= 0) return named;
  const wide = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(wide, 0);
}

/** Headers that only one system uses. */
const SIGNS: ReadonlyArray<readonly [ImportSource, readonly string[]]> = [
  ['mindbody', ['client id', 'clientid', 'visits remaining', 'barcode id', 'pricing option']],
  ['momence', ['member id', 'session name', 'credits left', 'member name']],
  [
    'fitco',
    [
      // This system's word for a location.
      'sede',
      'dni',
      'alumno',
      'disciplina',
    ],
  ],
  ['estudio', ['numero de cliente', 'numero de la clase', 'clases que le quedan']],
];

export function guessSource(headers: readonly string[]): ImportSource {
  const words = new Set(headers.flatMap((header) => [headerWords(header), knownWords(header)]));
  return SIGNS.find(([, signs]) => signs.some((sign) => words.has(sign)))?.[0] ?? 'otro';
}

/** What is wrong with a mapping, for people; null: it can be used. */
export function mappingError(kind: ImportKind, mapping: Mapping): string | null {
  const columns = IMPORT_COLUMNS[kind];
  const chosen = mapping.filter((key): key is string => key !== null);
  const labelOf = (key: string): string => columns.find((column) => column.key === key)?.label ?? key;
  const unknown = chosen.find((key) => !columns.some((column) => column.key === key));
  if (unknown !== undefined) return `No conocemos la columna «${unknown}».`;
  const twice = chosen.find((key, n) => chosen.indexOf(key) !== n);
  if (twice !== undefined) return `Elegiste dos columnas para «${labelOf(twice)}».`;
  const missing = columns.find(({ key, required }) => required && !chosen.includes(key));
  if (missing) return `Falta elegir qué columna es «${missing.label}».`;
  const none = ONE_OF[kind].find((keys) => !keys.some((key) => chosen.includes(key)));
  if (none) return `Falta elegir qué columna es ${none.map((key) => `«${labelOf(key)}»`).join(' o ')}.`;
  if (kind === 'reservations' && !chosen.includes('class') && !chosen.includes('class_type'))
    return 'Falta elegir qué columna es «Tipo de clase».';
  return null;
}

const typeOf = (kind: ImportKind, key: string | null): CellType | undefined =>
  IMPORT_COLUMNS[kind].find((column) => column.key === key)?.type;

/** Whether instants are converted to the studio's time in a column; a birthday keeps its day. */
export const holdsInstants = (kind: ImportKind, key: string | null): boolean =>
  ['day', 'moment'].includes(typeOf(kind, key) ?? '');

/** Whether a column has days, for which the order of day and month must be known. */
export const holdsDays = (kind: ImportKind, key: string | null): boolean =>
  ['day', 'birthdate', 'moment'].includes(typeOf(kind, key) ?? '');

/** An empty file of a kind: its header and an example row. */
export const templateOf = (kind: ImportKind): string[][] => [
  IMPORT_COLUMNS[kind].map(({ label }) => label),
  IMPORT_COLUMNS[kind].map(({ example }) => example),
];
