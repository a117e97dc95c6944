/**
 * Demo only: stands in for Google's and Facebook's sign-in pages. The emulator has a page of its own, which loads
 * scripts and fonts from the internet, and so does Firebase's SDK (gapi): a demo has to work without it, and a page of
 * ours only ever talks to its own origin. The page's result goes through SDK and emulator like the real one.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import path from 'node:path';
import { browserScript } from '../../sandbox/browserScript';
import { widgetPage } from './page';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const;

const NAMES: Readonly<Record<string, string>> = { 'google.com': 'Google', 'facebook.com': 'Facebook' };

export const identityWidget: FastifyPluginAsync = async (app) => {
  app.get<{ Querystring: Record<string, string | undefined> }>('/emulator/auth/handler', (request, reply) => {
    const name = NAMES[request.query.providerId ?? ''];
    if (!name) return reply.status(400).type('text/plain').send('providerId?');
    return reply.headers(HEADERS).send(widgetPage(name));
  });
  for (const name of ['gapi', 'widget'] as const)
    app.get(`/emulator/auth/${name}.js`, (_request, reply) => script(reply, name));
};

async function script(reply: FastifyReply, name: 'gapi' | 'widget'): Promise<FastifyReply> {
  return reply
    .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
    .send(await browserScript(path.join(__dirname, 'browser', `${name}.ts`)));
}
