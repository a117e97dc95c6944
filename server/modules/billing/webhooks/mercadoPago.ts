/** Mercado Pago's notifications. A signed one says which payment to read; what was read decides. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../../domain/errors';
import type { PageEvent, PageGateway } from '../../../ports/payments';
import { requestContext, type Context } from '../../../context';
import { takeInDisputes } from '../disputes/service';
import { knowsEvent, recordEvent } from '../providers/repository';
import { findPaidPurchase } from '../purchases/paidPurchaseRepository';
import { takeInRefunds } from '../refunds/send';
import { refreshPurchase } from '../settlement/refresh';
import type { Taken } from './service';

const MERCADO_PAGO = { kind: 'system', name: 'mercadopago-webhook' } as const;

export async function receiveMercadoPago(request: FastifyRequest): Promise<{ received: true }> {
  const { studio, body, headers, query } = request;
  const { page } = studio.payments;
  if (!page || !Buffer.isBuffer(body)) throw new AppError('webhook/invalid');
  const received = page.readEvent(body, headers, query as Readonly<Record<string, unknown>>);
  const taken = await takeEvent(requestContext(request, MERCADO_PAGO), page, received);
  if (taken === 'unknown') request.log.info({ event: received.event.type }, 'event about nothing of ours');
  return { received: true };
}

/**
 * Takes in all that is known of the payment: its purchase, then what was given back or denied of it. Each step may be
 * repeated, so the event counts as received after the last one only.
 */
async function takeEvent(ctx: Context, page: PageGateway, { event, payment_id, isDispute }: PageEvent): Promise<Taken> {
  if (payment_id === null) return 'unknown';
  const { db } = ctx.studio;
  if (await knowsEvent(db, event)) return 'repeated';
  const about = await page.aboutPayment(payment_id);
  const purchase = about && (await findPaidPurchase(db, about.purchase_id));
  // The key must match: another database of the same account may have a purchase of the same number.
  if (!about || purchase?.provider !== page.provider || purchase.key !== about.key) return 'unknown';
  await refreshPurchase(ctx, purchase, { fetched: await page.lookWith(purchase, payment_id) });
  if (about.isRefunded) await takeInRefunds(ctx, page, payment_id);
  if (about.isDisputed || isDispute) await takeInDisputes(ctx, page, payment_id, { reversed: isDispute });
  await ctx.transaction((trx) => recordEvent(trx, event, ctx.now));
  return 'done';
}
