import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/paymentSources';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { addSource, ownSources, removeSource } from './savedCards';

/** Too little for trying out cards that somebody found. */
const CARDS = 20;

/** Both families of calls: they are the same cards. */
export function paymentSourceRoutes(app: FastifyInstance): void {
  for (const list of [calls.getPaymentSources, calls.getMetodosPago]) {
    route(app, list, async ({ studio, caller }) => ({
      metodos_pago: await ownSources(studio, (await caller()).customer_id),
    }));
  }
  for (const add of [calls.postPaymentSource, calls.postMetodoPago]) {
    route(
      app,
      add,
      async ({ studio, caller, body, now }) => addSource(studio, (await caller()).customer_id, body, now),
      { config: perPerson(CARDS) },
    );
  }
  for (const remove of [calls.deletePaymentSource, calls.deleteMetodoPago]) {
    route(app, remove, async ({ studio, caller, params, now }) => {
      await removeSource(studio, (await caller()).customer_id, params.id, now);
      return { payment_source_id: params.id };
    });
  }
}
