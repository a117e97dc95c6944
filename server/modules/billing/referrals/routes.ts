import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/referrals';
import { route } from '../../../http/route';
import { invitationOf, noteDevice, ownReferrals, referralsOf } from './service';

export function referralRoutes(app: FastifyInstance): void {
  route(app, calls.getReferrals, ({ ctx }) => ownReferrals(ctx));
  route(app, calls.putReferralDevice, async ({ ctx, body }) => {
    await noteDevice(ctx, body.device);
    return {};
  });
  route(app, calls.getReferralPage, ({ ctx, params }) => invitationOf(ctx, params.token));
  route(app, calls.getCustomerReferrals, ({ ctx, params }) => referralsOf(ctx, params.id));
}
