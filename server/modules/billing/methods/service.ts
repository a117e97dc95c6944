/**
 * A studio's own payment methods at its desk. Card, cash, wallet, terminal and transfers are built in: rules refer to their ids.
 */
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import type { AdminPaymentMethod, ChangedPaymentMethod } from '../../../../domain/contract/paymentMethods';
import { AppError, requireFound } from '../../../../domain/errors';
import {
  CARD,
  CASH,
  MERCADO_PAGO,
  OXXO,
  SPEI,
  STORE_CREDIT,
  TERMINAL,
  TRANSFER,
  WALLET,
} from '../../../../domain/pricing';
import { breaksReference, refuseDuplicate } from '../../../db/errors';
import type { Context } from '../../../context';
import { lockForChange } from '../../audit/conflict';
import { auditChange, auditCreated } from '../../audit/record';
import { isOffered } from './offered';
import * as repository from './repository';

const BUILT_IN: readonly number[] = [CARD, CASH, WALLET, TERMINAL, TRANSFER, SPEI, OXXO, MERCADO_PAGO, STORE_CREDIT];

const refuseBuiltIn = (id: number): void => {
  if (BUILT_IN.includes(id)) throw new AppError('payment-method/built-in');
};
const nameTaken = refuseDuplicate('payment_method_name', 'payment-method/exists', 'name');

export async function onePaymentMethod({ studio: { db } }: Context, id: number): Promise<PaymentMethod> {
  return requireFound(await repository.findPaymentMethod(db, id), 'payment-method/not-found');
}

export async function createPaymentMethod(ctx: Context, name: string): Promise<PaymentMethod> {
  return ctx
    .transaction(async (trx) => {
      const created = await repository.insertPaymentMethod(trx, name.trim());
      const { payment_method_id: id } = created;
      await auditCreated(trx, ctx, { action: 'payment-method.create', entity: 'payment_method', id });
      return created;
    })
    .catch(nameTaken);
}

/** Renames, archives, or brings back. Throws 'row/changed' and what createPaymentMethod throws. */
export async function changePaymentMethod(
  ctx: Context,
  { payment_method_id: id, name, version, archived }: ChangedPaymentMethod,
): Promise<PaymentMethod> {
  refuseBuiltIn(id);
  const action = archived === undefined ? 'payment-method.rename' : 'payment-method.change';
  return ctx
    .transaction(async (trx) => {
      await lockForChange(trx, { entity: 'payment_method', id, from: version, missing: 'payment-method/not-found' });
      return auditChange(trx, ctx, { action, entity: 'payment_method', id }, () =>
        repository.updatePaymentMethod(trx, id, { name: name.trim(), archived }, ctx.now),
      );
    })
    .catch(nameTaken);
}

/** All payment methods, and which of the built-in ones the site offers now. */
export async function allPaymentMethods({ studio }: Context): Promise<AdminPaymentMethod[]> {
  const [config, rows] = await Promise.all([studio.config(), repository.findAllPaymentMethods(studio.db)]);
  return rows.map((row) => ({
    ...row,
    built_in: BUILT_IN.includes(row.payment_method_id),
    offered: isOffered(row.payment_method_id, config, studio.payments),
  }));
}

export async function deletePaymentMethod(ctx: Context, id: number): Promise<void> {
  refuseBuiltIn(id);
  try {
    const deleted = await ctx.transaction((trx) =>
      auditChange(trx, ctx, { action: 'payment-method.delete', entity: 'payment_method', id }, () =>
        repository.removePaymentMethod(trx, id),
      ),
    );
    if (!deleted) throw new AppError('payment-method/not-found');
  } catch (error) {
    throw breaksReference(error) ? new AppError('payment-method/in-use') : error;
  }
}
