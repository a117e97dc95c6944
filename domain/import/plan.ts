/** Decides without a database what the rows of a file would do: the dry run shows it, the run writes it. */
import { foldForSearch } from '../attendance';
import type { ImportedRow, Problem } from './cells';

/** Identifies a row in the other system, so that importing it again changes nothing. */
export interface ImportKey {
  readonly key: string;
  readonly row: number;
}

export interface Plan<C, U = never> {
  readonly creates: readonly C[];
  readonly updates: readonly U[];
  /** Rows that exist already. */
  readonly same: number;
  /** Rows without effect: expired, used up, or for a class that has begun. */
  readonly skipped: number;
  readonly problems: readonly Problem[];
}

export const importedText = ({ values }: ImportedRow, key: string): string | null => {
  const value = values[key];
  return typeof value === 'string' ? value : null;
};
export const importedNumber = ({ values }: ImportedRow, key: string): number | null => {
  const value = values[key];
  return typeof value === 'number' ? value : null;
};

export const problemAt = (row: ImportedRow, column: string | null, message: string): Problem => {
  const value = column === null ? null : row.values[column];
  return { row: row.row, column, message, value: value === null || value === undefined ? '' : String(value) };
};

/** A name of the catalogue for comparison. */
const nameKey = (name: string): string => foldForSearch(name).replace(/\s+/g, ' ').trim();

/** Finds rows of the catalogue by name; a name that several rows have finds none. */
export function finderByName<T>(
  rows: readonly T[],
  namesOf: (row: T) => readonly string[],
): (name: string) => T | null {
  const found = new Map<string, T | null>();
  for (const row of rows)
    for (const key of new Set(namesOf(row).map(nameKey))) found.set(key, found.has(key) ? null : row);
  return (name) => found.get(nameKey(name)) ?? null;
}

/** The customer data by which rows are matched. */
export interface KnownCustomer {
  readonly customer_id: number;
  /** null: created at the front desk, or imported, without one. */
  readonly email: string | null;
  readonly phone: string;
  readonly name: string;
  readonly last_name: string;
  readonly birthdate: string | null;
  readonly instagram: string | null;
}

export interface Customers {
  readonly all: readonly KnownCustomer[];
  /** Customers by their id in the other system. */
  readonly byNumber: ReadonlyMap<string, number>;
}

export class CustomerFinder {
  private readonly ids = new Map<number, KnownCustomer>();
  private readonly emails = new Map<string, KnownCustomer>();
  private readonly phones = new Map<string, KnownCustomer>();

  constructor(private readonly customers: Customers) {
    for (const one of customers.all) {
      this.ids.set(one.customer_id, one);
      if (one.email !== null) this.emails.set(one.email.toLowerCase(), one);
      this.phones.set(one.phone, one);
    }
  }
  byEmail = (email: string | null): KnownCustomer | undefined => this.emails.get(email?.toLowerCase() ?? '');
  byPhone = (phone: string | null): KnownCustomer | undefined => this.phones.get(phone ?? '');
  byNumber = (number: string | null): KnownCustomer | undefined =>
    this.ids.get(this.customers.byNumber.get(number ?? '') ?? 0);

  /** The customer of a row: by id, else address, else telephone; a problem if there is none. */
  of(row: ImportedRow): KnownCustomer | Problem {
    const number = importedText(row, 'customer');
    const email = importedText(row, 'email');
    const phone = importedText(row, 'phone');
    const found = this.byNumber(number) ?? this.byEmail(email) ?? this.byPhone(phone);
    if (found) return found;
    const column = email !== null ? 'email' : number !== null ? 'customer' : phone !== null ? 'phone' : null;
    return problemAt(
      row,
      column,
      column === null ? 'Falta decir de quién es.' : 'No hay un cliente así: importa primero a tus clientes.',
    );
  }
}
