import type { Context } from '../../../context';
import type { CardGateway } from '../../../ports/payments';
import { findProviderCustomer, findProviderPlan, storeProviderCustomer, storeProviderPlan } from './repository';

/** The customer's id at the card processor, created there on the first use. */
export async function ensureCustomer(
  ctx: Context,
  gateway: CardGateway,
  customer: { customer_id: number; email: string | null; name: string },
): Promise<string> {
  const known = await findProviderCustomer(ctx.studio.db, gateway.provider, customer.customer_id);
  if (known !== null) return known;
  const id = await gateway.createCustomer(customer);
  return ctx.transaction((trx) => storeProviderCustomer(trx, gateway.provider, customer.customer_id, id));
}

/** Returns the provider's id of a plan or coupon; creates it once per package and terms. */
export async function ensurePlan(
  ctx: Context,
  gateway: CardGateway,
  packageId: number,
  terms: readonly unknown[],
  create: () => Promise<string>,
): Promise<string> {
  const text = JSON.stringify(terms);
  const known = await findProviderPlan(ctx.studio.db, gateway.provider, packageId, text);
  if (known !== null) return known;
  const id = await create();
  return ctx.transaction((trx) => storeProviderPlan(trx, gateway.provider, packageId, text, id));
}
