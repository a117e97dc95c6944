/** What coaches are paid, as their statements say. In centavos. */
import type { COACH_PAY_REPORTS } from '../../../domain/reports/coachPay';
import type { RowOf } from '../../../domain/reports/types';
import { STATUS_LABELS } from '../../../domain/coachPay';
import { findPay } from '../coachPay/statements/service';
import type { Query } from './scope';

type Row = RowOf<(typeof COACH_PAY_REPORTS)['pago-por-coach']>;

const findPayByCoach: Query<Row> = async (db, { from, to, now, config, filters }) => {
  const { instructor_id = null } = filters;
  const asked = { period: { from, to }, instructorId: instructor_id, now, timezone: config.timezone };
  return (await findPay(db, asked)).map(({ coach, status, ...sums }) => ({
    coach: { id: coach.instructor_id, text: coach.name },
    status: STATUS_LABELS[status],
    ...sums,
    total: sums.approved + sums.open,
  }));
};

export const COACH_PAY_QUERIES = { 'pago-por-coach': findPayByCoach };
