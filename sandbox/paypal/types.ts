/** PayPal's wire types, from the declarations in @paypal/paypal-js. */
import type { BillingSubscriptionsV1, CheckoutOrdersV2 } from '@paypal/paypal-js';

type Orders = CheckoutOrdersV2['components']['schemas'];
type Billing = BillingSubscriptionsV1['components']['schemas'];

export type Money = Orders['money'];
export type OrderWire = Orders['order'];
export type CaptureWire = Orders['capture'];
export type RefundWire = Orders['refund'];
export type Link = Orders['link_description'];
export type PlanWire = Billing['plan'];
export type BillingCycle = Billing['billing_cycle'];
export type Frequency = Billing['frequency'];
export type PaymentPreferences = Billing['payment_preferences'];
export type SubscriptionWire = Billing['subscription'];
export type TransactionsWire = Billing['transactions_list'];

/** The sandbox's buyers; a page that names none is the first one's. */
export const BUYERS = [
  {
    payer_id: 'QYR5Z8XDVJNXQ',
    email_address: 'compradora@paypal.example',
    name: { given_name: 'Lucía', surname: 'Prueba' },
    address: { country_code: 'MX' },
  },
  {
    payer_id: 'B7KD2MWTQ4HZC',
    email_address: 'comprador@paypal.example',
    name: { given_name: 'Mateo', surname: 'Prueba' },
    address: { country_code: 'MX' },
  },
] as const;
export type Buyer = (typeof BUYERS)[number];

/** Older data files name no buyer. */
export const buyerOf = ({ payerId }: { readonly payerId?: string | null }): Buyer =>
  BUYERS.find(({ payer_id }) => payer_id === payerId) ?? BUYERS[0];
