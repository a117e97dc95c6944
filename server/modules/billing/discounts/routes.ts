import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/discounts';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { allDiscounts, changeDiscount, createDiscount, discountByCode, oneDiscount, removeDiscount } from './service';

/** Enough for somebody who mistypes, too little for guessing codes; the calls that buy have the same. */
const CODES = 20;

export function discountRoutes(app: FastifyInstance): void {
  route(
    app,
    calls.getDiscountByCode,
    async ({ studio, caller, params, query }) => {
      const { customer_id } = await caller();
      return { discount: await discountByCode(studio, customer_id, params.code, query.class_package_id) };
    },
    { config: perPerson(CODES) },
  );

  route(app, calls.getDiscounts, async ({ studio }) => ({ descuentos: await allDiscounts(studio) }));
  route(app, calls.getDiscount, async ({ studio, params }) => ({ discount: await oneDiscount(studio, params.id) }));
  route(app, calls.postDiscount, async ({ studio, body, now }) => ({
    discount: await createDiscount(studio, body, now),
  }));
  route(app, calls.putDiscount, async ({ studio, params, body }) => ({
    discount: await changeDiscount(studio, params.id, body),
  }));
  route(app, calls.deleteDiscount, async ({ studio, params, now }) => {
    await removeDiscount(studio, params.id, now);
    return { discount_id: params.id };
  });
}
