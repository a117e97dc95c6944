/** What is recorded about coaches' pay. */
import * as calls from '../../../../../domain/contract/coachPay';
import { FIRST_HALF, A_RATE, aCoachedClass } from '../../coachPay/world';
import { admin, anInstructor, api, type Write } from './world';

/** Directly, as adding it by the API would be recorded. */
async function aRate(): Promise<number> {
  const { coach_rate_id } = await api.db
    .insertInto('coach_rate')
    .values({ ...A_RATE, instructor_id: await anInstructor(), amount: 20_000, steps: '[]', created_at: new Date() })
    .returning('coach_rate_id')
    .executeTakeFirstOrThrow();
  return coach_rate_id;
}

export const payWrites: Record<string, Write> = {
  'coach-rate.create': {
    call: calls.postCoachRate,
    by: 'admin',
    entity: 'coach_rate',
    before: null,
    after: { amount: 20_000, starts_on: '2026-01-01' },
    arrange: async () => {
      const body = { ...A_RATE, instructor_id: await anInstructor() };
      return () => api.send(calls.postCoachRate, { as: admin, body });
    },
  },
  'coach-rate.change': {
    call: calls.putCoachRate,
    by: 'admin',
    entity: 'coach_rate',
    before: { amount: 20_000 },
    after: { amount: 25_000 },
    arrange: async () => {
      const id = await aRate();
      const { instructor_id } = await api.db
        .selectFrom('coach_rate')
        .select('instructor_id')
        .where('coach_rate_id', '=', id)
        .executeTakeFirstOrThrow();
      const body = { ...A_RATE, instructor_id, amount: 250, version: 1 };
      return () => api.send(calls.putCoachRate, { as: admin, params: { id }, body });
    },
  },
  'coach-rate.delete': {
    call: calls.deleteCoachRate,
    by: 'admin',
    entity: 'coach_rate',
    before: { amount: 20_000, basis: 'class' },
    after: null,
    arrange: async () => {
      const id = await aRate();
      return () => api.send(calls.deleteCoachRate, { as: admin, params: { id } });
    },
  },
  'coach-statement.approve': {
    call: calls.postStatementApproval,
    by: 'admin',
    entity: 'coach_statement',
    before: null,
    after: { starts_on: '2026-11-01', total: 0 },
    arrange: async () => {
      const id = await anInstructor();
      await aCoachedClass(api, [id], 2);
      const body = { ...FIRST_HALF, total: 0, classes: 1 };
      return () => api.send(calls.postStatementApproval, { as: admin, params: { id }, body });
    },
  },
};
