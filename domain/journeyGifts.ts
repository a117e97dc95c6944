/** What a journey gives: credits, store credit, or a discount code that only its customer can use, once. */
import { formatMoney, plural } from './numbers';
import { toCentavos } from './money';

export const MOST_GIFT_DAYS = 365;
export const GIFT_LIMITS = { credits: 10, pesos: 5_000, leastPercent: 5 } as const;

export type JourneyGift =
  | { readonly kind: 'credits'; readonly count: number; readonly days: number }
  /** In pesos. */
  | { readonly kind: 'store-credit'; readonly amount: number }
  | { readonly kind: 'discount'; readonly percent: number; readonly days: number };

export const GIFT_LABELS: Readonly<Record<JourneyGift['kind'], string>> = {
  credits: 'Clases de regalo',
  'store-credit': 'Saldo a favor',
  discount: 'Un descuento',
};

/** '2 clases de regalo', '$150.00 MXN de saldo a favor', '10 % de descuento'. */
export function giftText(gift: JourneyGift): string {
  switch (gift.kind) {
    case 'credits':
      return `${plural(gift.count, 'clase', 'clases')} de regalo`;
    case 'store-credit':
      return `${formatMoney(toCentavos(gift.amount))} de saldo a favor`;
    case 'discount':
      return `${gift.percent} % de descuento`;
  }
}

/** What a run has given last, as its mails say it. */
export interface Given {
  readonly regalo: string;
  /** An instant; absent: it doesn't end. */
  readonly until?: string;
  readonly codigo?: string;
}

/** Characters of a code that can't be taken for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code from random bytes: 'REGALO-7K3MQ2XA'. */
export const giftCode = (bytes: Uint8Array): string =>
  `REGALO-${[...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
