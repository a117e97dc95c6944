/** Single-use card tokens, created by createToken in the browser. */
import type Stripe from 'stripe';
import { noSuch } from './errors';
import { parseCard, describeCard } from './paymentMethods';
import type { Route } from './routes';
import { find } from './sandbox';
import { newId } from './state';
import type { Wire } from './wire';

/** Tokens spell out the brand. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

export const tokenRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/tokens',
    accepts: ['card.token', 'card.exp_month', 'card.exp_year', 'card.last4', 'card.name'],
    forBrowsers: true,
    handle({ sandbox, params }) {
      const { name, expiry, lastDigits } = parseCard(sandbox, params);
      const card = describeCard(sandbox, name, expiry, lastDigits);
      const token: Wire<Stripe.Token> = {
        id: newId('tok'),
        object: 'token',
        card: {
          id: newId('card'),
          object: 'card',
          address_city: null,
          address_country: null,
          address_line1: null,
          address_line1_check: null,
          address_line2: null,
          address_state: null,
          address_zip: null,
          address_zip_check: null,
          brand: BRANDS[card.brand] ?? 'Unknown',
          country: card.country,
          cvc_check: 'unchecked',
          dynamic_last4: null,
          exp_month: card.exp_month,
          exp_year: card.exp_year,
          fingerprint: card.fingerprint,
          funding: card.funding,
          last4: card.last4,
          metadata: {},
          name: params.group('card')?.textOrNull('name') ?? null,
          networks: { preferred: null },
          regulated_status: 'unregulated',
          tokenization_method: null,
        },
        client_ip: null,
        created: sandbox.now(),
        livemode: false,
        type: 'card',
        used: false,
      };
      sandbox.state.tokens[token.id] = token;
      sandbox.state.cards[token.id] = { name, setUp: false, spent: false };
      return token;
    },
  },
  {
    method: 'GET',
    path: '/v1/tokens/:id',
    accepts: [],
    handle: ({ sandbox, id }) => find(sandbox.state.tokens, id, () => noSuch('token', id)),
  },
];
