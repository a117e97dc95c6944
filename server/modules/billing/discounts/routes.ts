import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/discounts';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { allDiscounts, changeDiscount, createDiscount, discountByCode, oneDiscount, removeDiscount } from './service';

/** Enough for typing mistakes, too few for guessing codes; the same limit as for the calls that buy. */
const CODES = 20;

export function discountRoutes(app: FastifyInstance): void {
  route(
    app,
    calls.getDiscountByCode,
    async ({ ctx, params, query }) => ({ discount: await discountByCode(ctx, params.code, query.class_package_id) }),
    { config: perPerson('discount', CODES) },
  );

  route(app, calls.getDiscounts, ({ ctx, query }) => allDiscounts(ctx, query));
  route(app, calls.getDiscount, async ({ ctx, params }) => ({ discount: await oneDiscount(ctx, params.id) }));
  route(app, calls.postDiscount, async ({ ctx, body }) => ({
    discount: await createDiscount(ctx, body),
  }));
  route(app, calls.putDiscount, async ({ ctx, params, body }) => ({
    discount: await changeDiscount(ctx, params.id, body),
  }));
  route(app, calls.deleteDiscount, async ({ ctx, params }) => {
    await removeDiscount(ctx, params.id);
    return { discount_id: params.id };
  });
}
