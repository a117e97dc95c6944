/** What a purchase will cost, as a preview by the rules that the server charges by. All amounts in centavos. */
import type { Discount } from '../../../domain/contract/discounts';
import type { ClassPackage } from '../../../domain/contract/packages';
import { discountTermsOf } from '../../../domain/discounts';
import { toCentavos } from '../../../domain/money';
import { formatMoney } from '../../../domain/numbers';
import { invoicePrice, packagePrice } from '../../../domain/pricing';
import { pricesOf } from '../packages/labels';

export interface Quote {
  /** The package's price, before sale and discount. */
  readonly price: number;
  /** The price in force. */
  readonly cost: number;
  /** The first payment, after the discount. */
  readonly first: number;
  /** Every later payment of a subscription. */
  readonly later: number;
  /** What is paid now: nothing while a free trial runs. */
  readonly today: number;
  /** Nothing to pay, and nothing that begins: one click is enough. */
  readonly free: boolean;
}

type Priced = Pick<ClassPackage, 'price' | 'sale_price' | 'is_subscription' | 'free_trial_length'>;

export const hasFreeTrial = ({
  is_subscription,
  free_trial_length,
}: Pick<ClassPackage, 'is_subscription' | 'free_trial_length'>): boolean =>
  is_subscription && (free_trial_length ?? 0) > 0;

export function quote(pkg: Priced, discount: Discount | null): Quote {
  const prices = pricesOf(pkg);
  const cost = packagePrice(prices);
  const terms = discount && discountTermsOf(discount);
  const first = invoicePrice(cost, terms, 0);
  return {
    price: prices.price,
    cost,
    first,
    later: invoicePrice(cost, terms, 1),
    today: hasFreeTrial(pkg) ? 0 : first,
    free: first === 0 && !pkg.is_subscription,
  };
}

/** "15 % de descuento", "$200.00 MXN de descuento"; of a subscription's first payment only, where it is so. */
export function discountLabel({ amount, is_percent, first_invoice_only }: Discount, subscription: boolean): string {
  const off = is_percent ? `${amount} %` : formatMoney(toCentavos(amount));
  return `${off} de descuento${subscription && first_invoice_only ? ' en tu primer pago' : ''}`;
}
