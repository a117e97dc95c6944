/** Imports customers. Values of existing customers are kept; only empty ones are filled in. */
import { instagramProfile } from '../instagram';
import { splitName } from '../personNames';
import { NAME_MAX } from '../validation';
import type { ImportedRow, Problem } from './cells';
import {
  CustomerFinder,
  problemAt,
  importedText,
  type Customers,
  type ImportKey,
  type KnownCustomer,
  type Plan,
} from './plan';

export interface NewCustomer {
  readonly row: number;
  readonly name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string;
  readonly birthdate: string | null;
  readonly instagram: string | null;
  /** Their id in the other system. */
  readonly number: string | null;
}

/** Values for an existing customer's empty fields. */
export interface FilledCustomer {
  readonly customer_id: number;
  readonly last_name: string | null;
  readonly birthdate: string | null;
  readonly instagram: string | null;
}

export interface CustomerPlan extends Plan<NewCustomer, FilledCustomer> {
  /** Ids in the other system of customers who exist here. */
  readonly numbers: ReadonlyArray<ImportKey & { readonly customer_id: number }>;
}

function nameOf(row: ImportedRow): { name: string; last_name: string } {
  const name = importedText(row, 'name');
  const surnames = ['last_name', 'second_last_name'].map((key) => importedText(row, key));
  return name
    ? { name, last_name: surnames.filter((one) => one !== null).join(' ') }
    : splitName(importedText(row, 'full_name') ?? '');
}

const fullName = ({ name, last_name }: KnownCustomer): string => `${name} ${last_name}`.trim();

export function planCustomers(rows: readonly ImportedRow[], customers: Customers): CustomerPlan {
  const finder = new CustomerFinder(customers);
  const creates: NewCustomer[] = [];
  const updates: FilledCustomer[] = [];
  const numbers: (ImportKey & { customer_id: number })[] = [];
  const problems: Problem[] = [];
  let same = 0;
  // Phones and addresses used by earlier rows of the file, with those rows.
  const taken = {
    email: new Map<string, number>(),
    phone: new Map<string, number>(),
    customer: new Map<string, number>(),
  };
  for (const row of rows) {
    const [email, phone, number] = [
      importedText(row, 'email'),
      importedText(row, 'phone'),
      importedText(row, 'customer'),
    ];
    const before = problems.length;
    for (const column of ['email', 'phone', 'customer'] as const) {
      const value = importedText(row, column);
      const first = value === null ? undefined : taken[column].get(value);
      if (first !== undefined) problems.push(problemAt(row, column, `Repite lo de la fila ${first}.`));
      else if (value !== null) taken[column].set(value, row.row);
    }
    if (problems.length > before) continue;
    const known = finder.byNumber(number) ?? finder.byEmail(email) ?? finder.byPhone(phone);
    const others = [finder.byEmail(email), finder.byPhone(phone)];
    if (known) {
      others.forEach((other, n) => {
        if (other && other.customer_id !== known.customer_id)
          problems.push(problemAt(row, n === 0 ? 'email' : 'phone', `Ya es de ${fullName(other)}.`));
      });
      if (email !== null && known === others[1] && known !== others[0] && !finder.byNumber(number))
        problems.push(
          known.email === null
            ? problemAt(row, 'email', `Su teléfono ya es de ${fullName(known)}, sin correo: agrégalo en su página.`)
            : problemAt(row, 'phone', `Ya es de ${fullName(known)}, con otro correo.`),
        );
      if (problems.length > before) continue;
      if (number !== null && !finder.byNumber(number))
        numbers.push({ row: row.row, key: number, customer_id: known.customer_id });
      const filled = {
        last_name: known.last_name === '' ? nameOf(row).last_name || null : null,
        birthdate: known.birthdate === null ? importedText(row, 'birthdate') : null,
        instagram: known.instagram === null ? handleOf(row) : null,
      };
      if (Object.values(filled).some((value) => value !== null))
        updates.push({ customer_id: known.customer_id, ...filled });
      else same += 1;
      continue;
    }
    const { name, last_name } = nameOf(row);
    if (phone === null) problems.push(problemAt(row, 'phone', 'Falta el teléfono.'));
    if (name === '') problems.push(problemAt(row, 'name', 'Falta el nombre.'));
    if (last_name.length > NAME_MAX)
      problems.push(problemAt(row, 'second_last_name', `Los apellidos juntos pasan de ${NAME_MAX} letras.`));
    if (problems.length > before || phone === null) continue;
    const birthdate = importedText(row, 'birthdate');
    creates.push({ row: row.row, name, last_name, email, phone, birthdate, instagram: handleOf(row), number });
  }
  return { creates, updates, numbers, same, skipped: 0, problems };
}

/** The Instagram handle; null for a text that isn't one. */
const handleOf = (row: ImportedRow): string | null =>
  instagramProfile(importedText(row, 'instagram') ?? '')?.handle ?? null;
