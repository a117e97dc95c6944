/** What coaches are paid for a period: computed until it is approved, stored from then on. */
import {
  CORRECTED_DAYS,
  byWarning,
  correctionsOf,
  payLine,
  payTotal,
  periodProblem,
  rateFor,
  type PayLine,
  type PayPeriod,
  type PayTerms,
} from '../../../../domain/coachPay';
import type {
  CoachStatement,
  StatementApproval,
  StatementLine,
  StatementSums,
} from '../../../../domain/contract/coachPay';
import { AppError, requireFound } from '../../../../domain/errors';
import { toCentavos, toPesos } from '../../../../domain/money';
import { addDays, studioDay } from '../../../../domain/studioTime';
import { hasSqlState } from '../../../db/errors';
import { retry } from '../../../db/retry';
import type { Db } from '../../../db/schema';
import { requireCustomer, type Context } from '../../../context';
import { auditCreated } from '../../audit/record';
import { findRates } from '../rates/repository';
import { wireTerms } from '../rates/service';
import * as facts from './factsRepository';
import * as repository from './repository';

/** A statement of one coach, in centavos. */
interface Statement {
  readonly coach: repository.Coach;
  readonly status: CoachStatement['status'];
  readonly lines: readonly PayLine[];
  readonly to_come: number;
  readonly approved: readonly repository.StoredStatement[];
}

interface Asked {
  readonly period: PayPeriod;
  /** null: of all coaches. */
  readonly instructorId: number | null;
  /** Whether corrections of approved days within the period count, as they do where it has more than one statement. */
  readonly correctsWithin?: boolean;
  readonly now: Date;
  readonly timezone: string;
}

const groupBy = <T extends { readonly instructor_id: number }>(rows: readonly T[]): Map<number, T[]> => {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.instructor_id);
    if (group) group.push(row);
    else groups.set(row.instructor_id, [row]);
  }
  return groups;
};

const termsOf = ({ occasion, basis, amount, steps, percent, unlimited_visit }: PayTerms): PayTerms => ({
  occasion,
  basis,
  amount,
  steps,
  percent,
  unlimited_visit,
});

/** The lines of classes by the rates as they are now, by coach. */
async function linesOf(db: Db, classes: readonly facts.ClassFacts[], days: PayPeriod): Promise<Map<number, PayLine[]>> {
  const rates = classes.length === 0 ? [] : await findRates(db, days);
  const rated = classes.map((one) => ({ one, rate: rateFor(one, rates) }));
  const shared = rated.filter(({ rate }) => rate?.basis === 'share').map(({ one }) => one.single_class_id);
  const places = await facts.findSoldPlaces(db, [...new Set(shared)]);
  const lines = rated.map(({ one, rate }) => ({
    instructor_id: one.instructor_id,
    line: payLine(one, rate && termsOf(rate), places.get(one.single_class_id) ?? []),
  }));
  return new Map([...groupBy(lines)].map(([id, group]) => [id, group.map(({ line }) => line)]));
}

/** The statements of a period, by coach; those of coaches without classes and corrections are left out. */
async function findStatementsOf(
  db: Db,
  coaches: readonly repository.Coach[],
  { period, instructorId, now, timezone, correctsWithin = false }: Asked,
): Promise<Statement[]> {
  const before: PayPeriod = {
    from: addDays(period.from, -CORRECTED_DAYS),
    to: correctsWithin ? addDays(period.to, 1) : period.from,
  };
  const stored = groupBy(await repository.findStatements(db, period, instructorId));
  const isWhole = (one: repository.StoredStatement): boolean =>
    one.starts_on === period.from && one.ends_on === period.to;
  const frozen = await repository.findLines(
    db,
    [...stored.values()].flatMap((group) => group.filter(isWhole).map((one) => one.coach_statement_id)),
  );
  const classes = await facts.findClasses(db, period, instructorId, now);
  const ended = classes.filter(({ has_ended }) => has_ended);
  const toCome = groupBy(classes.filter(({ has_ended }) => !has_ended));
  const lines = await linesOf(db, ended, period);
  const current = await linesOf(db, await facts.findApprovedDays(db, before, instructorId, now), before);
  const paid = groupBy(await facts.findPaid(db, before, instructorId));
  const isOver = period.to < studioDay(now, timezone);
  return coaches.map((coach): Statement => {
    const { instructor_id: id } = coach;
    const approved = stored.get(id) ?? [];
    const to_come = toCome.get(id)?.length ?? 0;
    const whole = approved.find(isWhole);
    if (whole) {
      const kept = frozen.get(whole.coach_statement_id) ?? [];
      return { coach, status: 'approved', lines: kept, to_come: 0, approved };
    }
    const shown = [
      ...(lines.get(id) ?? []).sort(byWarning),
      ...correctionsOf(current.get(id) ?? [], paid.get(id) ?? []),
    ];
    if (approved.length > 0) return { coach, status: 'overlapping', lines: shown, to_come, approved };
    return { coach, status: isOver && to_come === 0 ? 'open' : 'running', lines: shown, to_come, approved };
  });
}

