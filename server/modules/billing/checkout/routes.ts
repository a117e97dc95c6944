import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/checkout';
import { AppError } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { siteOrigin } from '../../../../domain/site';
import { requireCustomer } from '../../../context';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { plansOfCard } from './installments';
import { renewalOf } from './renewals';
import { chosenCard, confirmPurchase, offeredMethods, purchase } from './service';
import { beginByWallet, captureByWallet } from './wallet';

/** Limit for calls that start a purchase, and so reveal whether a discount code exists. */
const STARTING = { config: perPerson('purchase', 20) };

/** Limit for calls that query a provider. */
const ASKING = { config: perPerson('payment', 60) };

export function checkoutRoutes(app: FastifyInstance): void {
  route(app, calls.getPaymentMethods, async ({ ctx }) => ({ payment_methods: await offeredMethods(ctx) }));

  route(app, calls.getRenewal, async ({ ctx, params }) => ({ renewal: await renewalOf(ctx, params.token) }));

  route(
    app,
    calls.postPurchase,
    async ({ ctx, body, request }) => {
      const {
        class_package_id,
        single_class_id,
        spot,
        discountCode,
        payment_method: method,
        card_payment_method: card,
        payment_source_id: source,
        saveCard,
        trial,
        custom_values,
        total,
        renewal_consent,
        use_store_credit,
        store_credit,
        installments,
        renewal,
      } = body;
      return purchase(ctx, {
        class_package_id,
        single_class_id,
        spot,
        discountCode,
        method,
        card,
        source,
        saveCard,
        trial,
        custom_values,
        total,
        renewal_consent,
        use_store_credit,
        store_credit,
        installments,
        renewal,
        origin: siteOrigin(await ctx.studio.config(), request),
      });
    },
    STARTING,
  );

  route(
    app,
    calls.postCheckoutAttempt,
    async ({ ctx, body, request }) => {
      const { class_package_id, single_class_id, spot, discountCode, custom_values, renewal_consent } = body;
      const { payment_method: given } = body;
      const by = typeof given === 'string' ? { card: given } : { method: given };
      return purchase(ctx, {
        class_package_id,
        single_class_id,
        spot,
        discountCode,
        ...by,
        custom_values,
        renewal_consent,
        origin: siteOrigin(await ctx.studio.config(), request),
      });
    },
    STARTING,
  );

  route(
    app,
    calls.postCheckout,
    async ({ ctx, body, request }) => {
      const { class_package_id, discountCode, custom_values, renewal_consent } = body;
      if (body.customer_id !== requireCustomer(ctx).customer_id) throw new AppError('checkout/other-customer');
      const { purchase_id, clientSecret } = await purchase(ctx, {
        class_package_id,
        discountCode,
        source: 'last',
        custom_values,
        renewal_consent,
        origin: siteOrigin(await ctx.studio.config(), request),
      });
      return { payment_id: purchase_id, ...(clientSecret === undefined ? {} : { clientSecret }) };
    },
    STARTING,
  );

  route(
    app,
    calls.postWalletCheckout,
    ({ ctx, body: { class_package_id, single_class_id, spot, discountCode, trial = true, ...told } }) =>
      beginByWallet(ctx, {
        class_package_id,
        single_class_id,
        spot,
        discountCode,
        custom_values: told.custom_values,
        total: told.total,
        renewal_consent: told.renewal_consent,
        store_credit: told.store_credit,
        trial,
      }),
    STARTING,
  );

  route(app, calls.postWalletCapture, ({ ctx, body }) => captureByWallet(ctx, body), ASKING);

  route(
    app,
    calls.postInstallments,
    async ({ ctx, body: { total, card_payment_method: card, payment_source_id: source } }) => {
      const chosen = await chosenCard(ctx, { card, source });
      return { installments: chosen === null ? [] : await plansOfCard(ctx, chosen, toCentavos(total)) };
    },
    STARTING,
  );

  route(app, calls.postConfirmation, ({ ctx, body }) => confirmPurchase(ctx, body.purchase_id), ASKING);
}
