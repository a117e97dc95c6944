/** Imports credits as gifts without a purchase, as nothing was paid for them here. */
import { ACCESS_DAYS_MAX } from '../credits';
import { addDays } from '../studioTime';
import { UNLIMITED_AMOUNT, type ImportedRow, type Problem } from './cells';
import {
  finderByName,
  CustomerFinder,
  importedNumber,
  problemAt,
  importedText,
  type Customers,
  type ImportKey,
  type Plan,
} from './plan';

export interface NamedType {
  readonly class_type_id: number;
  readonly name: string;
}

export interface NewCredits extends ImportKey {
  readonly customer_id: number;
  readonly class_type_id: number | null;
  readonly unlimited: boolean;
  /** Number of available_class rows. */
  readonly count: number;
  /** The last day of validity; null: no expiry. */
  readonly expires: string | null;
}

export interface CreditFacts {
  readonly customers: Customers;
  readonly types: readonly NamedType[];
  /** Keys of earlier imported credits. */
  readonly keys: ReadonlySet<string>;
  /** The studio's current day. */
  readonly today: string;
}

/** Most credits per row; more must be a typing error. */
const MOST = 500;

export function planCredits(rows: readonly ImportedRow[], facts: CreditFacts): Plan<NewCredits> {
  const finder = new CustomerFinder(facts.customers);
  const typeOf = finderByName(facts.types, ({ name }) => [name]);
  const creates: NewCredits[] = [];
  const problems: Problem[] = [];
  const alike = new Map<string, number>();
  const keys = new Set<string>();
  const counts = { same: 0, skipped: 0 };
  for (const row of rows) {
    const amount = importedNumber(row, 'amount');
    const unlimited = row.values.unlimited === true || amount === UNLIMITED_AMOUNT;
    const expires = importedText(row, 'expires');
    const [typeName, number] = [importedText(row, 'class_type'), importedText(row, 'external_id')];
    if ((expires !== null && expires < facts.today) || (amount === 0 && !unlimited)) {
      counts.skipped += 1;
      continue;
    }
    const before = problems.length;
    const customer = finder.of(row);
    if ('message' in customer) problems.push(customer);
    const type = typeName === null ? null : typeOf(typeName);
    if (typeName !== null && !type)
      problems.push(problemAt(row, 'class_type', 'No hay un tipo de clase con ese nombre.'));
    if (amount === null && !unlimited) problems.push(problemAt(row, 'amount', 'Falta cuántas clases le quedan.'));
    if (amount !== null && amount > MOST) problems.push(problemAt(row, 'amount', `Son más de ${MOST}.`));
    if (unlimited && expires === null)
      problems.push(problemAt(row, 'expires', 'Un plan ilimitado necesita una fecha.'));
    if (expires !== null && expires > addDays(facts.today, ACCESS_DAYS_MAX))
      problems.push(problemAt(row, 'expires', 'Está a más de cinco años.'));
    if (problems.length > before || 'message' in customer) continue;
    const class_type_id = type?.class_type_id ?? null;
    // Without the remaining number, as the same pass may have fewer by now.
    const alikeKey = [customer.customer_id, class_type_id ?? '', unlimited ? 'u' : '', expires ?? ''].join('|');
    const nth = (alike.get(alikeKey) ?? 0) + 1;
    alike.set(alikeKey, nth);
    const key = number === null ? `${alikeKey}|${nth}` : `#${number}`;
    if (keys.has(key)) {
      problems.push(problemAt(row, 'external_id', 'Repite el número de otra fila.'));
      continue;
    }
    keys.add(key);
    if (facts.keys.has(key)) counts.same += 1;
    else
      creates.push({
        row: row.row,
        key,
        customer_id: customer.customer_id,
        class_type_id,
        unlimited,
        count: unlimited ? 1 : (amount ?? 0),
        expires,
      });
  }
  return { creates, updates: [], ...counts, problems };
}
