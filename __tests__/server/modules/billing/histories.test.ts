/**
 * Generated histories of paying in every way, by customers, the team, banks and jobs, with notifications lost, repeated
 * and out of order and calls that fail. Whatever happens, every peso ends as credits of a granted purchase, a refund or
 * store credit; nothing is granted twice or for nothing. HISTORY_SEED=... HISTORY_STEPS=... choose another one.
 */
import * as customers from './histories/customers';
import * as studio from './histories/studio';
import { differences } from './histories/books';
import { lookOutside, ordersAtPaypal } from './histories/outside';
import { createWorld, leftOf, one, tell, type World } from './histories/world';

const SEEDS = process.env.HISTORY_SEED ? process.env.HISTORY_SEED.split(',').map(Number) : [1, 2];
const STEPS = Number(process.env.HISTORY_STEPS ?? 60);

const OFTEN: Readonly<Record<string, readonly [customers.Step, number]>> = {
  begin: [customers.begin, 20],
  answerBank: [customers.answerBank, 6],
  comeBack: [customers.comeBack, 3],
  payWallet: [customers.payWallet, 7],
  transferBySpei: [customers.transferBySpei, 6],
  payInShop: [customers.payInShop, 6],
  payAtPage: [customers.payAtPage, 7],
  sendProof: [customers.sendProof, 3],
  orderGift: [customers.orderGift, 2],
  payGift: [customers.payGift, 3],
  redeem: [customers.redeem, 3],
  giveCredit: [studio.giveCredit, 2],
  sellAtDesk: [studio.sellAtDesk, 2],
  voidSale: [studio.voidSale, 2],
  decideCash: [studio.decideCash, 6],
  decideTransfer: [studio.decideTransfer, 5],
  refund: [studio.refund, 5],
  dispute: [studio.dispute, 3],
  moveDispute: [studio.moveDispute, 5],
  review: [studio.review, 6],
  notifications: [studio.notifications, 6],
  allAtOnce: [studio.allAtOnce, 2],
  passTime: [studio.passTime, 5],
};
const NAMES = Object.entries(OFTEN).flatMap(([name, [, weight]]) => Array.from({ length: weight }, () => name));

const seen = new Set<string>();
const ways = new Set<number | null>();

/** Providers decide what they hold, the last time for the customer. */
async function decideAll(world: World): Promise<void> {
  const { mercadoPago, paypal } = world.api;
  for (const { id, status } of mercadoPago.payments()) if (status === 'pending') mercadoPago.review(id, 'approved');
  for (const { payment, status } of await ordersAtPaypal(world))
    if (status === 'PENDING') paypal.review(payment, 'COMPLETED');
  for (const dispute of world.disputes) if (dispute.status === 'open') studio.decide(world, dispute, 'lost');
}

/** Lets everything come to its end: what is held is decided, and jobs run until all deadlines are over. */
async function finish(world: World): Promise<void> {
  world.rough = false;
  world.away.clear();
  for (let at = 0; at < 7; at += 1) {
    await decideAll(world);
    await tell(world);
    await studio.giveRefusedBack(world, await studio.runJobs(world));
    await studio.closeProofs(world);
    studio.advance(world, 40);
  }
  world.api.stripe.faults.webhooks({});
  for (const { faults } of [world.api.paypal, world.api.mercadoPago]) faults.set({});
  await tell(world);
  await studio.runJobs(world);
  await tell(world);
  expect(await studio.runJobs(world)).toEqual([]);
}

it.each(SEEDS)(
  'in history %i every peso ends as credits, a refund or store credit, in whatever way it came',
  async (seed) => {
    const history: string[] = [];
    const world = await createWorld(seed);
    try {
      while (history.length < STEPS) {
        const name = one(world, NAMES)!;
        const text = await OFTEN[name]![0](world);
        if (text === null) continue;
        history.push(`${history.length + 1}. ${text}`);
        seen.add(name);
      }
      await finish(world);
      expect(await differences(world, await lookOutside(world))).toEqual([]);
      for (const { payment_method_id } of await leftOf(world)) ways.add(payment_method_id);
    } catch (error) {
      throw new Error(
        `HISTORY_SEED=${seed}\n${history.join('\n')}\n${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      await world.api.close();
    }
  },
);

it('the histories had most kinds of steps, and money in most ways', () => {
  expect(seen.size).toBeGreaterThanOrEqual(Object.keys(OFTEN).length - 4);
  expect(ways.size).toBeGreaterThanOrEqual(7);
});
