/** PayPal's events. Each is verified with PayPal; the state is then read from its API. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../../domain/errors';
import type { EventSubject, ProviderEvent, WalletGateway } from '../../../ports/payments';
import { requestContext, type Context } from '../../../context';
import { refreshPurchase } from '../settlement/refresh';
import { knowsEvent } from '../providers/repository';
import { findPaidPurchase } from '../purchases/paidPurchaseRepository';
import { adoptSubscription } from '../settlement/adoptSubscription';
import { takeEvent, type Taken } from './service';

const PAYPAL = { kind: 'system', name: 'paypal-webhook' } as const;

export async function receivePaypal(request: FastifyRequest): Promise<{ received: true }> {
  const { studio, body, headers } = request;
  const { wallet } = studio.payments;
  if (!wallet || !Buffer.isBuffer(body)) throw new AppError('webhook/invalid');
  const { event, subject } = await wallet.readEvent(body, headers);
  const taken = await take(requestContext(request, PAYPAL), wallet, event, subject);
  if (taken === 'unknown') request.log.info({ event: event.type }, 'event about nothing of ours');
  return { received: true };
}

async function take(
  ctx: Context,
  wallet: WalletGateway,
  event: ProviderEvent,
  subject: EventSubject | null,
): Promise<Taken> {
  if (subject?.kind === 'subscription' || subject?.kind === 'renewal-failed') {
    if (await knowsEvent(ctx.studio.db, event)) return 'repeated';
    const { kind } = await adoptSubscription(ctx, wallet, subject.subscription_id, {
      event,
      ...(subject.kind === 'renewal-failed' ? { renewal: subject.attempt } : {}),
    });
    return kind === 'unknown' ? 'unknown' : 'done';
  }
  // The buyer's browser may be gone after they agreed, so the server captures here too.
  if (subject?.kind === 'purchase' && event.type === 'CHECKOUT.ORDER.APPROVED') {
    if (await knowsEvent(ctx.studio.db, event)) return 'repeated';
    const purchase = await findPaidPurchase(ctx.studio.db, subject.purchase_id);
    if (purchase?.provider === wallet.provider && purchase.key === subject.key && purchase.status === 'pending') {
      await refreshPurchase(ctx, purchase, { event, fetched: await wallet.capture(purchase) });
      return 'done';
    }
  }
  return takeEvent(ctx, wallet, event, subject);
}
