import type { BrandSettlement } from '../../../../domain/contract/brand';
import { toPesos } from '../../../../domain/money';
import { monthPeriod } from '../../../../domain/reports/periods';
import { ROWS_SHOWN_MAX } from '../../../../domain/reports/reports';
import type { Context } from '../../../context';
import { noteRead } from '../../audit/reads';
import * as repository from './repository';

/** Also of a studio that has left its brand. */
export async function brandSettlement(ctx: Context, month: string): Promise<BrandSettlement> {
  const { db } = ctx.studio;
  const period = monthPeriod(month);
  const [pairs, visits, open] = await Promise.all([
    repository.findPairs(db, period),
    repository.findSettled(db, period, ROWS_SHOWN_MAX),
    repository.countOpen(db),
  ]);
  noteRead(ctx, 'report.read');
  return {
    pairs: pairs.map(({ owes, is_owed, ...pair }) => ({
      ...pair,
      owes: toPesos(owes),
      is_owed: toPesos(is_owed),
      balance: toPesos(is_owed - owes),
    })),
    visits: visits.map(({ customer, customer_id, price, owed, ...visit }) => ({
      ...visit,
      customer: { customer_id, name: customer },
      price: toPesos(price),
      owed: toPesos(owed),
    })),
    count: pairs.reduce((all, { visits_out, visits_in }) => all + visits_out + visits_in, 0),
    open,
  };
}
