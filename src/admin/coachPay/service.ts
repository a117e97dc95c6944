import type { PayPeriod } from '../../../domain/coachPay';
import type { ChangedCoachRate, CoachRateTerms, StatementApproval } from '../../../domain/contract/coachPay';
import { api } from '../../core/http/api';
import { wholeList } from '../list/useList';

/** What a rate can be for, archived ones too. */
export async function getRateChoices() {
  const [coaches, types, places] = await Promise.all([
    api('GET /instructors/admin/all'),
    api('GET /class_types/admin/all'),
    api('GET /locations/admin/all'),
  ]);
  return { instructors: coaches.instructors, class_types: types.class_types, locations: places.locations };
}
export type RateChoices = Awaited<ReturnType<typeof getRateChoices>>;

export const getRates = async () => wholeList((await api('GET /coach_rates')).coach_rates);
/** ApiError coach-rate/not-found. */
export const getRate = async (id: number) => (await api('GET /coach_rates/{id}', { params: { id } })).coach_rate;
/** ApiError coach-rate/overlaps. */
export const postRate = (body: CoachRateTerms) => api('POST /coach_rates', { body });
/** ApiError coach-rate/not-found, coach-rate/overlaps, row/changed. */
export const putRate = (id: number, body: ChangedCoachRate) => api('PUT /coach_rates/{id}', { params: { id }, body });
export const deleteRate = (id: number) => api('DELETE /coach_rates/{id}', { params: { id } });

export const getStatements = async (query: PayPeriod) =>
  wholeList((await api('GET /coach_statements', { query })).statements);
/** ApiError instructor/not-found. */
export const getStatement = async (id: number, query: PayPeriod) =>
  (await api('GET /coach_statements/{id}', { params: { id }, query })).statement;
/** null: the account is no coach's. */
export const getOwnStatement = async (query: PayPeriod) =>
  (await api('GET /coach_statements/own', { query })).statement;
/** ApiError coach-statement/changed, /not-over, /overlaps, /empty. */
export const postApproval = async (id: number, body: StatementApproval) =>
  (await api('POST /coach_statements/{id}/approve', { params: { id }, body })).statement;
