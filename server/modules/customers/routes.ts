import type { FastifyInstance } from 'fastify';
import * as calls from '../../../domain/contract/customers';
import { requireCustomer } from '../../context';
import { onlyNaming, perAddress } from '../../http/rates';
import { route } from '../../http/route';
import { openSessions, mailPasswordLink, signOutEverywhere } from './access';
import { updateMe } from './profile';
import { byPhone, currentCustomer, me, signUp } from './service';

/**
 * Limit for calls that reveal whether a phone number is in use: enough for a group that signs up from one address, too
 * low for trying numbers.
 */
const PHONES = perAddress('phone', 60);

/** Limit for calls that may send a mail to a stranger. */
const RECOVERIES = perAddress('recover', 10);

export function customerRoutes(app: FastifyInstance): void {
  route(app, calls.getMe, async ({ ctx }) => ({ customer: await me(ctx) }), { checksSession: true });

  route(
    app,
    calls.putMe,
    async ({ ctx, body }) => {
      await updateMe(ctx, body);
      return { customer: await currentCustomer(ctx, requireCustomer(ctx).customer_id) };
    },
    { config: onlyNaming(['phone', 'telefono'], PHONES) },
  );

  route(
    app,
    calls.postSignUp,
    async ({ ctx, body }) => ({ customer: await currentCustomer(ctx, await signUp(ctx, body)) }),
    { config: PHONES },
  );

  route(app, calls.postSignOutEverywhere, async ({ ctx, body }) => {
    await signOutEverywhere(ctx, body);
    return {};
  });

  route(app, calls.getSessions, async ({ ctx }) => ({ sessions: await openSessions(ctx) }));

  route(
    app,
    calls.postRecover,
    async ({ ctx, body, request }) => {
      await mailPasswordLink(ctx, body, request);
      return {};
    },
    { config: RECOVERIES },
  );

  route(app, calls.getByPhone, ({ ctx, query }) => byPhone(ctx, query.phone), { config: PHONES, shared: false });
}
