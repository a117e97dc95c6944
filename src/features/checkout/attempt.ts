/**
 * One user action: a repeat of it, after a lost response or a reload, carries the same key and the same body, so
 * that no purchase happens twice. A running attempt stays in this tab's storage until its outcome is known.
 */
import type { PurchaseAttempt, WalletApproval } from '../../../domain/contract/checkout';
import type { Discount } from '../../../domain/contract/discounts';
import type { FieldValues } from '../../../domain/contract/forms';
import type { FormValues } from '../../../domain/forms/types';
import { toPesos } from '../../../domain/money';
import { jsonEntry } from '../../core/storage';
import type { Choice } from './choices';

export interface Attempt {
  readonly key: string;
  /** The account of the attempt. */
  readonly uid: string;
  readonly class_package_id: number;
  /** The event's date, or the class that is reserved with a package of several; null or absent: none. */
  readonly single_class_id?: number | null;
  /** The spot in that class; null or absent: any. */
  readonly spot?: number | null;
  /** null: nothing to pay. */
  readonly choice: Choice | null;
  readonly discount: Discount | null;
  /** The typed card, as its processor names it. */
  readonly card_payment_method: string | null;
  readonly saveCard: boolean;
  /** Answers to the studio's own questions; absent: it has none. */
  readonly answers?: FormValues;
  /** false: a subscription without its free trial. */
  readonly trial: boolean;
  /** The first payment as it was shown, in centavos; absent: not known. */
  readonly total?: number;
  /** What was agreed to of a subscription's charges; absent: nothing. */
  readonly renewal_consent?: string;
  /** Store credit pays for all of it; absent: it doesn't. */
  readonly use_store_credit?: true;
  /** The part that store credit pays beside the method, in centavos; absent: none. */
  readonly store_credit?: number;
  /** Paid in so many months without interest; absent: at once. */
  readonly installments?: number;
  /** The token of the mail's link by which the package is bought again; absent: it isn't. */
  readonly renewal?: string;
  /** null: not known yet. */
  readonly purchase_id: number | null;
  /** Wallet data of the buyer's approval. */
  readonly approval: WalletApproval | null;
  /** It may have been paid: it is continued, and no other attempt begins until its outcome is known. */
  readonly unsettled: boolean;
}

/** The body of POST /checkout/purchase; the same for every repeat. */
export function bodyOf({
  class_package_id,
  single_class_id,
  spot,
  choice,
  discount,
  card_payment_method,
  saveCard,
  trial,
  answers,
  total,
  renewal_consent,
  use_store_credit,
  store_credit,
  installments,
  renewal,
}: Attempt): PurchaseAttempt {
  return {
    class_package_id,
    ...(single_class_id && { single_class_id }),
    ...(single_class_id && spot && { spot }),
    ...(discount && { discountCode: discount.code }),
    ...(choice && { payment_method: choice.payment_method_id }),
    ...(choice?.payment_source_id && { payment_source_id: choice.payment_source_id }),
    ...(card_payment_method && { card_payment_method, saveCard }),
    ...(!trial && { trial }),
    ...(total !== undefined && { total: toPesos(total) }),
    ...(renewal_consent && { renewal_consent }),
    ...(use_store_credit && { use_store_credit }),
    ...(store_credit !== undefined && { store_credit: toPesos(store_credit) }),
    ...(installments !== undefined && { installments }),
    ...(renewal !== undefined && { renewal }),
    ...(answers && { custom_values: answers as FieldValues }),
  };
}

const attemptEntry = (classPackageId: number) => jsonEntry(`checkout.attempt.${classPackageId}`, 'sessionStorage');

export const storeAttempt = (attempt: Attempt): void => attemptEntry(attempt.class_package_id).write(attempt);
export const clearAttempt = (classPackageId: number): void => attemptEntry(classPackageId).clear();

/** This account's unfinished attempt for a package in this tab; null: none. */
export function readAttempt(uid: string, classPackageId: number): Attempt | null {
  const found = attemptEntry(classPackageId).read() as Partial<Attempt> | null;
  if (typeof found?.key !== 'string' || found.uid !== uid || found.class_package_id !== classPackageId) return null;
  return { trial: true, ...found } as Attempt;
}
