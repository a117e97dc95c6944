import { postPurchase } from '../../../../domain/contract/checkout';
import { CASH } from '../../../../domain/pricing';
import { endOfStudioDayAfter } from '../../../../domain/studioTime';
import { sendChecked, bodyOf, newKey, pick, type Operation } from '../operation';
import { ZONE } from '../world';

/** Buys a free package, or one in unconfirmed cash: both grant their credits at once. */
export const buy: Operation = {
  name: 'buy',
  weight: 1,
  propose(model, { who, which }) {
    const [as, pkg] = [pick(model.people, who), pick(model.packages, which)];
    if (!as || !pkg) return null;
    const input = { class_package_id: pkg.id, ...(pkg.cash ? { payment_method: CASH } : {}) };
    const key = newKey();
    return {
      text: `${as.name} buys ${pkg.classes} classes${pkg.cash ? ' in cash' : ''}`,
      send: (api) => sendChecked(api, postPurchase, { as, body: input, key }),
      verdict: () => {
        const bought = model.purchases.filter((p) => p.owner === as);
        if (pkg.limit !== null && bought.filter((p) => p.pkg === pkg).length >= pkg.limit)
          return { code: 'package/limit-reached' };
        if (pkg.cash && bought.some((p) => p.pkg.cash)) return { code: 'checkout/cash-pending' };
        model.purchases.push({ owner: as, pkg });
        const expires = endOfStudioDayAfter(new Date(model.now), pkg.days, ZONE).getTime();
        return {
          code: 'ok',
          learn: async (body, api) => {
            const { purchase_id } = bodyOf(postPurchase, body);
            const made = await api.db
              .selectFrom('available_class')
              .select('available_class_id')
              .where('purchase_id', '=', purchase_id)
              .orderBy('available_class_id')
              .execute();
            expect(made).toHaveLength(pkg.classes);
            model.credits.push(
              ...made.map(({ available_class_id: id }) => ({
                id,
                owner: as,
                type: null,
                unlimited: false,
                expires,
                cancels: 0,
                forfeited: false,
                unpaid: pkg.cash,
              })),
            );
          },
        };
      },
    };
  },
};
