/** What the suites of SPEI, OXXO and Mercado Pago share: a purchase that is begun, waits for its money and is read. */
import { postConfirmation, postPurchase, type PurchaseAttempt } from '../../../../../domain/contract/checkout';
import { getAvailableClasses } from '../../../../../domain/contract/credits';
import { getPurchase } from '../../../../../domain/contract/purchases';
import { getStoreCredit } from '../../../../../domain/contract/storeCredit';
import type { Api } from '../../../../helpers/api';
import type { Person } from '../../../builders';

type More = Partial<PurchaseAttempt>;

/** `api`: the suite's, which begins after these are made. */
export function wayThatWaits(api: () => Api, payment_method: number) {
  const asked = (as: Person, class_package_id: number, more: More, key?: string) => ({
    as,
    key,
    body: { class_package_id, payment_method, ...more },
  });
  const attempt = (as: Person, id: number, more: More = {}, key?: string) =>
    api().ok(postPurchase, asked(as, id, more, key));
  return {
    attempt,
    /** The purchase's id. */
    begin: async (as: Person, id: number, more: More = {}) => (await attempt(as, id, more)).purchase_id,
    /** Why it isn't begun. */
    notBegun: async (as: Person, id: number, more: More = {}) =>
      (await api().refused(postPurchase, asked(as, id, more))).code,
    confirm: (as: Person, purchase_id: number) => api().ok(postConfirmation, { as, body: { purchase_id } }),
    purchaseOf: async (as: Person, id: number) => (await api().ok(getPurchase, { as, params: { id } })).purchase,
    creditsOf: async (as: Person) => (await api().ok(getAvailableClasses, { as })).available_classes.length,
    storeCredit: (as: Person) => api().ok(getStoreCredit, { as }),
    /** Its payment or page at the provider. */
    referenceOf: async (purchase_id: number): Promise<string> => {
      const row = await api()
        .db.selectFrom('purchase')
        .select('provider_reference')
        .where('purchase_id', '=', purchase_id)
        .executeTakeFirstOrThrow();
      return row.provider_reference ?? '';
    },
  };
}
