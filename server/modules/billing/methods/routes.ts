import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/paymentMethods';
import { route } from '../../../http/route';
import * as service from './service';

export function paymentMethodRoutes(app: FastifyInstance): void {
  route(app, calls.getAdminPaymentMethods, async ({ ctx }) => ({
    payment_methods: await service.allPaymentMethods(ctx),
  }));
  route(app, calls.getPaymentMethod, async ({ ctx, params }) => ({
    payment_method: await service.onePaymentMethod(ctx, params.id),
  }));
  route(app, calls.postPaymentMethod, async ({ ctx, body }) => ({
    payment_method: await service.createPaymentMethod(ctx, body.name),
  }));
  route(app, calls.putPaymentMethod, async ({ ctx, body }) => ({
    payment_method: await service.changePaymentMethod(ctx, body),
  }));
  route(app, calls.deletePaymentMethod, async ({ ctx, params }) => {
    await service.deletePaymentMethod(ctx, params.id);
    return { payment_method_id: params.id };
  });
}
