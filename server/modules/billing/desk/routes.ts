import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/desk';
import { siteOrigin } from '../../../../domain/site';
import { instantsOf } from '../../../../domain/studioTime';
import { requireDays } from '../../../http/days';
import { perAddress } from '../../../http/rates';
import { route } from '../../../http/route';
import {
  acceptForLink,
  captureLink,
  confirmLink,
  payLinkByCard,
  payLinkByWallet,
  paymentLink,
  plansForLink,
} from './links';
import { oneSale, salesPage, sell, withdrawLink } from './service';
import { voidSale } from './voids';

/** Limit for calls that start a payment through a link. */
const PAYING = { config: perAddress('payment-link', 60) };

export function deskRoutes(app: FastifyInstance): void {
  route(app, calls.postDeskSale, async ({ ctx, body }) => ({
    desk_sale: await sell(ctx, body),
  }));

  route(app, calls.getDeskSales, async ({ ctx, query }) => {
    requireDays(query, ['day']);
    const { day, ...asked } = query;
    const { timezone } = await ctx.studio.config();
    return salesPage(ctx, { ...asked, ...(day !== undefined && { between: instantsOf(day, timezone) }) });
  });

  route(app, calls.getDeskSale, async ({ ctx, params }) => ({ desk_sale: await oneSale(ctx, params.id) }));

  route(app, calls.postDeskVoid, async ({ ctx, params, body }) => ({
    desk_sale: await voidSale(ctx, params.id, body.reason.trim()),
  }));

  route(app, calls.postDeskWithdrawal, async ({ ctx, params }) => ({ desk_sale: await withdrawLink(ctx, params.id) }));

  // Not cached: the page must show at once that its link was withdrawn or paid.
  route(
    app,
    calls.getPaymentLink,
    async ({ ctx, params }) => ({ payment_link: await paymentLink(ctx, params.token) }),
    {
      shared: false,
    },
  );

  route(
    app,
    calls.postLinkPayment,
    async ({ ctx, params, body, request }) =>
      payLinkByCard(ctx, {
        ...params,
        card: body.card_payment_method,
        renewal_consent: body.renewal_consent,
        installments: body.installments,
        origin: siteOrigin(await ctx.studio.config(), request),
      }),
    PAYING,
  );
  route(
    app,
    calls.postLinkPlans,
    async ({ ctx, params, body }) => ({
      installments: await plansForLink(ctx, params.token, body.card_payment_method),
    }),
    PAYING,
  );
  route(
    app,
    calls.postLinkWallet,
    ({ ctx, params, body }) => payLinkByWallet(ctx, params.token, body.renewal_consent),
    PAYING,
  );
  route(
    app,
    calls.postLinkDocuments,
    async ({ ctx, params, body }) => ({ accepted_pages: await acceptForLink(ctx, params.token, body.page_ids) }),
    PAYING,
  );
  route(app, calls.postLinkCapture, ({ ctx, params, body }) => captureLink(ctx, params.token, body), PAYING);
  route(
    app,
    calls.postLinkConfirmation,
    ({ ctx, params, body }) => confirmLink(ctx, params.token, body.purchase_id),
    PAYING,
  );
}
