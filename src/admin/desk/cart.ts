/** What is being sold: it waits in the tab, with its key, until it is known to be sold. */
import type { DeskOrder } from '../../../domain/contract/desk';
import { toCentavos, toPesos } from '../../../domain/money';
import type { DeskMethod } from '../../../domain/till';
import { idempotencyKey } from '../../core/http/idempotency';
import { DRAFT_PREFIX, jsonEntry } from '../../core/storage';
import type { Buyer } from './service';

export interface Cart {
  readonly key: string;
  /** null: a visitor. */
  readonly buyer: Buyer | null;
  readonly class_package_id: number | null;
  readonly charges: ReadonlyArray<{ readonly concept: string; readonly amount: number }>;
  readonly method: DeskMethod;
  /** As typed. */
  readonly received: string;
  readonly digits: string;
  readonly authorisation: string;
  readonly discount: { readonly code: string; readonly price: number } | null;
  /** The sale whose link ends with this one. */
  readonly replaces: number | null;
}

export const emptyCart = (): Cart => ({
  key: idempotencyKey(),
  buyer: null,
  class_package_id: null,
  charges: [],
  method: 'cash',
  received: '',
  digits: '',
  authorisation: '',
  discount: null,
  replaces: null,
});

/** As a draft it goes with whoever signs out, and waits for who only has to sign in again. */
const entry = jsonEntry(`${DRAFT_PREFIX}caja.venta`, 'sessionStorage');
export const readCart = (): Cart => {
  const found = entry.read() as Partial<Cart> | null;
  return typeof found?.key === 'string' ? { ...emptyCart(), ...found, key: found.key } : emptyCart();
};
export const storeCart = (cart: Cart): void => entry.write(cart);

/** Pesos as people type them ('1,200.50'), in centavos; null: no amount. */
export function typedAmount(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? toCentavos(Number(plain)) : null;
}

/** `total`: centavos. */
export function orderOf(cart: Cart, total: number): DeskOrder {
  const { buyer, class_package_id, charges, method, received, digits, authorisation, discount, replaces } = cart;
  const cash = method === 'cash' ? typedAmount(received) : null;
  return {
    ...(buyer && { customer_id: buyer.customer_id }),
    ...(class_package_id !== null && { class_package_id }),
    ...(class_package_id !== null && discount && { discountCode: discount.code }),
    charges: charges.map(({ concept, amount }) => ({ concept, amount: toPesos(amount) })),
    method,
    total: toPesos(total),
    ...(cash !== null && { received: toPesos(cash) }),
    ...(method === 'terminal' && digits !== '' && { terminal_digits: digits }),
    ...(method === 'terminal' && authorisation !== '' && { terminal_authorisation: authorisation }),
    ...(replaces !== null && { replaces }),
  };
}
