/**
 * One user action: a repeat of it, after a lost answer or a reload, carries the same key and the same body, so
 * that nobody buys twice. What is under way stays in this tab's storage until it is known how it ended.
 */
import type { PurchaseAttempt, WalletApproval } from '../../../domain/contract/checkout';
import type { Discount } from '../../../domain/contract/discounts';
import type { Choice } from './choices';

export interface Attempt {
  readonly key: string;
  /** Whose. */
  readonly uid: string;
  readonly class_package_id: number;
  /** null: nothing to pay. */
  readonly choice: Choice | null;
  readonly discount: Discount | null;
  /** The typed card, as its processor names it. */
  readonly card_payment_method: string | null;
  readonly saveCard: boolean;
  /** null: not known yet. */
  readonly purchase_id: number | null;
  /** What the wallet said when its buyer approved. */
  readonly approval: WalletApproval | null;
  /** It may have been paid: it goes on as it is, and no other one begins before it is known. */
  readonly unsettled: boolean;
}

/** What POST /checkout/purchase is told; the same for every repeat. */
export function bodyOf({
  class_package_id,
  choice,
  discount,
  card_payment_method,
  saveCard,
}: Attempt): PurchaseAttempt {
  return {
    class_package_id,
    ...(discount && { discountCode: discount.code }),
    ...(choice && { payment_method: choice.payment_method_id }),
    ...(choice?.payment_source_id && { payment_source_id: choice.payment_source_id }),
    ...(card_payment_method && { card_payment_method, saveCard }),
  };
}

const keyOf = (classPackageId: number): string => `checkout.attempt.${classPackageId}`;

function storage<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(window.sessionStorage);
  } catch {
    return otherwise;
  }
}

export function rememberAttempt(attempt: Attempt): void {
  storage((s) => s.setItem(keyOf(attempt.class_package_id), JSON.stringify(attempt)), undefined);
}

export function forgetAttempt(classPackageId: number): void {
  storage((s) => s.removeItem(keyOf(classPackageId)), undefined);
}

function isAttempt(value: unknown): value is Attempt {
  const { key, uid } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Attempt>;
  return typeof key === 'string' && typeof uid === 'string';
}

/** What this person left under way in this tab for a package; null: nothing. */
export function rememberedAttempt(uid: string, classPackageId: number): Attempt | null {
  const found: unknown = storage((s) => JSON.parse(s.getItem(keyOf(classPackageId)) ?? 'null') as unknown, null);
  return isAttempt(found) && found.uid === uid && found.class_package_id === classPackageId ? found : null;
}
