/**
 * Imports credits: of a package of the studio as a purchase of it for which nothing was paid here, whose price, freezes
 * and days then apply; others as gifts without a purchase.
 */
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

export interface NamedPackage {
  readonly class_package_id: number;
  readonly title: string;
  readonly expiration_days: number;
  /** Its price in centavos. */
  readonly price: number;
  /** The class types that it is for; empty: all. */
  readonly types: readonly number[];
  /** Whether its places are limited: an event. */
  readonly is_limited: boolean;
}

export interface NewCredits extends ImportKey {
  readonly customer_id: number;
  /** null: of no package. */
  readonly class_package_id: number | null;
  /** The package's price, in centavos. */
  readonly price: number;
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
  readonly packages: readonly NamedPackage[];
  /** Whether credits of an unknown package are given without one. */
  readonly empties_packages: boolean;
  /** Keys of earlier imported credits. */
  readonly keys: ReadonlySet<string>;
  /** The studio's current day. */
  readonly today: string;
}

/** Most credits per row; more must be a typing error. */
const MOST = 500;

/** What is wrong with the package of credits for a class type (null: any), and at which column; null: nothing. */
function packageProblem(
  { types, is_limited }: NamedPackage,
  typeId: number | null,
): readonly ['package' | 'class_type', string] | null {
  if (is_limited) return ['package', 'Ese paquete es un evento o tiene cupo: sus lugares no se importan.'];
  if (types.length === 0) return null;
  if (typeId === null) return types.length === 1 ? null : ['class_type', 'Ese paquete es para varios: di para cuál.'];
  return types.includes(typeId) ? null : ['class_type', 'Ese paquete no es para ese tipo de clase.'];
}

export function planCredits(
  rows: readonly ImportedRow[],
  facts: CreditFacts,
): Plan<NewCredits> & { readonly emptied: number } {
  const finder = new CustomerFinder(facts.customers);
  const typeOf = finderByName(facts.types, ({ name }) => [name]);
  const packageOf = finderByName(facts.packages, ({ title }) => [title]);
  const creates: NewCredits[] = [];
  const problems: Problem[] = [];
  const alike = new Map<string, number>();
  const keys = new Set<string>();
  const counts = { same: 0, skipped: 0, emptied: 0 };
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
    const title = importedText(row, 'package');
    const pkg = title === null ? null : packageOf(title);
    const customer = finder.of(row);
    if ('message' in customer) problems.push(customer);
    const type = typeName === null ? null : typeOf(typeName);
    if (typeName !== null && !type)
      problems.push(problemAt(row, 'class_type', 'No hay un tipo de clase con ese nombre.'));
    if (title !== null && !pkg && !facts.empties_packages)
      problems.push(problemAt(row, 'package', 'No hay un paquete con ese nombre.'));
    const wrong = pkg && packageProblem(pkg, type?.class_type_id ?? null);
    if (wrong) problems.push(problemAt(row, ...wrong));
    if (amount === null && !unlimited) problems.push(problemAt(row, 'amount', 'Falta cuántas clases le quedan.'));
    if (amount !== null && amount > MOST) problems.push(problemAt(row, 'amount', `Son más de ${MOST}.`));
    if (unlimited && expires === null && !pkg)
      problems.push(problemAt(row, 'expires', 'Un plan ilimitado necesita una fecha.'));
    if (expires !== null && expires > addDays(facts.today, ACCESS_DAYS_MAX))
      problems.push(problemAt(row, 'expires', 'Está a más de cinco años.'));
    if (problems.length > before || 'message' in customer) continue;
    if (title !== null && !pkg) counts.emptied += 1;
    const class_type_id = type?.class_type_id ?? (pkg?.types.length === 1 ? (pkg.types[0] ?? null) : null);
    // Without the remaining number, as the same pass may have fewer by now.
    const alikeKey = [
      customer.customer_id,
      class_type_id ?? '',
      unlimited ? 'u' : '',
      expires ?? '',
      ...(pkg ? [pkg.class_package_id] : []),
    ].join('|');
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
        class_package_id: pkg?.class_package_id ?? null,
        price: pkg?.price ?? 0,
        class_type_id,
        unlimited,
        count: unlimited ? 1 : (amount ?? 0),
        expires: expires ?? (pkg ? addDays(facts.today, pkg.expiration_days) : null),
      });
  }
  return { creates, updates: [], ...counts, problems };
}
