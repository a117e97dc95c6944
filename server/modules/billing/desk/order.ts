/** What the desk is asked to sell, and whether it can be sold like that. */
import type { AppConfig } from '../../../../domain/config';
import type { DeskOrder, DeskPackage } from '../../../../domain/contract/desk';
import { AppError } from '../../../../domain/errors';
import { toCentavos } from '../../../../domain/money';
import { CARD, CASH, MIN_CARD_CHARGE, TERMINAL, WALLET } from '../../../../domain/pricing';
import { isAllowed } from '../../../../domain/roles';
import { changeDue } from '../../../../domain/till';
import { requireCustomer, type Context } from '../../../context';
import { findPackages, type SoldPackage } from '../../catalogue/packages/repository';
import { isOffered } from '../methods/offered';
import { isOwnMethod } from '../methods/repository';
import { type Charge } from '../checkout/charges';
import { giftConcept, giftOf } from './giftCards';

const BUILT_IN = { cash: CASH, terminal: TERMINAL } as const;

interface Item extends Omit<DeskPackage, 'class_package_id'> {
  readonly pkg: SoldPackage;
}

/** What the desk sells, as it is asked for and complete in itself. */
export interface Sale extends Pick<
  DeskOrder,
  'customer_id' | 'method' | 'payment_method_id' | 'location_id' | 'replaces' | 'custom_values'
> {
  readonly config: AppConfig;
  readonly items: readonly Item[];
  readonly terminal: { readonly digits: string | null; readonly authorisation: string | null };
  /** In centavos. */
  readonly charges: readonly Charge[];
  readonly gift: ReturnType<typeof giftOf> | null;
  readonly total: number;
  /** The part of it that store credit pays. */
  readonly store_credit: number;
  readonly received: number | null;
}

function packagesOf({
  class_package_id,
  discountCode,
  single_class_id,
  spot,
  more_packages,
}: DeskOrder): DeskPackage[] {
  const more = more_packages ?? [];
  if (class_package_id !== undefined) return [{ class_package_id, discountCode, single_class_id, spot }, ...more];
  if (single_class_id !== undefined) throw new AppError('request/invalid', { field: 'single_class_id' });
  return [...more];
}

async function itemOf({ studio }: Context, { class_package_id, ...item }: DeskPackage): Promise<Item> {
  const [pkg] = await findPackages(studio.db, { class_package_id });
  if (!pkg) throw new AppError('package/not-found');
  return { ...item, pkg };
}

/** Checks an order in itself; prices, links and what is begun online are checked when it is sold. */
export async function checkOrder(ctx: Context, order: DeskOrder): Promise<Sale> {
  const { studio } = ctx;
  const { customer_id, method } = order;
  const config = await studio.config();
  const items = await Promise.all(packagesOf(order).map((one) => itemOf(ctx, one)));
  const gift = order.gift_card ? giftOf(order.gift_card, config, ctx.now) : null;
  const charges = [
    ...order.charges.map(({ concept, amount }) => ({ concept: concept.trim(), amount: toCentavos(amount) })),
    ...(gift ? [{ concept: giftConcept(gift.amount), amount: gift.amount }] : []),
  ];
  const [total, received] = [toCentavos(order.total), order.received === undefined ? null : toCentavos(order.received)];
  const store_credit = toCentavos(order.store_credit ?? 0);
  if (
    items.some(({ discountCode }) => discountCode !== undefined) &&
    !isAllowed(requireCustomer(ctx).kind, 'only_admins_discount', config)
  )
    throw new AppError('desk-sale/admins-only', { field: 'discountCode' });
  if (store_credit > total || (store_credit > 0 && (customer_id === undefined || method === 'link')))
    throw new AppError('request/invalid', { field: 'store_credit' });
  if (gift && store_credit > 0)
    throw new AppError('request/invalid', {
      field: 'store_credit',
      message: 'El saldo a favor no paga tarjetas de regalo. Véndela aparte.',
    });
  if (items.length + charges.length === 0) throw new AppError('desk-sale/empty');
  if (charges.some(({ amount }) => amount < 1)) throw new AppError('request/invalid', { field: 'charges' });
  if (customer_id === undefined && (items.length > 0 || gift || method === 'link'))
    throw new AppError('desk-sale/needs-customer');
  if (method === 'link' && items.some(({ single_class_id }) => single_class_id !== undefined))
    throw new AppError('request/invalid', { field: 'single_class_id' });
  if (method === 'link') {
    if (items.length + (charges.length > 0 ? 1 : 0) > 1) throw new AppError('desk-sale/link-alone');
    if (![CARD, WALLET].some((way) => isOffered(way, config, studio.payments)) || total < MIN_CARD_CHARGE)
      throw new AppError('desk-sale/link-unavailable', {
        ...(total < MIN_CARD_CHARGE && { message: 'En línea se pagan al menos $10.00.' }),
      });
  } else if (items.some(({ pkg }) => pkg.is_subscription)) throw new AppError('desk-sale/subscription');
  if ((method === 'other') !== (order.payment_method_id !== undefined))
    throw new AppError('request/invalid', { field: 'payment_method_id' });
  if (order.payment_method_id !== undefined && !(await isOwnMethod(studio.db, order.payment_method_id)))
    throw new AppError('payment-method/not-found', { field: 'payment_method_id' });
  if (method === 'cash' && received !== null && changeDue(received, total - store_credit) === null)
    throw new AppError('desk-sale/not-enough');
  const terminal =
    method === 'terminal'
      ? { digits: order.terminal_digits ?? null, authorisation: order.terminal_authorisation?.trim() || null }
      : { digits: null, authorisation: null };
  const paid = { total, store_credit, received: method === 'cash' && total > store_credit ? received : null };
  return { ...order, config, items, charges, gift, ...paid, terminal };
}

/** The method of a sale that is paid at once; null: by link. */
export function methodOf({ method, payment_method_id }: Pick<Sale, 'method' | 'payment_method_id'>): number | null {
  if (method === 'link') return null;
  return method === 'other' ? (payment_method_id ?? null) : BUILT_IN[method];
}
