import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/mailServer';
import { perPerson } from '../../../http/rates';
import { route } from '../../../http/route';
import { mailServerState, storeServer } from './service';

/** Each sends a mail. */
const TRIES = 20;

export function mailServerRoutes(app: FastifyInstance): void {
  route(app, calls.getMailServer, async ({ ctx }) => ({ mail_server: await mailServerState(ctx) }));
  route(
    app,
    calls.putMailServer,
    async ({ ctx, body }) => {
      const tested = await storeServer(ctx, body);
      return { mail_server: await mailServerState(ctx), tested };
    },
    { config: perPerson('mail-server', TRIES) },
  );
}
