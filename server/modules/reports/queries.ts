/** The query of each report; a definition without one doesn't compile. */
import type { ReportKey, REPORTS } from '../../../domain/reports/reports';
import type { RowOf } from '../../../domain/reports/types';
import { CLASS_QUERIES } from './classRepository';
import { COACH_PAY_QUERIES } from './coachPay';
import { DEFERRED_QUERIES } from './deferredRepository';
import { DEPOSIT_QUERIES } from './depositsRepository';
import { MONEY_QUERIES } from './moneyRepository';
import { OWED_QUERIES } from './owedRepository';
import { PEOPLE_QUERIES } from './peopleRepository';
import { STORE_CREDIT_QUERIES } from './storeCreditRepository';
import { SUBSCRIPTION_QUERIES } from './subscriptionRepository';
import { TILL_QUERIES } from './tillRepository';
import type { Query } from './scope';
import { VALUE_QUERIES } from './valueRepository';
import { VISIT_QUERIES } from './visitsRepository';

export const QUERIES: { readonly [K in ReportKey]: Query<RowOf<(typeof REPORTS)[K]>> } = {
  ...MONEY_QUERIES,
  ...DEPOSIT_QUERIES,
  ...DEFERRED_QUERIES,
  ...TILL_QUERIES,
  ...OWED_QUERIES,
  ...STORE_CREDIT_QUERIES,
  ...COACH_PAY_QUERIES,
  ...SUBSCRIPTION_QUERIES,
  ...CLASS_QUERIES,
  ...PEOPLE_QUERIES,
  ...VISIT_QUERIES,
  ...VALUE_QUERIES,
};
