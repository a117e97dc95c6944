import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/paymentMethods';
import { route } from '../../../http/route';
import {
  allPaymentMethods,
  changePaymentMethod,
  createPaymentMethod,
  deletePaymentMethod,
  onePaymentMethod,
} from './service';

export function paymentMethodRoutes(app: FastifyInstance): void {
  route(app, calls.getAdminPaymentMethods, async ({ ctx }) => ({ payment_methods: await allPaymentMethods(ctx) }));
  route(app, calls.getPaymentMethod, async ({ ctx, params }) => ({
    payment_method: await onePaymentMethod(ctx, params.id),
  }));
  route(app, calls.postPaymentMethod, async ({ ctx, body }) => ({
    payment_method: await createPaymentMethod(ctx, body.name),
  }));
  route(app, calls.putPaymentMethod, async ({ ctx, body }) => ({
    payment_method: await changePaymentMethod(ctx, body),
  }));
  route(app, calls.deletePaymentMethod, async ({ ctx, params }) => {
    await deletePaymentMethod(ctx, params.id);
    return { payment_method_id: params.id };
  });
}
