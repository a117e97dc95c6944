import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/waitlists';
import { JsonText, route } from '../../../http/route';
import { ownWaitlistsText } from './repository';
import { activeWaitlist, change, join, leave, lineOfClass } from './service';

export function waitlistRoutes(app: FastifyInstance): void {
  route(app, calls.getWaitlists, async ({ studio, caller, now }) => {
    const { customer_id } = await caller();
    return new JsonText(await ownWaitlistsText(studio.pool, customer_id, now));
  });

  route(app, calls.getWaitlist, async ({ studio, caller, params }) => ({
    waitlist: await activeWaitlist(studio, await caller(), params.id),
  }));

  route(app, calls.postWaitlist, async ({ studio, caller, body, now }) => ({
    waitlist: await join(studio, await caller(), body, now),
  }));

  route(app, calls.putWaitlist, async ({ studio, caller, body, now }) => ({
    waitlist: await change(studio, await caller(), body, now),
  }));

  route(app, calls.deleteWaitlist, async ({ studio, caller, params, now }) => ({
    waitlist: await leave(studio, await caller(), params.waitlist_id, now),
  }));

  route(app, calls.getClassWaitlist, async ({ studio, caller, params }) =>
    lineOfClass(studio, await caller(), params.id),
  );
}
