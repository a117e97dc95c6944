/**
 * Gift cards ('tarjetas de regalo'): bought for another, sent by mail on a day or printed, and redeemed into store
 * credit by a code. A code has 16 characters of Crockford's base 32 (80 bits), in which no two look alike.
 */
const GIFT_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
/** Characters of a code's end, by which a card is named. */
const SHOWN = 4;

export const GIFT_MESSAGE_MAX = 500;
/** Pesos. */
const GIFT_AMOUNT_MIN = 10;
const GIFT_AMOUNT_MAX = 50_000;
const MOST_AMOUNTS = 8;
/** How far ahead a mail can be scheduled. */
export const GIFT_DAYS_AHEAD = 365;
/** Gift cards that a customer may have begun to buy without paying. */
export const MOST_UNPAID_GIFTS = 5;

/** The amounts in pesos that a text lists ('300, 500, 1000'), ascending; undefined: it lists something else. */
export function readGiftAmounts(text: string): number[] | undefined {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const amounts = [...new Set(parts.map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : NaN)))];
  const isGood = (one: number): boolean => one >= GIFT_AMOUNT_MIN && one <= GIFT_AMOUNT_MAX;
  return amounts.length <= MOST_AMOUNTS && amounts.every(isGood) ? amounts.sort((a, b) => a - b) : undefined;
}

/** A typed text without dashes and spaces, in capitals, with the characters that were meant by lookalikes. */
const codeText = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
const isCodeText = (text: string): boolean => [...text].every((one) => GIFT_CODE_ALPHABET.includes(one));

/** The code that a person typed, in any case, with or without its dashes; null: it isn't one. */
export function typedGiftCode(text: string): string | null {
  const code = codeText(text);
  return code.length === LENGTH && isCodeText(code) ? code : null;
}

/** A code as it is shown: 'ABCD-EFGH-JKMN-PQRS'. */
export const giftCodeText = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The code whose bits are the first of these bytes. */
export const giftCodeOf = (bytes: Uint8Array): string => {
  const bits = [...bytes.slice(0, (LENGTH * 5) / 8)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => GIFT_CODE_ALPHABET[parseInt(five, 2)]).join('');
};

export const GIFT_STATES = [
  'unpaid',
  'lapsed',
  'cancelled',
  'held',
  'redeemed',
  'scheduled',
  'sent',
  'printable',
] as const;
export type GiftState = (typeof GIFT_STATES)[number];

export const GIFT_STATE_LABELS: Readonly<Record<GiftState, string>> = {
  unpaid: 'Por pagar',
  lapsed: 'No se pagó',
  cancelled: 'Cancelada',
  held: 'En revisión',
  redeemed: 'Canjeada',
  scheduled: 'Programada',
  sent: 'Enviada',
  printable: 'Lista para entregar',
};

/** Whether its mail can be sent now, for the first time or again. */
export const canMailGift = (card: { readonly state: GiftState; readonly recipient_email: string | null }): boolean =>
  card.recipient_email !== null && (card.state === 'scheduled' || card.state === 'sent');

/** A word of a search as the end of a code, in capitals; null: it is none. */
export function typedGiftEnd(word: string): string | null {
  const end = codeText(word);
  return end.length === SHOWN && isCodeText(end) ? end : null;
}

/** What is searched for what was typed: of a whole code only its end, as codes belong into no address. */
export const giftSearch = (text: string): string => typedGiftCode(text)?.slice(-SHOWN) ?? text;
