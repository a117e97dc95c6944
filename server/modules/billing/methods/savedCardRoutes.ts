import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/paymentSources';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { addSource, ownSources, removeSource } from './savedCards';

/** Limit for adding cards, shared by both families of calls; declined cards have their own limit (billing/declines). */
export const ADDING_CARDS = { config: perPerson('card', 20) };

/** Two families of calls for the same cards. */
export function paymentSourceRoutes(app: FastifyInstance): void {
  for (const list of [calls.getPaymentSources, calls.getMetodosPago]) {
    route(app, list, async ({ ctx }) => ({ metodos_pago: await ownSources(ctx) }));
  }
  for (const add of [calls.postPaymentSource, calls.postMetodoPago]) {
    route(app, add, ({ ctx, body }) => addSource(ctx, body), ADDING_CARDS);
  }
  for (const remove of [calls.deletePaymentSource, calls.deleteMetodoPago]) {
    route(app, remove, async ({ ctx, params }) => {
      await removeSource(ctx, params.id);
      return { payment_source_id: params.id };
    });
  }
}
