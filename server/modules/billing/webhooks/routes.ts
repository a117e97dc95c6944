/** Where providers send events. Not in the contract, as no client calls it. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../../domain/errors';
import { requestContext } from '../../../context';
import { perAddress } from '../../../http/rates';
import { receiveMercadoPago } from './mercadoPago';
import { receivePaypal } from './paypal';
import { takeEvent } from './service';

/** Bytes; events contain whole objects. */
const EVENT_LIMIT = 512 * 1024;
/**
 * Requests a minute. Each event is verified by a call to PayPal, and strangers must not use up our rate limit there.
 * Refused events are sent again.
 */
const VERIFIED = 600;

const STRIPE = { kind: 'system', name: 'stripe-webhook' } as const;

export async function webhookRoutes(app: FastifyInstance): Promise<void> {
  // The signature covers the exact bytes, so this part of the API doesn't parse bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/api/webhooks/stripe', { bodyLimit: EVENT_LIMIT }, async (request) => {
    // Reads a key that was entered meanwhile.
    await request.studio.config();
    const gateway = request.studio.payments.card;
    const signature = request.headers['stripe-signature'];
    if (!gateway || typeof signature !== 'string' || !Buffer.isBuffer(request.body))
      throw new AppError('webhook/invalid');
    const { event, subject } = gateway.readEvent(request.body, signature);
    const taken = await takeEvent(requestContext(request, STRIPE), gateway, event, subject);
    if (taken === 'unknown') request.log.info({ event: event.type }, 'event about nothing of ours');
    return { received: true };
  });

  app.post('/api/webhooks/paypal', { bodyLimit: EVENT_LIMIT, config: perAddress('paypal', VERIFIED) }, receivePaypal);

  app.post('/api/webhooks/mercadopago', { bodyLimit: EVENT_LIMIT }, receiveMercadoPago);
}
