import type { Import, ImportCounts, ImportState, ListedImport } from '../../../domain/contract/imports';
import { plural } from '../../../domain/format';
import type { ImportKind, ImportSource } from '../../../domain/import/columns';
import type { BadgeTone } from '../../ui/Badge';

export const KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  customers: 'Clientes',
  classes: 'Clases',
  credits: 'Créditos',
  reservations: 'Reservaciones',
};

export const KIND_HINTS: Readonly<Record<ImportKind, string>> = {
  customers: 'Nombre y teléfono; el correo, si lo tienen. A quien ya está solo le completamos lo que le falta.',
  classes: 'Tus clases que vienen. Antes crea sus tipos de clase, estudios y coaches.',
  credits: 'Las clases que cada cliente tiene pagadas, o su plan ilimitado. Antes importa a tus clientes.',
  reservations: 'Los lugares ya reservados. Antes importa tus clases y los créditos que los pagan.',
};

export const SOURCE_LABELS: Readonly<Record<ImportSource, string>> = {
  mindbody: 'Mindbody',
  momence: 'Momence',
  fitco: 'Fitco',
  estudio: 'Este sistema',
  otro: 'Otro',
};

const STATES: Readonly<Record<ImportState, readonly [label: string, tone: BadgeTone]>> = {
  uploaded: ['Sin revisar', 'neutral'],
  checking: ['Revisando', 'primary'],
  checked: ['Revisado', 'neutral'],
  running: ['Importando', 'primary'],
  done: ['Importado', 'success'],
  undone: ['Deshecho', 'neutral'],
};

type Shown = Pick<ListedImport, 'state' | 'counts'> & Partial<Pick<Import, 'leaves_out_rows'>>;

export function importBadge({ state, counts, leaves_out_rows }: Shown): readonly [string, BadgeTone] {
  if (state === 'checked' && counts && counts.problems > 0 && !leaves_out_rows) return ['Con errores', 'warning'];
  return STATES[state];
}

export const isBusy = ({ state }: Pick<ListedImport, 'state'>): boolean => state === 'checking' || state === 'running';

/** '1,200 se crean, 3 se completan'. */
export function countParts(
  { create, update, same, skipped, emptied = 0 }: ImportCounts,
  isDone: boolean,
): readonly (readonly [count: number, label: string])[] {
  return (
    [
      [create, isDone ? 'creados' : 'se crean'],
      [update, isDone ? 'completados' : 'se completan'],
      [same, 'ya estaban'],
      [skipped, 'ya no cuentan'],
      [emptied, emptied === 1 ? 'celda vacía por su error' : 'celdas vacías por su error'],
    ] as const
  ).filter(([count], n) => count > 0 || n === 0);
}

export const rowsText = (rows: number): string => `${rows.toLocaleString('es-MX')} ${rows === 1 ? 'fila' : 'filas'}`;
export const problemsText = (rows: number): string => plural(rows, 'fila con errores', 'filas con errores');
export const leftOutText = (rows: number): string => plural(rows, 'fila se deja fuera', 'filas se dejan fuera');
