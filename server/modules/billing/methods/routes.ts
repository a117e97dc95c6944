import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/paymentMethods';
import { route } from '../../../http/route';
import { createPaymentMethod, deletePaymentMethod, onePaymentMethod, renamePaymentMethod } from './service';

export function paymentMethodRoutes(app: FastifyInstance): void {
  route(app, calls.getPaymentMethod, async ({ studio, params }) => ({
    payment_method: await onePaymentMethod(studio, params.id),
  }));
  route(app, calls.postPaymentMethod, async ({ studio, body }) => ({
    payment_method: await createPaymentMethod(studio, body.name),
  }));
  route(app, calls.putPaymentMethod, async ({ studio, body }) => ({
    payment_method: await renamePaymentMethod(studio, body),
  }));
  route(app, calls.deletePaymentMethod, async ({ studio, params }) => {
    await deletePaymentMethod(studio, params.id);
    return { payment_method_id: params.id };
  });
}
