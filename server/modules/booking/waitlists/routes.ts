import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/waitlists';
import { requireCustomer } from '../../../context';
import { JsonText, route } from '../../../http/route';
import { ownWaitlistsText } from './repository';
import { activeWaitlist, change, join, leave } from './service';

export function waitlistRoutes(app: FastifyInstance): void {
  route(
    app,
    calls.getWaitlists,
    async ({ ctx }) => new JsonText(await ownWaitlistsText(ctx.studio.pool, requireCustomer(ctx).customer_id, ctx.now)),
  );

  route(app, calls.getWaitlist, async ({ ctx, params }) => ({
    waitlist: await activeWaitlist(ctx, params.waitlist_id),
  }));

  route(app, calls.postWaitlist, async ({ ctx, body }) => ({
    waitlist: await join(ctx, body),
  }));

  route(app, calls.putWaitlist, async ({ ctx, body }) => ({
    waitlist: await change(ctx, body),
  }));

  route(app, calls.deleteWaitlist, async ({ ctx, params }) => ({
    waitlist: await leave(ctx, params.waitlist_id),
  }));
}
