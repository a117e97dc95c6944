/** Selling at the desk, and links by which a customer pays what was sold there. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { DESK_METHODS, TILL_AMOUNT_MAX, CHARGES_MAX, PACKAGES_MAX } from '../till';
import { AcceptedPagesResponse } from './acceptedPages';
import { Day, Exact, Id, Instant, Nullable, Pesos, callsOf } from './call';
import { Lines } from './texts';
import {
  CardPaymentMethod,
  CheckoutConfirmationResponse,
  Installments,
  InstallmentsResponse,
  OfferedPaymentMethod,
  PaymentMethod,
  PurchaseAttempt,
  PurchaseAttemptResponse,
  RenewalConsent,
  WalletApproval,
  WalletCaptureResponse,
  WalletCheckoutResponse,
  postPurchase,
} from './checkout';
import { Customer } from './customers';
import { FieldValues } from './forms';
import { GiftCard, GiftCardOrder } from './giftCards';

const call = callsOf('Caja');

const Amount = Type.Number({ minimum: 0.01, maximum: TILL_AMOUNT_MAX / 100, description: 'Pesos con dos decimales' });
const Concept = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' });

/** A charge without a product: 'Agua'. */
export const DeskCharge = Exact({ concept: Concept, amount: Amount });

const DeskMethod = Type.Union(DESK_METHODS.map((method) => Type.Literal(method)));

const Discount = Type.String({ minLength: 1, maxLength: 60 });
const Spot = Type.Integer({ minimum: 1 });

/** A package in a sale. For an event: the wanted date and its spot; by default the next date with a seat. */
export const DeskPackage = Exact({
  class_package_id: Id,
  discountCode: Type.Optional(Discount),
  single_class_id: Type.Optional(Id),
  spot: Type.Optional(Spot),
});
export type DeskPackage = Static<typeof DeskPackage>;

/**
 * Packages, charges, or both: all of it is sold, or nothing. A visitor without customer data gets charges only, and no
 * link. `total`: what the cashier was shown; if it has changed nothing is sold. `replaces`: a sale by link that ends, as
 * it is paid here.
 */
export const DeskOrder = Exact({
  customer_id: Type.Optional(Id),
  class_package_id: Type.Optional(Id),
  discountCode: Type.Optional(Discount),
  /** The wanted date of the event, and its spot; by default the next date with a seat. Not for a link. */
  single_class_id: Type.Optional(Id),
  spot: Type.Optional(Spot),
  /** Packages besides the first; not for a link. */
  more_packages: Type.Optional(Type.Array(DeskPackage, { maxItems: PACKAGES_MAX - 1 })),
  charges: Type.Array(DeskCharge, { maxItems: CHARGES_MAX }),
  /** A gift card, one of the charges: store credit doesn't pay for it. */
  gift_card: Type.Optional(GiftCardOrder),
  method: DeskMethod,
  /** One of the studio's own, for the method `other`. */
  payment_method_id: Type.Optional(Id),
  /** The studio at whose desk it is sold; by default that of the chosen class, or the only one of the seller. */
  location_id: Type.Optional(Id),
  total: Pesos,
  /** So much of the total is paid with the customer's store credit, and the rest by the method; not for a link. */
  store_credit: Type.Optional(Pesos),
  received: Type.Optional(Pesos),
  terminal_digits: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
  terminal_authorisation: Type.Optional(Type.String({ maxLength: 40 })),
  replaces: Type.Optional(Id),
  /** Answers to the studio's own questions, for a package paid here; a link asks none. */
  custom_values: Type.Optional(FieldValues),
});
export type DeskOrder = Static<typeof DeskOrder>;

const Person = Type.Pick(Customer, ['customer_id', 'name', 'last_name']);

