/**
 * Stripe's documented test cards (docs.stripe.com/testing) and their behavior. The browser's card field turns a number
 * into a card's name; the sandbox receives only the name, so no number is sent or stored.
 */

/** Stripe's error for a declined card. */
export interface Decline {
  code:
    | 'card_declined'
    | 'authentication_required'
    | 'expired_card'
    | 'incorrect_cvc'
    | 'processing_error'
    | 'incorrect_number';
  decline_code?: string;
  message: string;
}

/**
 * When 3-D Secure is required: `once` unless the card was set up for later use; `on_session` only with the holder
 * present; `always` regardless of set-up.
 */
type Authentication = 'never' | 'once' | 'on_session' | 'always';

export interface TestCard {
  /** Null for a card that stands for many numbers. */
  number: string | null;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  authentication: Authentication;
  /** The error when saving it for a customer; null: none. */
  attach: Decline | null;
  charge: Decline | null;
  /** When a refund to it settles. */
  refund: 'at_once' | 'later' | 'fails';
  /** Its holder disputes every charge at once. */
  disputed: boolean;
  /** Its bank offers meses sin intereses. */
  installments: boolean;
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

export const DECLINES = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  notATestCard: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid ' +
      'test cards, visit: https://stripe.com/docs/testing.',
  ),
  expired: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  incorrectNumber: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
} as const satisfies Record<string, Decline>;

const card = (number: string | null, more: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  authentication: 'never',
  attach: null,
  charge: null,
  refund: 'at_once',
  disputed: false,
  installments: false,
  ...more,
});
/** A card that is declined when charged and when saved. */
const refused = (number: string, decline: Decline): TestCard => card(number, { attach: decline, charge: decline });

/** Keyed as Stripe's tokens: `pm_card_visa` is `visa`. */
export const CARDS = {
  visa: card('4242424242424242'),
  visa_debit: card('4000056655665556', { funding: 'debit' }),
  mastercard: card('5555555555554444', { brand: 'mastercard' }),
  mastercard_debit: card('5200828282828210', { brand: 'mastercard', funding: 'debit' }),
  mastercard_prepaid: card('5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  amex: card('378282246310005', { brand: 'amex' }),
  discover: card('6011111111111117', { brand: 'discover' }),
  diners: card('3056930009020004', { brand: 'diners' }),
  jcb: card('3566002020360505', { brand: 'jcb' }),
  unionpay: card('6200000000000005', { brand: 'unionpay' }),
  mx: card('4000004840008001', { country: 'MX' }),
  mxInstallments: card('4000004840000008', { country: 'MX', installments: true }),
  /** These two are the sandbox's own; Stripe has none like them. */
  mxInstallmentsDeclined: card('4000004840000016', {
    country: 'MX',
    installments: true,
    charge: DECLINES.insufficientFunds,
  }),
  mxInstallmentsAuthentication: card('4000004840000024', {
    country: 'MX',
    installments: true,
    authentication: 'always',
  }),
  chargeDeclined: refused('4000000000000002', DECLINES.generic),
  chargeDeclinedInsufficientFunds: refused('4000000000009995', DECLINES.insufficientFunds),
  chargeDeclinedLostCard: refused('4000000000009987', DECLINES.lost),
  chargeDeclinedStolenCard: refused('4000000000009979', DECLINES.stolen),
  chargeDeclinedExpiredCard: refused('4000000000000069', DECLINES.expired),
  chargeDeclinedIncorrectCvc: refused('4000000000000127', DECLINES.cvc),
  chargeDeclinedProcessingError: refused('4000000000000119', DECLINES.processing),
  chargeDeclinedVelocityLimitExceeded: refused('4000000000006975', DECLINES.velocity),
  chargeDeclinedFraudulent: card('4100000000000019', { charge: DECLINES.fraudulent }),
  chargeCustomerFail: card('4000000000000341', { charge: DECLINES.generic }),
  authenticationRequired: card('4000002760003184', { authentication: 'always' }),
  authenticationRequiredOnSetup: card('4000002500003155', { authentication: 'once' }),
  authenticationRequiredSetupForOffSession: card('4000003800000446', { authentication: 'on_session' }),
  authenticationRequiredChargeDeclinedInsufficientFunds: card('4000008260003178', {
    authentication: 'once',
    charge: DECLINES.insufficientFunds,
  }),
  threeDSecure2Required: card('4000000000003220', { authentication: 'always' }),
  threeDSecureRequired: card('4000000000003063', { authentication: 'always' }),
  threeDSecureRequiredChargeDeclined: card('4000008400001629', {
    authentication: 'always',
    attach: DECLINES.generic,
    charge: DECLINES.generic,
  }),
  threeDSecureRequiredProcessingError: card('4000008400001280', {
    authentication: 'always',
    attach: DECLINES.processing,
    charge: DECLINES.processing,
  }),
  threeDSecureOptional: card('4000000000003055'),
  pendingRefund: card('4000000000007726', { refund: 'later' }),
  createDispute: card('4000000000000259', { disputed: true }),
  refundFail: card('4000000000005126', { refund: 'fails' }),
  /** Any number that isn't one of Stripe's test cards. */
  notATestCard: card(null, { brand: 'unknown', attach: DECLINES.notATestCard, charge: DECLINES.notATestCard }),
  /** A number with a wrong check digit. */
  incorrectNumber: card('4242424242424241', { attach: DECLINES.incorrectNumber, charge: DECLINES.incorrectNumber }),
} as const satisfies Record<string, TestCard>;

export type CardName = keyof typeof CARDS;

function isCardName(name: string): name is CardName {
  return Object.hasOwn(CARDS, name);
}

/** The card of a token: `pm_card_visa`, `tok_visa`, `pm_card_visa_chargeDeclined`. */
export function cardOfToken(token: string): CardName | undefined {
  const name = /^(?:pm_card|tok)_(\w+)$/.exec(token)?.[1];
  if (name === undefined) return undefined;
  const plain = name.replace(/^visa_(?=charge)/, '');
  return isCardName(plain) ? plain : undefined;
}

export function testCard(name: CardName): TestCard {
  return CARDS[name];
}
