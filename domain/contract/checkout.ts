/** Checkout: payment methods, and the calls that start, confirm and capture a purchase (specification, section 7). */
import { Type, type Static } from '@sinclair/typebox';
import { FieldValues } from './forms';
import { Exact, Id, Instant, Nullable, Pesos, callsOf } from './call';

const call = callsOf('Compras');

export const PaymentMethod = Type.Object({ payment_method_id: Id, name: Type.String() });
export type PaymentMethod = Static<typeof PaymentMethod>;

/** A payment method that the studio offers, with the browser's settings for it. */
export const OfferedPaymentMethod = Type.Object({
  payment_method_id: Id,
  name: Type.String(),
  /** The provider's public key (card) or client id (wallet); null for other methods. */
  public_key: Nullable(Type.String()),
  /** URL of the provider's script; null: the provider's default. */
  script: Nullable(Type.String()),
});
export type OfferedPaymentMethod = Static<typeof OfferedPaymentMethod>;

export const PaymentMethodsResponse = Type.Object({ payment_methods: Type.Array(OfferedPaymentMethod) });
export type PaymentMethodsResponse = Static<typeof PaymentMethodsResponse>;

export const getPaymentMethods = call('GET /payment_methods', 'public', 'Formas de pago que este estudio ofrece', {
  response: PaymentMethodsResponse,
});

/**
 * The class whose seat the purchase reserves. For an event: one of its dates, by default the next one with a free seat.
 * For a single-class package: any class that it pays for, by default none, so that only the credit is bought. For a
 * package of several: a class that is reserved with its credits where it still can be; it never hinders the purchase.
 */
const WantedClass = Type.Optional(Id);
/** The wanted spot, if none is held; the first free one if it is taken meanwhile. */
const WantedSpot = Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000 }));
const DiscountCode = Type.String({ minLength: 1, maxLength: 60 });
/** A card's id from the provider's browser script, never its number. */
export const CardPaymentMethod = Type.String({ pattern: '^(pm|card|src|tok)_[A-Za-z0-9_]{1,120}$' });

/** Answers to the studio's own fields of the object 'purchase', by their keys. */
const CustomValues = Type.Optional(FieldValues);

/** The first payment that the customer was shown; refused if it has changed. */
const SeenTotal = Type.Optional(Pesos);

/**
 * The sentence about a subscription's charges to which the customer agreed, as it was shown (domain/renewalConsent).
 * Required for a subscription that charges by itself; the refusal 'checkout/renewal-consent' has it as renewal_consent.
 */
export const RenewalConsent = Type.Optional(Type.String({ minLength: 1, maxLength: 600 }));

/** true: store credit pays for the purchase, which isn't a subscription; it has no payment_method. */
const UseStoreCredit = Type.Optional(Type.Boolean());

/** So much of the total is paid with store credit, and the rest by the method: card, cash or the wallet. */
const StoreCreditPart = Type.Optional(Pesos);

/** Paid by card in so many months without interest; absent: at once. */
export const Installments = Type.Optional(Type.Integer({ minimum: 2, maximum: 60 }));

const RenewToken = Type.String({ minLength: 1, maxLength: 80 });

/**
 * A free package has no payment_method. A card is a new one (card_payment_method), a saved one (payment_source_id), or
 * entered on the provider's page (session mode: neither).
 */
export const PurchaseAttempt = Exact({
  class_package_id: Id,
  single_class_id: WantedClass,
  spot: WantedSpot,
  custom_values: CustomValues,
  discountCode: Type.Optional(DiscountCode),
  payment_method: Type.Optional(Id),
  card_payment_method: Type.Optional(CardPaymentMethod),
  payment_source_id: Type.Optional(Id),
  saveCard: Type.Optional(Type.Boolean()),
  /** false: buys a subscription without its free trial, after 'checkout/trial-used'. */
  trial: Type.Optional(Type.Boolean()),
  total: SeenTotal,
  renewal_consent: RenewalConsent,
  use_store_credit: UseStoreCredit,
  store_credit: StoreCreditPart,
  installments: Installments,
  /** The link of a mail by which a package is bought again: refused once it has been, or is over. */
  renewal: Type.Optional(RenewToken),
});
export type PurchaseAttempt = Static<typeof PurchaseAttempt>;

/**
 * The purchase and the browser's next step: confirm the payment or the trial's setup (clientSecret), or open the
 * provider's page (session). Without either it is complete.
 */
