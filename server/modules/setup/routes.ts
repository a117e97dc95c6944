import type { FastifyInstance } from 'fastify';
import { DEFAULT_CONFIG } from '../../../domain/config';
import { getSetup, type SetupFacts } from '../../../domain/contract/setup';
import type { Context } from '../../context';
import { route } from '../../http/route';
import { countSetup } from './repository';

async function setupFacts({ studio, now }: Context): Promise<SetupFacts> {
  const [counted, config, pairs] = await Promise.all([
    countSetup(studio.db, now),
    studio.config(),
    studio.configPairs(),
  ]);
  return {
    ...counted,
    named: config.business_name.trim() !== '' && config.business_name !== DEFAULT_CONFIG.business_name,
    contact: config.email !== '' || config.whatsapp !== '',
    logo: config.navbar_logo !== '',
    colors: pairs.some(({ key }) => key === 'primary'),
    cash: config.cash_checkout_enabled,
    card: { key: config.stripe_public_key !== '', secret: studio.payments.card !== null },
    wallet: { enabled: config.paypal_enabled, secret: studio.payments.wallet !== null },
    mail: studio.mail.kind !== 'outbox',
  };
}

/** Tells the first admin what is still to be entered. */
export function setupRoutes(app: FastifyInstance): void {
  route(app, getSetup, async ({ ctx }) => ({ setup: await setupFacts(ctx) }));
}
