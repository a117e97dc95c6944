/** PayPal's events. Its word that it sent one is asked for; how things stand is asked anew. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../../domain/errors';
import type { EventSubject, ProviderEvent, WalletGateway } from '../providers/gateway';
import type { Studio } from '../../../studio';
import { refresh } from '../settlement/refresh';
import { findPaidPurchase, knowsEvent } from '../purchases/paidPurchaseRepository';
import { adoptSubscription } from '../settlement/adoptSubscription';
import { takeEvent, type Taken } from './service';

export async function receivePaypal(request: FastifyRequest): Promise<{ received: true }> {
  const { studio, body, headers, server } = request;
  const { wallet } = studio.payments;
  if (!wallet || !Buffer.isBuffer(body)) throw new AppError('webhook/invalid');
  const { event, subject } = await wallet.readEvent(body, headers);
  const taken = await take(studio, wallet, event, subject, server.clock());
  if (taken === 'unknown') request.log.info({ event: event.type }, 'event about nothing of ours');
  return { received: true };
}

async function take(
  studio: Studio,
  wallet: WalletGateway,
  event: ProviderEvent,
  subject: EventSubject | null,
  now: Date,
): Promise<Taken> {
  if (subject?.kind === 'subscription' || subject?.kind === 'renewal-failed') {
    if (await knowsEvent(studio.db, event)) return 'repeated';
    const { kind } = await adoptSubscription(studio, wallet, subject.subscription_id, {
      now,
      event,
      ...(subject.kind === 'renewal-failed' ? { renewal: subject.attempt } : {}),
    });
    return kind === 'unknown' ? 'unknown' : 'done';
  }
  // The buyer agreed, and their browser may be gone: what was agreed to is taken here as well.
  if (subject?.kind === 'purchase' && event.type === 'CHECKOUT.ORDER.APPROVED') {
    if (await knowsEvent(studio.db, event)) return 'repeated';
    const purchase = await findPaidPurchase(studio.db, subject.purchase_id);
    if (purchase?.provider === wallet.provider && purchase.key === subject.key && purchase.status === 'pending') {
      await refresh(studio, purchase, { now, event, fetched: await wallet.capture(purchase) });
      return 'done';
    }
  }
  return takeEvent(studio, wallet, event, subject, now);
}