const wireLine = ({ terms, revenue, amount, paid, ...line }: PayLine): StatementLine => ({
  ...line,
  terms: terms && wireTerms(terms),
  revenue: revenue === null ? null : toPesos(revenue),
  amount: toPesos(amount),
  paid: paid === null ? null : toPesos(paid),
});

function wireSums({ coach, status, lines }: Statement): StatementSums {
  const classes = lines.filter(({ paid }) => paid === null);
  return {
    ...coach,
    status,
    classes: classes.length,
    without_rate: classes.filter(({ warning }) => warning === 'no-rate').length,
    corrections: lines.length - classes.length,
    total: toPesos(payTotal(lines)),
  };
}

function wireStatement(statement: Statement, { from, to }: PayPeriod): CoachStatement {
  const { status, approved, lines, to_come } = statement;
  const whole = status === 'approved' ? approved[0] : undefined;
  return {
    ...wireSums(statement),
    from,
    to,
    to_come,
    lines: lines.map(wireLine),
    approved: approved.map((one) => ({ from: one.starts_on, to: one.ends_on, total: toPesos(one.total) })),
    approvedAt: whole?.approved_at.toISOString() ?? null,
    approved_by: whole?.approved_by ?? null,
  };
}

function requirePeriod(period: PayPeriod): void {
  const message = periodProblem(period);
  if (message !== null) throw new AppError('request/invalid', { field: 'to', message });
}

async function statementOf(db: Db, coach: repository.Coach, asked: Omit<Asked, 'instructorId'>): Promise<Statement> {
  const [statement] = await findStatementsOf(db, [coach], { ...asked, instructorId: coach.instructor_id });
  return requireFound(statement, 'instructor/not-found');
}

const isShown = ({ lines, approved, to_come }: Statement): boolean =>
  lines.length > 0 || approved.length > 0 || to_come > 0;

/** Sums of all coaches who have classes, corrections or an approved statement. */
export async function allStatements({ studio, now }: Context, period: PayPeriod): Promise<StatementSums[]> {
  requirePeriod(period);
  const { timezone } = await studio.config();
  const coaches = await repository.findCoaches(studio.db);
  const asked: Asked = { period, instructorId: null, now, timezone };
  return (await findStatementsOf(studio.db, coaches, asked)).filter(isShown).map(wireSums);
}

const isClass = ({ paid }: PayLine): boolean => paid === null;

/** What a coach is paid for a period, in centavos: what is approved, and the rest. */
interface CoachPay {
  readonly coach: repository.Coach;
  readonly status: CoachStatement['status'];
  readonly classes: number;
  readonly attended: number;
  readonly without_rate: number;
  readonly approved: number;
  readonly open: number;
}

/**
 * What coaches are paid for days that may have several statements: of approved ones the classes of these days, and the
 * corrections of those that end in them.
 */
