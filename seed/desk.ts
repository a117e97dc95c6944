/** What the front desk sold: yesterday, whose till was counted and closed, and a first sale of today. */
import { HOUR } from '../domain/durations';
import { CARD, CASH, packagePrice, TERMINAL } from '../domain/pricing';
import { addDays, instantOf, studioDay } from '../domain/studioTime';
import { DENOMINATIONS, expectedCash, PAYMENT_LINK_HOURS, tillTotals, type Movement } from '../domain/till';
import type { Db } from '../server/db/schema';
import { packageOf, type StudioContent } from './content/studio';
import type { Person } from './customers';
import { ADMIN_ID, STAFF_ID } from './invoices';
import type { Ledger } from './ledger';
import { insertRows, type Row } from './rows';

export interface DeskHistory {
  readonly sales: readonly Row<'desk_sale'>[];
  /** The count of the front desk's till, and what moved in it without an invoice. */
  readonly count: Row<'cash_count'> & { readonly customer_id: number };
  readonly moves: readonly Row<'till_movement'>[];
}

const FLOAT = 50_000;
/** What was missing when it was counted. */
const MISSING = 1_500;
const METHODS = { cash: CASH, terminal: TERMINAL, link: CARD } as const;

/** The pieces that make an amount; what is below the smallest coin is left out. */
function piecesOf(amount: number): Record<string, number> {
  let left = amount;
  return Object.fromEntries(
    DENOMINATIONS.flatMap((value) => {
      const pieces = Math.floor(left / value);
      left -= pieces * value;
      return pieces > 0 ? [[String(value), pieces]] : [];
    }),
  );
}

interface Sold {
  readonly person: Person;
  readonly packageId: number;
  readonly method: keyof typeof METHODS;
  readonly at: Date;
  readonly sold_by?: number;
  /** Of a link; null: it waits. */
  readonly paidAt?: Date | null;
}

/** Sells to regular customers, whose purchases it adds to the ledger. */
export function sellAtDesk(content: StudioContent, people: readonly Person[], ledger: Ledger, now: Date): DeskHistory {
  const { offers, zone } = content;
  const today = studioDay(now, zone);
  const yesterday = (time: string): Date => instantOf(`${addDays(today, -1)}T${time}:00.000Z`, zone);
  const sales: Row<'desk_sale'>[] = [];
  const cash: Movement[] = [];
  const record = (sale: Row<'desk_sale'> & { readonly total: number }): number => {
    const desk_sale_id = sales.length + 1;
    sales.push({
      desk_sale_id,
      customer_id: null,
      class_package_id: null,
      charges: [],
      terminal_digits: null,
      link_expires_at: null,
      received: sale.method === 'cash' ? Math.ceil(sale.total / 50_000) * 50_000 : null,
      ...sale,
    });
    if (sale.method === 'cash' && sale.sold_by === STAFF_ID)
      cash.push({ method: 'cash', kind: 'sale', amount: sale.total });
    return desk_sale_id;
  };
  const sell = ({ person, packageId, method, at, sold_by = STAFF_ID, paidAt = at }: Sold): void => {
    const pkg = packageOf(content, packageId);
    const desk_sale_id = record({
      customer_id: person.customer_id,
      sold_by,
      method,
      class_package_id: packageId,
      title: pkg.title,
      total: packagePrice(pkg),
      terminal_digits: method === 'terminal' ? '4242' : null,
      created_at: at,
      link_expires_at: method === 'link' ? new Date(at.getTime() + PAYMENT_LINK_HOURS * HOUR) : null,
    });
    if (paidAt === null) return;
    const desk = { desk_sale_id, taken: method === 'link' ? null : { provider: method, taken_by: sold_by } };
    ledger.buy(person, packageId, paidAt, { payment_method_id: METHODS[method], desk });
  };

  const [first, second, third, fourth, fifth, sixth] = people.filter(({ habit }) => habit === 'regular');
  if (!first || !second || !third || !fourth || !fifth || !sixth) throw new Error('too few regular customers');
  sell({ person: first, packageId: offers.single, method: 'cash', at: yesterday('08:40') });
  sell({ person: second, packageId: offers.many, method: 'terminal', at: yesterday('10:15') });
  const charges = [
    { concept: 'Botella de agua', amount: 2_500 },
    { concept: 'Renta de toalla', amount: 3_000 },
  ];
  const water = { charges, title: 'Botella de agua + Renta de toalla', total: 5_500, received: 10_000 };
  const visitor = record({ ...water, sold_by: STAFF_ID, method: 'cash', created_at: yesterday('12:30') });
  const link = { person: third, packageId: offers.few, method: 'link', at: yesterday('13:05') } as const;
  sell({ ...link, paidAt: yesterday('14:20') });
  sell({ person: fourth, packageId: offers.few, method: 'cash', at: yesterday('17:45') });
  sell({ person: fifth, packageId: offers.many, method: 'link', at: yesterday('18:10'), paidAt: null });
  const morning = instantOf(`${today}T00:00:00.000Z`, zone).getTime();
  const lately = new Date(Math.max(morning, now.getTime() - HOUR / 2));
  sell({ person: sixth, packageId: offers.single, method: 'cash', at: lately, sold_by: ADMIN_ID });

  const withdrawn = { method: 'cash', kind: 'withdrawal', amount: -12_000 } as const;
  const till = { customer_id: STAFF_ID, method: 'cash' } as const;
  const expected = expectedCash(FLOAT, tillTotals([...cash, withdrawn]));
  return {
    sales,
    moves: [
      { ...till, kind: 'sale', amount: 5_500, desk_sale_id: visitor, note: '', created_at: yesterday('12:30') },
      { ...till, ...withdrawn, desk_sale_id: null, note: 'Garrafones de agua', created_at: yesterday('19:10') },
    ],
    count: {
      customer_id: STAFF_ID,
      opened_at: yesterday('08:00'),
      opening_float: FLOAT,
      closed_at: yesterday('20:30'),
      expected,
      counted: expected - MISSING,
      denominations: piecesOf(expected - MISSING),
      note: 'Di mal un cambio en la mañana',
    },
  };
}

/** Before the ledger's purchases, which name their sales. The till is open as long as its invoices are written. */
export async function openDesk(trx: Db, { sales, count }: DeskHistory): Promise<void> {
  await insertRows(trx, 'desk_sale', sales);
  const { customer_id, opened_at, opening_float } = count;
  await insertRows(trx, 'cash_count', [{ customer_id, opened_at, opening_float }]);
}

/** After the ledger's invoices, which triggers put into the tills. */
export async function closeDesk(trx: Db, { count, moves }: DeskHistory): Promise<void> {
  await insertRows(trx, 'till_movement', moves);
  const { customer_id, closed_at, expected, counted, denominations, note } = count;
  await trx
    .updateTable('cash_count')
    .set({ closed_at, expected, counted, denominations: JSON.stringify(denominations), note })
    .where('customer_id', '=', customer_id)
    .execute();
}
