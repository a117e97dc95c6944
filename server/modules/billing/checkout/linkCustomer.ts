/** Paying by a link, without signing in: the request in the name of the customer to whom the link was sent. */
import { asCustomer, type Context } from '../../../context';

interface LinkCustomer {
  readonly customer_id: number;
  /** null: no account. */
  readonly uid: string | null;
  readonly email: string | null;
}

/** With none of the rights of a session: a customer without role, whose address isn't confirmed. */
export const asLinkCustomer = (ctx: Context, { customer_id, uid, email }: LinkCustomer): Context =>
  asCustomer(ctx, {
    kind: 'customer',
    customer_id,
    account: { uid: uid ?? '', email: email ?? '', emailVerified: false, signedInAt: ctx.now, secondFactor: false },
  });
