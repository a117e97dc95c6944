import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/customers';
import { AppError } from '../../../domain/errors';
import { perAddress } from '../../http/rates';
import { hasRole, route } from '../../http/route';
import { findCustomersByPhone, makeAdmin } from './repository';
import { currentCustomer, followAddress, isFutureAdmin, signUp, updateMe } from './service';

/** Enough for a group that signs up through one address, too little for trying numbers. */
const PHONE_RATE = perAddress(60);

/** An account that signs up asks as a visitor does. */
function whoIsNew(error: unknown): false {
  if (error instanceof AppError && error.code === 'auth/not-registered') return false;
  throw error;
}

export function customerRoutes(app: FastifyInstance): void {
  route(app, calls.getMe, async ({ studio, account, caller, now }) => {
    const me = await caller();
    const { customer_id } = me;
    if (account && me.role !== 'admin' && isFutureAdmin(account, studio.adminEmails))
      await makeAdmin(studio.db, customer_id);
    const customer = await currentCustomer(studio, customer_id, now);
    return { customer: account ? await followAddress(studio, customer, account) : customer };
  });

  route(app, calls.putMe, async ({ studio, caller, body, now }) => {
    const { customer_id } = await caller();
    await updateMe(studio, customer_id, body);
    return { customer: await currentCustomer(studio, customer_id, now) };
  });

  route(app, calls.postSignUp, async ({ studio, account, body, now }) => {
    if (!account) throw new AppError('auth/missing-token');
    const customerId = await signUp(studio, account, body, studio.adminEmails, now);
    return { customer: await currentCustomer(studio, customerId, now) };
  });

  route(
    app,
    calls.getByPhone,
    async ({ studio, account, caller, query }) => {
      const customers = await findCustomersByPhone(studio.db, query.phone);
      const exists = customers.length > 0;
      const staff = account !== null && (await caller().then((c) => hasRole(c, 'staff'), whoIsNew));
      return staff ? { exists, customers } : { exists };
    },
    { config: PHONE_RATE, shared: false },
  );
}
