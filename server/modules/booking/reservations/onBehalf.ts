/** Reservations that staff make for customers: who may, the audit record, and the texts of refusals for staff. */
import type { Reserve } from '../../../../domain/contract/reservations';
import { notOpenText } from '../../../../domain/bookingWindow';
import { familyLimitText, limitText, staffLimitText, type ReachedLimit } from '../../../../domain/personLimits';
import { AppError, type ErrorCode, requireFound } from '../../../../domain/errors';
import {
  asCustomer,
  findActor,
  hasRole,
  requireAccount,
  requireCustomer,
  requireRole,
  type Context,
} from '../../../context';
import { isElsewhere } from '../../../db/branches';
import { auditChange, auditCreated } from '../../audit/record';
import { findCustomer } from '../../../people/repository';
import { writerIn, type TakenSeats, type Writer } from '../seats/repository';
import { findReservation, markAttendance, type ReserveQuestion, type StoredReservation } from './repository';

export interface Booking {
  /** The customer whose seat and credit it is. */
  readonly customer: ReserveQuestion['customer'];
  /** The staff's context; null: the caller reserves for themselves. */
  readonly staff: Context | null;
}

/**
 * Throws 'auth/forbidden' if a customer reserves for another one, 'auth/other-branch' for staff of other branches,
 * 'customer/not-found'.
 */
export async function bookingOf(ctx: Context, { customer_id, single_class_id }: Reserve): Promise<Booking> {
  const account = requireAccount(ctx);
  const own = { customer: { uid: account.uid }, staff: null };
  if (customer_id === undefined) return own;
  const { db } = ctx.studio;
  const caller = requireFound(await findActor(ctx.studio, account), 'auth/not-registered');
  if (caller.customer_id === customer_id) return own;
  requireRole(caller, 'staff');
  if (caller.locations && (await isElsewhere(db, 'class', [single_class_id], caller.locations)))
    throw new AppError('auth/other-branch');
  if (!(await findCustomer(db, customer_id))) throw new AppError('customer/not-found');
  return { customer: { customer_id }, staff: asCustomer(ctx, caller) };
}

export interface Place {
  readonly found: StoredReservation;
  /** Whether the caller is staff and the place belongs to another person. */
  readonly byStaff: boolean;
}

/** An active reservation: the caller's own, for staff any customer's. */
export async function activePlace(ctx: Context, id: number): Promise<Place> {
  const me = requireCustomer(ctx);
  const found = requireFound(await findReservation(ctx.studio.db, id), 'reservation/not-found');
  const byStaff = found.customer_id !== me.customer_id;
  if (byStaff && !hasRole(me, 'staff')) throw new AppError('reservation/not-yours');
  if (found.deletedAt) throw new AppError('reservation/cancelled');
  return { found, byStaff };
}

/** An active reservation of the caller's own, for staff too. */
export async function ownReservation(ctx: Context, id: number): Promise<StoredReservation> {
  const { found, byStaff } = await activePlace(ctx, id);
  if (byStaff) throw new AppError('reservation/not-yours');
  return found;
}

/** Reserves, records it in the audit log and, with `checksIn`, checks the places in, all in one transaction. */
export function takeForCustomer(
  staff: Context,
  take: (writer: Writer) => Promise<TakenSeats>,
  checksIn: boolean,
): Promise<TakenSeats> {
  return staff.transaction(async (trx) => {
    const taken = await take(writerIn(trx));
    for (const { class_reservation_id: id } of [taken, ...(taken.guest_seat ? [taken.guest_seat] : [])]) {
      const entity = 'class_reservation';
      await auditCreated(trx, staff, { action: 'reservation.create', entity, id });
      if (checksIn)
        await auditChange(trx, staff, { action: 'attendance.mark', entity, id }, () =>
          markAttendance(trx, id, true, requireCustomer(staff).customer_id, staff.now),
        );
    }
    return taken;
  });
}

/** Texts for staff, for errors whose own text addresses the customer. */
const STAFF_TEXTS: Partial<Record<ErrorCode, string>> = {
  'reservation/already-reserved': 'Esta persona ya tiene un lugar en esta clase.',
  'reservation/no-credits': 'Esta persona no tiene créditos para esta clase.',
  'reservation/cash-pending': 'Esta persona debe pagar su compra en efectivo para reservar más clases.',
  'reservation/unlimited-limit':
    'El plan ilimitado de esta persona ya paga todas las clases por venir que se permiten.',
  'reservation/other-credit': 'El crédito que paga este lugar no sirve para esa clase. El lugar no cambió.',
  'reservation/no-guest-credits': 'Esta persona necesita un crédito más para su invitado.',
  'reservation/penalty': 'Esta persona tiene una penalización y no puede reservar.',
  'reservation/overdue':
    'A esta persona no se le ha podido cobrar su renovación: debe cambiar su tarjeta para reservar.',
  'reservation/conflict': 'Los créditos de esta persona cambiaron mientras reservabas. Inténtalo de nuevo.',
  'class/same': 'Esta persona ya tiene su lugar en esta clase.',
  'waitlist/promoted': 'Esta persona ya tiene su lugar.',
  'fixed-place/no-package': 'Ningún paquete de esta persona incluye un lugar fijo en esta clase.',
  'fixed-place/held': 'Esta persona ya tiene un lugar fijo en esta serie.',
};

/** Why staff can't cancel a place: it is checked in, or the time for late changes is over. */
export function removalRefusal(code: ErrorCode, attended: boolean): AppError {
  if (code !== 'reservation/started') return new AppError(code);
  const message = attended
    ? 'Su asistencia está registrada. Deshazla para quitar a esta persona de la clase.'
    : 'El plazo para corregir esta clase ya terminó.';
  return new AppError(code, { message });
}

/**
 * `opensAt`: of 'class/not-open', with the studio's zone; `limit`: of those of the limits per person, `ofFamily`: for
 * a person of
 * the family. */
export function refusal(
  refused:
    | ErrorCode
    | {
        readonly code: ErrorCode;
        readonly opensAt?: Date;
        readonly limit?: ReachedLimit;
        readonly ofFamily?: boolean | undefined;
      },
  byStaff: boolean,
  zone = 'UTC',
): AppError {
  const {
    code,
    opensAt = undefined,
    limit = undefined,
    ofFamily = false,
  } = typeof refused === 'string' ? { code: refused } : refused;
  const own = limit ? (ofFamily ? familyLimitText : limitText)(limit) : opensAt && notOpenText(opensAt, zone);
  const message = byStaff ? (limit ? staffLimitText(limit) : STAFF_TEXTS[code]) : own;
  return new AppError(code, message === undefined ? {} : { message });
}
