import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/giftCards';
import { AppError } from '../../../../domain/errors';
import { requireCustomer } from '../../../context';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { findCustomer } from '../../../people/repository';
import { listGiftCards } from '../giftCards/listRepository';
import { sendNow } from '../giftCards/send';
import { giftCardPage, redeem } from '../giftCards/service';
import { giftCardsOf, orderGiftCard } from './giftCards';

/** Limit for calls that say whether a code exists. */
const GUESSING = { config: perPerson('gift-card', 10) };
/** The same for the desk, where one person redeems for many. */
const AT_THE_DESK = { config: perPerson('gift-card-desk', 20) };

export function giftCardRoutes(app: FastifyInstance): void {
  route(app, calls.getGiftCards, async ({ ctx }) => ({
    gift_cards: await giftCardsOf(ctx, requireCustomer(ctx).customer_id),
  }));

  route(app, calls.postGiftCard, ({ ctx, body }) => orderGiftCard(ctx, body), {
    config: perPerson('gift-card-order', 10),
  });

  route(
    app,
    calls.postGiftRedemption,
    ({ ctx, body }) => redeem(ctx, requireCustomer(ctx).customer_id, body.code),
    GUESSING,
  );

  route(
    app,
    calls.postCustomerGiftRedemption,
    ({ ctx, params, body }) => redeem(ctx, params.id, body.code),
    AT_THE_DESK,
  );

  route(app, calls.getCustomerGiftCards, async ({ ctx, params: { id } }) => {
    if (!(await findCustomer(ctx.studio.db, id))) throw new AppError('customer/not-found');
    return { gift_cards: await giftCardsOf(ctx, id) };
  });

  route(app, calls.getListedGiftCards, ({ ctx, query }) => listGiftCards(ctx.studio.db, ctx.now, query));

  route(app, calls.postGiftCardMail, ({ ctx, params }) => sendNow(ctx, params.id));

  route(app, calls.getGiftCardPage, async ({ ctx, params }) => ({ gift_card: await giftCardPage(ctx, params.token) }));
}
