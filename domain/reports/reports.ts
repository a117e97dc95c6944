/** All reports by the key that their address has. */
import { CLASS_REPORTS } from './classes';
import { COACH_PAY_REPORTS } from './coachPay';
import { DEFERRED_REPORTS } from './deferred';
import { DEPOSIT_REPORTS } from './deposits';
import { MONEY_REPORTS } from './money';
import { OWED_REPORTS } from './owed';
import { PEOPLE_REPORTS } from './people';
import { STORE_CREDIT_REPORTS } from './storeCredit';
import { SUBSCRIPTION_REPORTS } from './subscriptions';
import { TILL_REPORTS } from './tills';
import type { ReportDefinition, ReportSubject } from './types';
import { VALUE_REPORTS } from './value';
import { VISIT_REPORTS } from './visits';

export const REPORTS = {
  ...MONEY_REPORTS,
  ...DEPOSIT_REPORTS,
  ...DEFERRED_REPORTS,
  ...TILL_REPORTS,
  ...OWED_REPORTS,
  ...STORE_CREDIT_REPORTS,
  ...COACH_PAY_REPORTS,
  ...SUBSCRIPTION_REPORTS,
  ...CLASS_REPORTS,
  ...PEOPLE_REPORTS,
  ...VISIT_REPORTS,
  ...VALUE_REPORTS,
} as const satisfies Readonly<Record<string, ReportDefinition>>;

export type ReportKey = keyof typeof REPORTS;
export const REPORT_KEYS = Object.keys(REPORTS) as readonly ReportKey[];

/** The report of an address; anything can stand there. */
export const isReportKey = (text: string): text is ReportKey => Object.hasOwn(REPORTS, text);
export const definitionOf = (key: ReportKey): ReportDefinition => REPORTS[key];

export const SUBJECTS: Readonly<Record<ReportSubject, string>> = {
  money: 'Dinero',
  classes: 'Clases',
  people: 'Personas',
};

/** Whether a role reads a report: the accountant none about people. */
export const mayRead = (role: string, key: ReportKey): boolean =>
  role !== 'contador' || definitionOf(key).subject !== 'people';

/** Most days of one report; each may be a row. */
export const REPORT_DAYS_MAX = 1_000;
/** Most rows that the screen shows; totals and files have all. */
export const ROWS_SHOWN_MAX = 1_000;
