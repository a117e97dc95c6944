import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/customers';
import { AppError } from '../../../domain/errors';
import { hasRole, route } from '../../http/route';
import { findCustomersByPhone } from './repository';
import { currentCustomer, signUp, updateMe } from './service';

/** Enough for somebody who mistypes, too little for trying numbers. */
const PHONE_RATE = { rateLimit: { max: 20, timeWindow: '1 minute' } };

export function customerRoutes(app: FastifyInstance): void {
  route(app, calls.getMe, async ({ studio, caller, now }) => {
    const { customer_id } = await caller();
    return { customer: await currentCustomer(studio, customer_id, now) };
  });

  route(app, calls.putMe, async ({ studio, caller, body, now }) => {
    const { customer_id } = await caller();
    await updateMe(studio, customer_id, body);
    return { customer: await currentCustomer(studio, customer_id, now) };
  });

  route(app, calls.postSignUp, async ({ studio, account, body, now }) => {
    if (!account) throw new AppError('auth/missing-token');
    const customerId = await signUp(studio, account, body, app.adminEmails);
    return { customer: await currentCustomer(studio, customerId, now) };
  });

  route(app, calls.getByPhone, async ({ studio, account, caller, query }) => {
    const customers = await findCustomersByPhone(studio.db, query.phone);
    const exists = customers.length > 0;
    const staff = account !== null && (await caller().then((c) => hasRole(c, 'staff'), () => false));
    return staff ? { exists, customers } : { exists };
  }, { config: PHONE_RATE });
}
