/** Paying in cash at an OXXO shop, by a voucher of the card processor. */
import { DAY } from './durations';

/** Centavos that one voucher can be for. */
export const OXXO_LEAST = 1_000;
export const OXXO_MOST = 1_000_000;

/**
 * How long after a voucher's end its payment may still be told: the next working day, which a weekend with holidays
 * puts off.
 */
const TOLD_WITHIN = 5 * DAY;

/** Until when a purchase waits for its voucher's payment. */
export const voucherPayBy = (endsAt: Date): Date => new Date(endsAt.getTime() + TOLD_WITHIN);

export interface OxxoPackage {
  readonly is_subscription: boolean;
  /** Only so many are sold in total. */
  readonly is_limited?: boolean;
}

/**
 * Whether a package can be paid by voucher: nothing that is scarce, as an unpaid voucher would keep it for days. No
 * package of which only so many are sold, and (`seat`) none with the seat of an event or a class.
 */
export const takesOxxo = ({ is_subscription, is_limited = false }: OxxoPackage, seat: boolean): boolean =>
  !is_subscription && !is_limited && !seat;

/** Whether one voucher can be for so many centavos. */
export const fitsVoucher = (centavos: number): boolean => centavos >= OXXO_LEAST && centavos <= OXXO_MOST;

/** Whether a name has the first and the last name that vouchers need. */
export const isFullName = (name: string): boolean => name.split(/\s+/).filter((word) => word.length > 1).length > 1;

/** A voucher's number in groups of four, as people read it out. */
export const voucherText = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');