export const PurchaseAttemptResponse = Type.Object({
  purchase_id: Id,
  clientSecret: Type.Optional(Type.String()),
  session: Type.Optional(Type.Object({ url: Type.String() })),
});
export type PurchaseAttemptResponse = Static<typeof PurchaseAttemptResponse>;

const PURCHASE_ERRORS = [
  'package/not-found',
  'package/limit-reached',
  'form/pending',
  'package/attendees-reached',
  'package/changed',
  'checkout/no-method',
  'checkout/store-credit',
  'checkout/installments',
  'checkout/renewal-consent',
  'checkout/method-unavailable',
  'checkout/cash-pending',
  'checkout/cash-owed',
  'checkout/signup-fee',
  'checkout/unconfirmed-address',
  'checkout/trial-used',
  'checkout/subscribed',
  'checkout/unavailable',
  'checkout/failed',
  'checkout/too-many-declined',
  'checkout/too-many-open',
  'checkout/paid-meanwhile',
  'card_declined',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'card/suspicious',
  'card/badly-formatted',
  'package/other-class',
  'class/not-found',
  'class/started',
  'class/full',
  'class/not-open',
  'spot/invalid',
  'spot/taken',
  'hold/used-up',
  'hold/not-found',
  'reservation/already-reserved',
  'reservation/penalty',
  'event/over',
  'event/full',
  'event/reserved',
  'event/refunded',
  'discount/invalid',
  'discount/used-up',
  'payment-source/not-found',
  'checkout/answers',
  'file/not-found',
  'renewal/not-found',
  'renewal/over',
] as const;

export const postPurchase = call('POST /checkout/purchase', 'customer', 'Compra un paquete', {
  idempotent: true,
  body: PurchaseAttempt,
  response: PurchaseAttemptResponse,
  errors: PURCHASE_ERRORS,
});

/** What the link of a mail offers to buy again. */
export const Renewal = Type.Object({
  class_package_id: Id,
  /**
   * open: it can be bought; bought: it was, since the mail; over: the link has expired; gone: it isn't sold any more.
   */
  state: Type.Union((['open', 'bought', 'over', 'gone'] as const).map((state) => Type.Literal(state))),
});
export type Renewal = Static<typeof Renewal>;

/** For the purchase's customer, signed in, where the link alone doesn't pay (contract/renewalLinks). */
export const getRenewal = call(
  'GET /renewals/{token}',
  'customer',
  'Lo que se compra otra vez con la liga de un correo',
  {
    params: Exact({ token: RenewToken }),
    response: Type.Object({ renewal: Renewal }),
    errors: ['renewal/not-found'],
  },
);

/** A card, new or saved, and what it is to pay. */
export const InstallmentQuestion = Exact({
  total: Pesos,
  card_payment_method: Type.Optional(CardPaymentMethod),
  payment_source_id: Type.Optional(Id),
});
export type InstallmentQuestion = Static<typeof InstallmentQuestion>;
/** The months in which the card can pay it without interest; empty: at once only. */
export const InstallmentsResponse = Type.Object({ installments: Type.Array(Type.Integer()) });
export type InstallmentsResponse = Static<typeof InstallmentsResponse>;
export const postInstallments = call(
  'POST /checkout/installments',
  'customer',
  'Meses sin intereses que una tarjeta tiene para un importe; no cobra nada',
  {
    body: InstallmentQuestion,
    response: InstallmentsResponse,
    errors: ['payment-source/not-found', 'checkout/unavailable'],
  },
);

/** A PurchaseAttempt in another shape: `payment_method` is the id of a method, or a card. */
export const CheckoutAttempt = Exact({
  class_package_id: Id,
  single_class_id: WantedClass,
  spot: WantedSpot,
  discountCode: Type.Optional(DiscountCode),
  payment_method: Type.Optional(Type.Union([Id, CardPaymentMethod])),
  custom_values: CustomValues,
  renewal_consent: RenewalConsent,
});
export const postCheckoutAttempt = call(
  'POST /checkout/attempt',
  'customer',
  'Compra un paquete, con la forma de pago o la tarjeta en un solo campo',
  { idempotent: true, body: CheckoutAttempt, response: PurchaseAttemptResponse, errors: PURCHASE_ERRORS },
);