/** `status`: a link is open, expired or withdrawn; otherwise the sale is paid or voided. */
export const DeskSale = Type.Object({
  desk_sale_id: Id,
  createdAt: Instant,
  /** null: a visitor. */
  customer: Nullable(Type.Pick(Customer, ['customer_id', 'name', 'last_name', 'email', 'phone'])),
  seller: Person,
  method: DeskMethod,
  /** One of the studio's own; null for any method but `other`. */
  payment_method: Nullable(PaymentMethod),
  status: Type.Union(
    (['paid', 'waiting', 'lapsed', 'withdrawn', 'voided'] as const).map((status) => Type.Literal(status)),
  ),
  title: Type.String(),
  class_package_id: Nullable(Id),
  discount_code: Nullable(Type.String()),
  charges: Type.Array(Type.Object({ concept: Type.String(), amount: Pesos })),
  /** All that it sold, one by one: the packages at their prices here, and the charges. */
  lines: Type.Array(Type.Object({ concept: Type.String(), amount: Pesos })),
  /** Its purchases; none for a visitor. */
  purchase_ids: Type.Array(Id),
  total: Pesos,
  /** The part of it that store credit paid. */
  store_credit: Pesos,
  refunded: Pesos,
  received: Nullable(Pesos),
  change: Nullable(Pesos),
  terminal_digits: Nullable(Type.String()),
  terminal_authorisation: Nullable(Type.String()),
  link: Nullable(Type.Object({ path: Type.String(), expires_at: Instant })),
  /** The gift card that it sold, for whom, and where it is printed once it is paid. */
  gift_card: Nullable(
    Type.Composite([
      Type.Pick(GiftCard, ['gift_card_id', 'recipient_name', 'recipient_email', 'message', 'send_on']),
      Type.Object({ path: Type.String() }),
    ]),
  ),
  voided: Nullable(Type.Object({ at: Instant, by: Type.String(), reason: Type.String() })),
  /** Whether the caller may void it. */
  can_void: Type.Boolean(),
});
export type DeskSale = Static<typeof DeskSale>;
export const DeskSaleResponse = Type.Object({ desk_sale: DeskSale });
export type DeskSaleResponse = Static<typeof DeskSaleResponse>;

export const postDeskSale = call(
  'POST /desk_sales',
  'staff',
  'Vende en efectivo, con terminal, de otra forma del estudio o con liga',
  {
    idempotent: true,
    body: DeskOrder,
    response: DeskSaleResponse,
    errors: [
      'customer/not-found',
      'package/not-found',
      'payment-method/not-found',
      'location/not-found',
      'package/limit-reached',
      'package/attendees-reached',
      'package/changed',
      'checkout/paid-meanwhile',
      'checkout/store-credit',
      'checkout/subscribed',
      'checkout/too-many-open',
      'checkout/unavailable',
      'desk-sale/admins-only',
      'desk-sale/empty',
      'desk-sale/needs-customer',
      'gift-card/not-offered',
      'desk-sale/link-alone',
      'desk-sale/link-unavailable',
      'desk-sale/subscription',
      'desk-sale/changed',
      'desk-sale/not-enough',
      'desk-sale/not-found',
      'desk-sale/paid',
      'checkout/answers',
      'file/not-found',
      'discount/invalid',
      'discount/used-up',
      'event/over',
      'event/full',
      'event/reserved',
      'package/other-class',
      'class/not-found',
      'class/started',
      'class/full',
      'reservation/already-reserved',
      'reservation/penalty',
      'spot/invalid',
      'spot/taken',
    ],
  },
);

export const DeskSalesQuery = Exact({
  after: Type.Optional(Id),
  /** Only sales of that day. */
  day: Type.Optional(Day),
  customer_id: Type.Optional(Id),
});
export const DeskSalesResponse = Type.Object({ desk_sales: Type.Array(DeskSale), next: Nullable(Id) });
export type DeskSalesResponse = Static<typeof DeskSalesResponse>;
export const getDeskSales = call('GET /desk_sales', 'staff', 'Ventas de recepción, la más nueva primero', {
  accountant: true,
  query: DeskSalesQuery,
  response: DeskSalesResponse,
});
export const getDeskSale = call('GET /desk_sales/{id}', 'staff', 'Una venta de recepción', {
  accountant: true,
  response: DeskSaleResponse,
  errors: ['desk-sale/not-found'],
});

export const DeskVoid = Exact({ reason: Lines({ minLength: 1, maxLength: 300, pattern: '\\S' }) });
export type DeskVoid = Static<typeof DeskVoid>;
export const postDeskVoid = call(
  'POST /desk_sales/{id}/void',
  'staff',
  'Anula una venta: dinero, créditos y lugares regresan (quien vendió, el mismo día; después un administrador)',
  {
    body: DeskVoid,
    response: DeskSaleResponse,
    errors: [
      'desk-sale/not-found',
      'desk-sale/voided',
      'desk-sale/by-link',
      'desk-sale/admins-only',
      'desk-sale/not-yours',
      'purchase/credits-used',
      'gift-card/refund-redeemed',
      'server/unavailable',
    ],
  },
);
export const postDeskWithdrawal = call('POST /desk_sales/{id}/withdraw', 'staff', 'Retira una liga de pago', {
  response: DeskSaleResponse,
  errors: [
    'desk-sale/not-found',
    'desk-sale/not-a-link',
    'desk-sale/paid',
    'checkout/too-many-open',
    'checkout/unavailable',
  ],
});

