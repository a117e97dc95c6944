import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/waitlists';
import { hasRole, requireCustomer } from '../../../context';
import { route } from '../../../http/route';
import { ownPlaceInWaitlist } from '../waitlists/service';
import { changeClosing, orderWaitlist, promoteByHand, waitlistForStaff } from './service';

export function waitlistDeskRoutes(app: FastifyInstance): void {
  route(app, calls.getClassWaitlist, ({ ctx, params }) =>
    hasRole(requireCustomer(ctx), 'staff') ? waitlistForStaff(ctx, params.id) : ownPlaceInWaitlist(ctx, params.id),
  );

  route(app, calls.putClassWaitlist, ({ ctx, params, body }) => orderWaitlist(ctx, params.id, body.waitlist_ids));

  route(app, calls.putWaitlistClosing, ({ ctx, params, body }) =>
    changeClosing(ctx, params.id, body.waitlist_close_minutes),
  );

  route(app, calls.promoteWaitlist, async ({ ctx, params }) => ({
    class_reservation: await promoteByHand(ctx, params.waitlist_id),
  }));
}
