import proxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';
import type { DemoPayments } from './payments';

/**
 * Demo only: the browser's side of the stand-ins of payment providers and WhatsApp under the site's own origin. Their
 * APIs, which want secret keys, stay on the loopback.
 */
export function paymentsProxy({ sides }: Pick<DemoPayments, 'sides'>): FastifyPluginAsync {
  return async (app) => {
    for (const { publicPath, url } of sides) {
      await app.register(proxy, {
        upstream: url,
        prefix: publicPath,
        rewritePrefix: publicPath,
        disableRequestLogging: true,
      });
    }
  };
}
