import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/waitlists';
import { route } from '../../../http/route';
import { declineOffer, takeOffer } from './service';

export function waitlistOfferRoutes(app: FastifyInstance): void {
  route(app, calls.takeOffer, async ({ ctx, params }) => ({
    class_reservation: await takeOffer(ctx, params.waitlist_id),
  }));

  route(app, calls.declineOffer, async ({ ctx, params }) => ({
    waitlist: await declineOffer(ctx, params.waitlist_id),
  }));
}
