/**
 * A studio's own ways to pay at its desk. Card, cash, wallet and terminal are the product's: rules know their numbers.
 */
import type { PaymentMethod } from '../../../../domain/contract/checkout';
import { AppError } from '../../../../domain/errors';
import { CARD, CASH, TERMINAL, WALLET } from '../../../../domain/pricing';
import { breaksReference, violates } from '../../../db/errors';
import type { Context } from '../../../context';
import { auditChange, auditCreated } from '../../audit/record';
import { findPaymentMethod, insertPaymentMethod, removePaymentMethod, updatePaymentMethod } from './repository';

const BUILT_IN: readonly number[] = [CARD, CASH, WALLET, TERMINAL];

const refuseBuiltIn = (id: number): void => {
  if (BUILT_IN.includes(id)) throw new AppError('payment-method/built-in');
};
const nameTaken = (error: unknown): never => {
  throw violates(error, 'payment_method_name') ? new AppError('payment-method/exists', { field: 'name' }) : error;
};

export async function onePaymentMethod({ studio: { db } }: Context, id: number): Promise<PaymentMethod> {
  const found = await findPaymentMethod(db, id);
  if (!found) throw new AppError('payment-method/not-found');
  return found;
}

export async function createPaymentMethod(ctx: Context, name: string): Promise<PaymentMethod> {
  return ctx
    .transaction(async (trx) => {
      const created = await insertPaymentMethod(trx, name.trim());
      const { payment_method_id: id } = created;
      await auditCreated(trx, ctx, { action: 'payment-method.create', entity: 'payment_method', id });
      return created;
    })
    .catch(nameTaken);
}

export async function renamePaymentMethod(
  ctx: Context,
  { payment_method_id: id, name }: PaymentMethod,
): Promise<PaymentMethod> {
  refuseBuiltIn(id);
  const changed = await ctx
    .transaction((trx) =>
      auditChange(trx, ctx, { action: 'payment-method.rename', entity: 'payment_method', id }, () =>
        updatePaymentMethod(trx, id, name.trim()),
      ),
    )
    .catch(nameTaken);
  if (!changed) throw new AppError('payment-method/not-found');
  return changed;
}

export async function deletePaymentMethod(ctx: Context, id: number): Promise<void> {
  refuseBuiltIn(id);
  try {
    const deleted = await ctx.transaction((trx) =>
      auditChange(trx, ctx, { action: 'payment-method.delete', entity: 'payment_method', id }, () =>
        removePaymentMethod(trx, id),
      ),
    );
    if (!deleted) throw new AppError('payment-method/not-found');
  } catch (error) {
    throw breaksReference(error) ? new AppError('payment-method/in-use') : error;
  }
}