const TokenParams = Exact({ token: Type.String({ minLength: 1, maxLength: 80 }) });

export const PaymentLink = Type.Object({
  /** First name of the customer who pays. */
  first_name: Type.String(),
  title: Type.String(),
  total: Pesos,
  is_subscription: Type.Boolean(),
  is_gift_card: Type.Boolean(),
  /** What its customer agrees to before a subscription charges by itself; null: it isn't one, or is paid. */
  renewal_consent: Nullable(Type.String()),
  expires_at: Instant,
  paid: Type.Boolean(),
  /** A receipt is mailed: the studio has a mail server, and the customer an address. */
  mails_receipt: Type.Boolean(),
  payment_methods: Type.Array(OfferedPaymentMethod),
});
export type PaymentLink = Static<typeof PaymentLink>;
export const PaymentLinkResponse = Type.Object({ payment_link: PaymentLink });
export type PaymentLinkResponse = Static<typeof PaymentLinkResponse>;
export const getPaymentLink = call('GET /payment_links/{token}', 'public', 'Lo que se paga con una liga', {
  params: TokenParams,
  response: PaymentLinkResponse,
  errors: ['payment-link/ended'],
});

const LINK_ERRORS = [
  ...(postPurchase.errors ?? []),
  'payment-link/ended',
  'payment-link/changed',
  'checkout/documents',
] as const;

/** Without a card, the customer types it on the provider's page. */
export const LinkPayment = Exact({
  card_payment_method: PurchaseAttempt.properties.card_payment_method,
  renewal_consent: RenewalConsent,
  installments: Installments,
});
export type LinkPayment = Static<typeof LinkPayment>;
export const postLinkPayment = call('POST /payment_links/{token}/card', 'public', 'Paga con tarjeta lo de una liga', {
  idempotent: true,
  params: TokenParams,
  body: LinkPayment,
  response: PurchaseAttemptResponse,
  errors: LINK_ERRORS,
});
export const LinkPlans = Exact({ card_payment_method: CardPaymentMethod });
export type LinkPlans = Static<typeof LinkPlans>;
export const postLinkPlans = call(
  'POST /payment_links/{token}/installments',
  'public',
  'Meses sin intereses que una tarjeta tiene para lo de una liga; no cobra nada',
  {
    params: TokenParams,
    body: LinkPlans,
    response: InstallmentsResponse,
    errors: ['payment-link/ended', 'checkout/unavailable'],
  },
);
export const LinkDocuments = Exact({ page_ids: Type.Array(Id, { minItems: 1, maxItems: 50 }) });
export type LinkDocuments = Static<typeof LinkDocuments>;
export const postLinkDocuments = call(
  'POST /payment_links/{token}/documents',
  'public',
  'Acepta los documentos del estudio antes de pagar; repetirlo no cambia nada',
  {
    params: TokenParams,
    body: LinkDocuments,
    response: AcceptedPagesResponse,
    errors: ['payment-link/ended', 'page/changed'],
  },
);
export const LinkWallet = Exact({ renewal_consent: RenewalConsent });
export type LinkWallet = Static<typeof LinkWallet>;
export const postLinkWallet = call('POST /payment_links/{token}/paypal', 'public', 'Empieza a pagar con PayPal', {
  idempotent: true,
  params: TokenParams,
  body: LinkWallet,
  response: WalletCheckoutResponse,
  errors: LINK_ERRORS,
});
export const postLinkCapture = call(
  'POST /payment_links/{token}/capture',
  'public',
  'Cobra lo de una liga que se aprobó en PayPal',
  {
    params: TokenParams,
    body: WalletApproval,
    response: WalletCaptureResponse,
    errors: [...LINK_ERRORS, 'purchase/not-found'],
  },
);
export const LinkConfirmation = Exact({ purchase_id: Id });
export type LinkConfirmation = Static<typeof LinkConfirmation>;
export const postLinkConfirmation = call(
  'POST /payment_links/{token}/confirm',
  'public',
  'Pregunta al proveedor cómo quedó el pago de una liga',
  {
    params: TokenParams,
    body: LinkConfirmation,
    response: CheckoutConfirmationResponse,
    errors: ['payment-link/ended', 'purchase/not-found', 'checkout/unavailable'],
  },
);
