import type { FastifyInstance } from 'fastify';
import { getRenewalLink, postRenewalLink, postRenewalLinkConfirmation } from '../../../../domain/contract/renewalLinks';
import { siteOrigin } from '../../../../domain/site';
import { perAddress } from '../../../http/rates';
import { route } from '../../../http/route';
import { confirmByRenewalLink, linkedRenewal, payByRenewalLink } from './service';

/** Presses of one address: a studio's guests may share one. What a customer's card may be tried is limited besides. */
const PAYING = { config: perAddress('renewal-link', 30) };

export function renewalLinkRoutes(app: FastifyInstance): void {
  // Not cached: what is paid shows at once.
  route(app, getRenewalLink, async ({ ctx, params }) => ({ renewal: await linkedRenewal(ctx, params.token) }), {
    shared: false,
  });

  route(
    app,
    postRenewalLink,
    async ({ ctx, params, body, request }) =>
      payByRenewalLink(ctx, { ...params, ...body, origin: siteOrigin(await ctx.studio.config(), request) }),
    PAYING,
  );

  route(
    app,
    postRenewalLinkConfirmation,
    ({ ctx, params, body }) => confirmByRenewalLink(ctx, params.token, body.purchase_id),
    PAYING,
  );
}
