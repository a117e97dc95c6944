import { customerOf } from './customers';
import { invalid } from './errors';
import type { Route } from './routes';
import { cancelSubscription } from './subscriptions';

/** Statuses of subscriptions that can't be cancelled any more. */
const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** Deletes a customer with cards and subscriptions; payments and invoices stay. A second time there is none. */
export const customerDeletionRoutes: readonly Route[] = [
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    accepts: [],
    handle({ sandbox, id }) {
      const { subscriptions, payment_methods, cards, customers } = sandbox.state;
      const customer = customerOf(sandbox, id);
      if (id in sandbox.state.cash_balances)
        throw invalid("A customer with a cash balance can't be deleted, even if it is 0.");
      for (const subscription of Object.values(subscriptions))
        if (subscription.customer === id && !ENDED.includes(subscription.status))
          cancelSubscription(sandbox, subscription, 'cancellation_requested');
      for (const method of Object.values(payment_methods))
        if (method.customer === id) {
          method.customer = null;
          const card = cards[method.id];
          if (card) card.spent = true;
        }
      delete customers[id];
      sandbox.emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    },
  },
];
