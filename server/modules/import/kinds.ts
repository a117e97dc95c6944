/** What each kind of file does: decides by stored data (domain/import), and writes in portions. */
import type { ImportedRow } from '../../../domain/import/cells';
import { planClasses } from '../../../domain/import/classes';
import type { ImportKind } from '../../../domain/import/columns';
import { planCredits } from '../../../domain/import/credits';
import { isInstant } from '../../../domain/import/days';
import { planCustomers } from '../../../domain/import/customers';
import { importedText, type Customers, type Plan } from '../../../domain/import/plan';
import { planReservations, placeFinder } from '../../../domain/import/reservations';
import { DAY } from '../../../domain/durations';
import { addDays, endOfStudioDayAfter, instantOf, studioDay } from '../../../domain/studioTime';
import type { Context } from '../../context';
import type { Trx } from '../../db/schema';
import { lockCustomers } from '../../people/repository';
import { lockSchedule } from '../booking/scheduleLockRepository';
import * as facts from './factsRepository';
import type { Batch } from './repository';
import * as write from './writeRepository';

export interface Planned {
  readonly plan: Plan<unknown, unknown>;
  /** Optional cells that were left empty, as what they name isn't here. */
  readonly emptied?: number;
  /** Writes the rows; `onPart` is called with the finished share, and stops the writing by throwing. */
  readonly write: (onPart: (share: number) => Promise<void>) => Promise<void>;
}

export interface Work {
  readonly trx: Trx;
  readonly ctx: Context;
  readonly batch: Batch;
  readonly rows: readonly ImportedRow[];
  /** Whether to take the locks for writing before anything is read. */
  readonly lock: boolean;
}

/** Rows, or credits, per statement. */
const PART = 1_000;
const CREDITS = 5_000;

/** Splits items into parts with a total weight of at most `most`. */
function* partsOf<T>(items: readonly T[], most: number, weight: (item: T) => number = () => 1): Generator<T[]> {
  let part: T[] = [];
  let sum = 0;
  for (const item of items) {
    if (part.length > 0 && sum + weight(item) > most) {
      yield part;
      [part, sum] = [[], 0];
    }
    part.push(item);
    sum += weight(item);
  }
  if (part.length > 0) yield part;
}

async function inParts<T>(
  parts: Iterable<T[]>,
  total: number,
  onPart: (share: number) => Promise<void>,
  work: (part: T[]) => Promise<void>,
): Promise<void> {
  let done = 0;
  for (const part of parts) {
    await work(part);
    done += part.length;
    await onPart(total === 0 ? 1 : done / total);
  }
}

const textsOf = (rows: readonly ImportedRow[], key: string): string[] => [
  ...new Set(rows.map((row) => importedText(row, key)).filter((text) => text !== null)),
];

const customersOf = ({ trx, batch, rows }: Work): Promise<Customers> =>
  facts.findCustomers(trx, batch.source, {
    emails: textsOf(rows, 'email'),
    phones: textsOf(rows, 'phone'),
    numbers: textsOf(rows, 'customer'),
  });

async function customers(work: Work): Promise<Planned> {
  const { trx, batch, rows, ctx } = work;
  const plan = planCustomers(rows, await customersOf(work));
  const total = plan.creates.length + plan.updates.length;
  return {
    plan,
    write: async (onPart) => {
      if (plan.numbers.length > 0) await write.noteNumbers(trx, batch, plan.numbers);
      await inParts(partsOf(plan.creates, PART), total, onPart, (part) =>
        write.insertCustomers(trx, batch, part, ctx.now),
      );
      await inParts(partsOf(plan.updates, PART), total, onPart, (part) => write.fillCustomers(trx, part));
    },
  };
}

