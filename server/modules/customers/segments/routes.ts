import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/savedSegments';
import { route } from '../../../http/route';
import * as service from './service';

export function segmentRoutes(app: FastifyInstance): void {
  route(app, calls.getCustomerSegments, async ({ ctx }) => ({ customer_segments: await service.allSegments(ctx) }));
  route(app, calls.putCustomerSegment, async ({ ctx, body }) => ({
    customer_segments: await service.storeSegment(ctx, body),
  }));
  route(app, calls.deleteCustomerSegment, async ({ ctx, params }) => ({
    customer_segments: await service.removeSegment(ctx, params.id),
  }));
}