/** Pays with the most recently saved card, unless the package is free. */
export const Checkout = Exact({
  class_package_id: Id,
  customer_id: Id,
  discountCode: Type.Optional(DiscountCode),
  custom_values: CustomValues,
  renewal_consent: RenewalConsent,
});
/** `payment_id`: the purchase_id, as in /gracias/{payment_id}. */
export const CheckoutResponse = Type.Object({ payment_id: Id, clientSecret: Type.Optional(Type.String()) });
export const postCheckout = call('POST /checkout', 'customer', 'Compra un paquete con la última tarjeta guardada', {
  idempotent: true,
  body: Checkout,
  response: CheckoutResponse,
  errors: [...PURCHASE_ERRORS, 'checkout/other-customer'],
});

/** Settles a purchase by the provider's state, after a confirmation or the return from the provider's page. */
export const CheckoutConfirmation = Exact({ purchase_id: Id });
export type CheckoutConfirmation = Static<typeof CheckoutConfirmation>;
/** Where a purchase by SPEI waits for money, and what is missing. */
export const SpeiTransfer = Type.Object({
  clabe: Type.String(),
  bank: Type.String(),
  holder: Type.String(),
  /** What may be written as the transfer's reference. */
  reference: Nullable(Type.String()),
  missing: Pesos,
  /** Until when the purchase waits. */
  pay_by: Nullable(Instant),
  /** The provider's page with the same data. */
  url: Nullable(Type.String()),
});
export type SpeiTransfer = Static<typeof SpeiTransfer>;

/** What pays a purchase at an OXXO shop. */
export const OxxoVoucher = Type.Object({
  number: Type.String(),
  amount: Pesos,
  /** Until when the shop takes it. */
  ends_at: Instant,
  /** The provider's page with the same data; null: its payment is being told. */
  url: Nullable(Type.String()),
});
export type OxxoVoucher = Static<typeof OxxoVoucher>;

export const CheckoutConfirmationResponse = Type.Object({
  purchase_id: Id,
  status: Type.String(),
  /** Spanish text of the payment's failure. */
  failure: Type.Optional(Type.String()),
  transfer: Type.Optional(SpeiTransfer),
  voucher: Type.Optional(OxxoVoucher),
});
export type CheckoutConfirmationResponse = Static<typeof CheckoutConfirmationResponse>;
export const postConfirmation = call(
  'POST /checkout/confirm',
  'customer',
  'Pregunta al proveedor cómo quedó el pago de una compra propia',
  {
    body: CheckoutConfirmation,
    response: CheckoutConfirmationResponse,
    errors: ['purchase/not-found', 'checkout/unavailable'],
  },
);

export const WalletCheckout = Exact({
  class_package_id: Id,
  single_class_id: WantedClass,
  spot: WantedSpot,
  discountCode: Type.Optional(DiscountCode),
  custom_values: CustomValues,
  trial: Type.Optional(Type.Boolean()),
  total: SeenTotal,
  renewal_consent: RenewalConsent,
  store_credit: StoreCreditPart,
});
export type WalletCheckout = Static<typeof WalletCheckout>;
/**
 * `orderID` for a one-off purchase, `plan_id` for a subscription, which the button creates with purchase_id as its
 * custom_id.
 */
export const WalletCheckoutResponse = Type.Object({
  purchase_id: Id,
  orderID: Type.Optional(Type.String()),
  plan_id: Type.Optional(Type.String()),
});
export type WalletCheckoutResponse = Static<typeof WalletCheckoutResponse>;
export const postWalletCheckout = call('POST /checkout/paypal', 'customer', 'Empieza una compra con PayPal', {
  idempotent: true,
  body: WalletCheckout,
  response: WalletCheckoutResponse,
  errors: PURCHASE_ERRORS,
});

const Text = Type.Optional(Nullable(Type.String({ maxLength: 200 })));
/** The approval data of the wallet's button. */
export const WalletApproval = Exact({
  orderID: Text,
  subscriptionID: Text,
  payerID: Text,
  paymentID: Text,
  billingToken: Text,
  facilitatorAccessToken: Text,
  paymentSource: Text,
});
export type WalletApproval = Static<typeof WalletApproval>;
export const WalletCaptureResponse = Type.Object({ purchase_id: Id });
export type WalletCaptureResponse = Static<typeof WalletCaptureResponse>;
export const postWalletCapture = call(
  'POST /checkout/capture',
  'customer',
  'Cobra una compra que se aprobó en PayPal',
  {
    body: WalletApproval,
    response: WalletCaptureResponse,
    errors: [
      'purchase/not-found',
      'checkout/method-unavailable',
      'checkout/failed',
      'checkout/trial-used',
      'checkout/unavailable',
      'event/refunded',
      'card_declined',
    ],
  },
);
