/** Reserving for a customer: who may, and what they read when it is refused. */
import type { Reserve } from '../../../../domain/contract/reservations';
import { AppError, type ErrorCode } from '../../../../domain/errors';
import { asCustomer, findActor, requireAccount, requireRole, type Context } from '../../../context';
import { auditCreated } from '../../audit/record';
import { findCustomer } from '../../customers/repository';
import { writerIn, type TakenSeats, type Writer } from '../seats/repository';

export interface Booking {
  /** The account whose seat and credit it is. */
  readonly uid: string;
  /** The staff's context; null: the caller reserves for themselves. */
  readonly staff: Context | null;
}

/** Throws 'auth/forbidden' where a customer reserves for another one, 'customer/not-found'. */
export async function bookingOf(ctx: Context, { customer_id }: Reserve): Promise<Booking> {
  const account = requireAccount(ctx);
  if (customer_id === undefined) return { uid: account.uid, staff: null };
  const { db } = ctx.studio;
  const caller = await findActor(ctx.studio, account);
  if (!caller) throw new AppError('auth/not-registered');
  if (caller.customer_id === customer_id) return { uid: account.uid, staff: null };
  requireRole(caller, 'staff');
  const customer = await findCustomer(db, customer_id);
  if (!customer) throw new AppError('customer/not-found');
  return { uid: customer.uid, staff: asCustomer(ctx, caller) };
}

/** What staff take for a customer is on record, with the seats or not at all. */
export function takeForCustomer(staff: Context, take: (writer: Writer) => Promise<TakenSeats>): Promise<TakenSeats> {
  return staff.transaction(async (trx) => {
    const taken = await take(writerIn(trx));
    for (const { class_reservation_id: id } of [taken, ...(taken.guest_seat ? [taken.guest_seat] : [])])
      await auditCreated(trx, staff, { action: 'reservation.create', entity: 'class_reservation', id });
    return taken;
  });
}

/** Where the error's own text speaks to the customer. */
const STAFF_TEXTS: Partial<Record<ErrorCode, string>> = {
  'reservation/already-reserved': 'Esta persona ya tiene un lugar en esta clase.',
  'reservation/no-credits': 'Esta persona no tiene créditos para esta clase.',
  'reservation/cash-pending': 'Esta persona debe pagar su compra en efectivo para reservar más clases.',
  'reservation/no-guest-credits': 'Esta persona necesita un crédito más para su invitado.',
  'reservation/penalty': 'Esta persona tiene una penalización y no puede reservar.',
  'reservation/conflict': 'Los créditos de esta persona cambiaron mientras reservabas. Inténtalo de nuevo.',
};

export function refusal(code: ErrorCode, { staff }: Booking): AppError {
  const message = staff ? STAFF_TEXTS[code] : undefined;
  return new AppError(code, message === undefined ? {} : { message });
}
