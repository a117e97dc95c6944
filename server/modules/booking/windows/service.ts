/** Booking windows where no reservation decides about them: seats that are waited for, held or bought. */
import {
  earliestOpening,
  notOpenText,
  openingOf,
  reservingOpensAt,
  type WindowRules,
} from '../../../../domain/bookingWindow';
import { AppError } from '../../../../domain/errors';
import type { Db } from '../../../db/schema';
import { readOwnWindowCase, readWindowCase } from './repository';

type Rules = WindowRules & { readonly timezone: string };

function requirePast(opensAt: Date | null, clock: Date, { timezone }: Rules): void {
  if (opensAt && opensAt > clock) throw new AppError('class/not-open', { message: notOpenText(opensAt, timezone) });
}

/**
 * Throws 'class/not-open' where a class can't be booked yet, by the database's clock, with any of `packages`, of which
 * null stands for the studio's own rule.
 */
export async function requireOpen(
  db: Db,
  singleClassId: number,
  rules: Rules,
  packages: ReadonlyArray<{ readonly booking_opens?: string | null } | null>,
): Promise<void> {
  const found = await readWindowCase(db, singleClassId, rules.timezone);
  if (found) requirePast(earliestOpening(packages.map((pkg) => openingOf(rules, found, pkg))), found.clock, rules);
}

/** The same with the credits that a customer has. */
export async function requireOwnOpen(db: Db, customerId: number, singleClassId: number, rules: Rules): Promise<void> {
  const found = await readOwnWindowCase(db, customerId, singleClassId, rules.timezone);
  if (found) requirePast(reservingOpensAt(rules, found), found.clock, rules);
}