async function credits(work: Work): Promise<Planned> {
  const { trx, ctx, batch, rows } = work;
  const { timezone } = await ctx.studio.config();
  const known = await customersOf(work);
  const ids = known.all.map(({ customer_id }) => customer_id);
  const plan = planCredits(rows, {
    customers: known,
    types: await facts.findTypes(trx),
    packages: await facts.findPackages(trx),
    empties_packages: batch.empties_cells,
    keys: await facts.findCreditKeys(trx, batch.source, ids, textsOf(rows, 'external_id')),
    today: studioDay(ctx.now, timezone),
  });
  const last = (day: string | null): Date | null =>
    day === null ? null : endOfStudioDayAfter(instantOf(`${day}T12:00:00.000Z`, timezone), 0, timezone);
  const today = Date.parse(studioDay(ctx.now, timezone));
  const daysUntil = (day: string | null): number => (day === null ? 0 : Math.round((Date.parse(day) - today) / DAY));
  return {
    plan,
    emptied: plan.emptied,
    write: (onPart) =>
      inParts(
        partsOf(plan.creates, CREDITS, ({ count }) => count),
        plan.creates.length,
        onPart,
        (part) =>
          write.insertCredits(
            trx,
            batch,
            part.map((one) => ({ ...one, expires_at: last(one.expires), days: daysUntil(one.expires) })),
            ctx.now,
          ),
      ),
  };
}

/** The catalogue, and the classes on days that the rows name. */
async function scheduleOf({ trx, ctx, batch, rows }: Work, numberKey: string) {
  const days = textsOf(rows, 'date')
    .flatMap((date) => {
      const day = date.slice(0, 10);
      // In the location's time zone an instant may be on the day before or after.
      return isInstant(date) ? [addDays(day, -1), addDays(day, 1)] : [day];
    })
    .sort();
  const { timezone } = await ctx.studio.config();
  return {
    locations: await facts.findLocations(trx),
    types: await facts.findTypes(trx),
    classes: await facts.findClasses(trx, days[0] ?? '2000-01-01', `${days.at(-1) ?? '2000-01-01'}T23:59:59`),
    numbers: await facts.findNumbers(trx, 'classes', batch.source, textsOf(rows, numberKey)),
    timezone,
    now: ctx.now,
  };
}

async function classes(work: Work): Promise<Planned> {
  const { trx, batch, rows } = work;
  if (work.lock) await lockSchedule(trx);
  const schedule = await scheduleOf(work, 'external_id');
  const plan = planClasses(rows, { ...schedule, instructors: await facts.findInstructors(trx) });
  return {
    plan,
    write: (onPart) =>
      inParts(partsOf(plan.creates, PART), plan.creates.length, onPart, (part) => write.storeClasses(trx, batch, part)),
  };
}

async function reservations(work: Work): Promise<Planned> {
  const { trx, ctx, batch, rows } = work;
  const base = { ...(await scheduleOf(work, 'class')), customers: await customersOf(work) };
  const find = placeFinder(base);
  const pairs = rows.map(find).flatMap((found) => (found === null || Array.isArray(found) ? [] : [found]));
  const people = [...new Set(pairs.map(({ customer_id }) => customer_id))];
  const ids = [...new Set(pairs.map(({ single_class_id }) => single_class_id))];
  if (work.lock) {
    await lockCustomers(trx, people);
    await facts.lockSeats(trx, ids);
  }
  const plan = planReservations(rows, {
    ...base,
    singleClasses: await facts.findReservedClasses(trx, ids, ctx.now, (await ctx.studio.config()).timezone),
    holders: await facts.findHolders(trx, people, ctx.now),
    keys: await facts.findReservationKeys(trx, ids),
    rules: await ctx.studio.config(),
  });
  return {
    plan,
    write: (onPart) =>
      inParts(partsOf(plan.creates, PART), plan.creates.length, onPart, (part) =>
        write.reserveSeats(trx, batch, part, ctx.now),
      ),
  };
}

export const KINDS: Readonly<Record<ImportKind, (work: Work) => Promise<Planned>>> = {
  customers,
  classes,
  credits,
  reservations,
};