export async function findPay(db: Db, asked: Omit<Asked, 'correctsWithin'>): Promise<CoachPay[]> {
  const { from, to } = asked.period;
  const coaches = await repository.findCoaches(db);
  const isAsked = ({ instructor_id }: repository.Coach): boolean =>
    asked.instructorId === null || instructor_id === asked.instructorId;
  const statements = await findStatementsOf(db, coaches.filter(isAsked), { ...asked, correctsWithin: true });
  const partly = statements.filter(({ status }) => status === 'overlapping').flatMap(({ approved }) => approved);
  const frozen = await repository.findLines(
    db,
    partly.map((one) => one.coach_statement_id),
  );
  const approvedLines = ({ approved }: Statement): PayLine[] =>
    approved.flatMap(({ coach_statement_id, ends_on }) =>
      (frozen.get(coach_statement_id) ?? []).filter((line) => {
        const day = isClass(line) ? line.class_date.slice(0, 10) : ends_on;
        return from <= day && day <= to;
      }),
    );
  return statements.filter(isShown).map((statement) => {
    const { coach, status, lines } = statement;
    const [approved, open] = status === 'approved' ? [lines, []] : [approvedLines(statement), lines];
    const classes = [...approved, ...open].filter(isClass);
    return {
      coach,
      status,
      classes: classes.length,
      attended: classes.reduce((sum, { attended }) => sum + attended, 0),
      without_rate: classes.filter(({ warning }) => warning === 'no-rate').length,
      approved: payTotal(approved),
      open: payTotal(open),
    };
  });
}

/** Throws 'instructor/not-found'. */
export async function oneStatement(ctx: Context, id: number, period: PayPeriod): Promise<CoachStatement> {
  requirePeriod(period);
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  const coach = requireFound(await repository.findCoach(studio.db, id), 'instructor/not-found');
  return wireStatement(await statementOf(studio.db, coach, { period, now, timezone }), period);
}

/** The statement of the coach that the caller is; null: none. */
export async function ownStatement(ctx: Context, period: PayPeriod): Promise<CoachStatement | null> {
  requirePeriod(period);
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  const coach = await repository.findOwnCoach(studio.db, requireCustomer(ctx).customer_id);
  if (!coach) return null;
  return wireStatement(await statementOf(studio.db, coach, { period, now, timezone }), period);
}

/** SQLSTATE of a row that changed after the transaction's moment. */
const SERIALIZATION_FAILURE = '40001';

/**
 * Stores a statement as it is at one moment. Another approval waits; one of the same period with the same sum returns what
 * is stored. Throws 'instructor/not-found', 'coach-statement/not-over', 'coach-statement/overlaps',
 * 'coach-statement/changed' if it isn't what the caller saw, 'coach-statement/empty'.
 */
export async function approveStatement(ctx: Context, id: number, seen: StatementApproval): Promise<CoachStatement> {
  const period: PayPeriod = { from: seen.from, to: seen.to };
  requirePeriod(period);
  const { studio, now } = ctx;
  const { timezone } = await studio.config();
  const { customer_id: approved_by } = requireCustomer(ctx);
  const approve = (): Promise<CoachStatement> =>
    ctx.transaction(async (trx) => {
      await repository.beginApproval(trx);
      const coach = requireFound(await repository.findCoach(trx, id), 'instructor/not-found');
      const asked = { period, now, timezone };
      const statement = await statementOf(trx, coach, asked);
      if (statement.status === 'overlapping') throw new AppError('coach-statement/overlaps');
      if (statement.status === 'running') throw new AppError('coach-statement/not-over');
      const total = payTotal(statement.lines);
      const { classes } = wireSums(statement);
      if (total !== toCentavos(seen.total) || classes !== seen.classes) throw new AppError('coach-statement/changed');
      if (statement.status === 'approved') return wireStatement(statement, period);
      if (statement.lines.length === 0) throw new AppError('coach-statement/empty');
      const approved_id = await repository.insertStatement(
        trx,
        { instructor_id: id, starts_on: period.from, ends_on: period.to, total, approved_at: now, approved_by },
        statement.lines,
      );
      await auditCreated(trx, ctx, { action: 'coach-statement.approve', entity: 'coach_statement', id: approved_id });
      return wireStatement(await statementOf(trx, coach, asked), period);
    });
  return retry({ attempts: 3 }, approve, (error) => hasSqlState(error, SERIALIZATION_FAILURE));
}
