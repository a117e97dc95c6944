import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/customerMerges';
import { route } from '../../../http/route';
import { mergeCustomers, mergePreview } from './service';

export function mergeRoutes(app: FastifyInstance): void {
  route(app, calls.getMergePreview, async ({ ctx, params, query }) => ({
    preview: await mergePreview(ctx, params.id, query.merged_customer_id),
  }));
  route(app, calls.postMerge, async ({ ctx, params, body }) => {
    await mergeCustomers(ctx, params.id, body);
    return { customer_id: params.id };
  });
}
