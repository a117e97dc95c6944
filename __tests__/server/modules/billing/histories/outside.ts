/** What providers say that they took and gave back, asked without the studio. All in centavos. */
import { paypalToken } from '../../../../helpers/paypal';
import { add, purchases, undisturbed, type World } from './world';

interface Capture {
  readonly purchase_id: number;
  readonly customer_id: number;
  readonly payment: string;
  readonly status: string;
  readonly amount: number;
  readonly refunded: number;
}

interface Money {
  readonly amount: { readonly value: string };
}
interface Order {
  readonly purchase_units?: ReadonlyArray<{
    readonly payments?: {
      readonly captures?: ReadonlyArray<Money & { readonly id: string; readonly status: string }>;
      readonly refunds?: readonly Money[];
    };
  }>;
}
const centavos = ({ amount: { value } }: Money): number => Math.round(Number(value) * 100);

/** The payments of all orders at PayPal. */
export function ordersAtPaypal(world: World): Promise<Capture[]> {
  return undisturbed(world, async () => {
    const { url } = world.api.paypal;
    const { access_token } = await paypalToken(url);
    const found: Capture[] = [];
    for (const { purchase_id, customer_id, provider, provider_reference } of await purchases(world)) {
      if (provider !== 'paypal' || provider_reference === null) continue;
      const headers = { authorization: `Bearer ${access_token}` };
      const reply = await fetch(`${url}/v2/checkout/orders/${provider_reference}`, { headers });
      const order = (await reply.json()) as Order;
      const { captures = [], refunds = [] } = order.purchase_units?.[0]?.payments ?? {};
      const refunded = refunds.reduce((sum, one) => sum + centavos(one), 0);
      for (const capture of captures) {
        const { id: payment, status } = capture;
        found.push({ purchase_id, customer_id, payment, status, amount: centavos(capture), refunded });
      }
    }
    return found;
  });
}

export interface Outside {
  /** What each customer paid, less what they got back. */
  readonly net: ReadonlyMap<number, number>;
  /** Payments that were taken: their amounts by the providers' ids. */
  readonly payments: ReadonlyMap<string, number>;
  /** What the providers still keep of transfers that paid nothing. */
  readonly kept: ReadonlyMap<number, number>;
  /** Payments that can still be made. */
  readonly open: readonly string[];
}

export async function lookOutside(world: World): Promise<Outside> {
  const { api, processor } = world;
  const net = new Map(world.hands);
  const payments = new Map<string, number>();
  const kept = new Map(world.sent);
  const open: string[] = [];
  const owners = new Map((await purchases(world)).map((one) => [one.purchase_id, one.customer_id]));
  const take = (id: number, payment: string, amount: number, back: number): void => {
    payments.set(payment, amount);
    add(net, owners.get(id) ?? 0, amount - back);
  };
  const lost = new Map<string, number>();
  for await (const { payment_intent, amount, status } of processor.disputes.list({ limit: 100 }))
    if (status === 'lost') lost.set(String(payment_intent), amount);
  for await (const intent of processor.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })) {
    const { id, status, metadata, amount_received, latest_charge: charge } = intent;
    const purchase = Number(metadata.purchase_id);
    if (status !== 'succeeded' && status !== 'canceled') open.push(`${id} is ${status}`);
    if (status !== 'succeeded') continue;
    const refunded = typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0;
    take(purchase, id, amount_received, refunded + (lost.get(id) ?? 0));
    if (intent.payment_method_types.includes('customer_balance'))
      add(kept, owners.get(purchase) ?? 0, -amount_received);
  }
  const isLost = (payment: string): boolean =>
    world.disputes.some((one) => one.payment === payment && one.status === 'lost');
  for (const { purchase_id, payment, status, amount, refunded } of await ordersAtPaypal(world)) {
    if (status === 'PENDING') open.push(`${payment} is held`);
    if (status === 'PENDING' || status === 'DECLINED') continue;
    take(purchase_id, payment, amount, isLost(payment) ? amount : refunded);
  }
  for (const { id, status, amount, refunded, external_reference: key } of api.mercadoPago.payments()) {
    if (status === 'pending' || status === 'in_process') open.push(`${id} is ${status}`);
    if (!['approved', 'refunded', 'charged_back'].includes(status)) continue;
    const purchase = Number(/^p(\d+)-/.exec(key ?? '')?.[1]);
    take(purchase, String(id), amount, isLost(String(id)) ? amount : refunded);
  }
  return { net, payments, kept, open };
}
