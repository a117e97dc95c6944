/**
 * Demo only: stands in for Google's and Facebook's sign-in pages. The emulator has a page of its own, which loads
 * scripts and fonts from the internet, and so does Firebase's SDK (gapi): a demo has to work without it, and a page of
 * ours only ever talks to its own origin. The page's result goes through SDK and emulator like the real one.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import path from 'node:path';
import { browserScript } from '../../sandbox/browserScript';

/** The sign-in page of the demo's Google and Facebook. In Spanish for the demo's users. */
const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #f5f7fa }
  main { max-width: 28rem; margin: 0 auto; padding: 1.5rem }
  .note { background: #fff3cd; color: #4d3900; padding: .5rem .75rem; border-radius: 6px; font-size: .875rem }
  h1 { font-size: 1.25rem; margin: 1.25rem 0 .75rem }
  label { display: block; margin: .75rem 0 .25rem; font-weight: 600 }
  input { display: block; width: 100%; min-height: 48px; padding: .5rem .75rem; border: 1px solid #6b7280;
    border-radius: 8px; font: inherit }
  button { display: block; width: 100%; min-height: 48px; margin: .75rem 0; border-radius: 24px;
    border: 2px solid #0a4bcf; background: #fff; color: #0a4bcf; font: 600 1rem system-ui, sans-serif; cursor: pointer }
  button[type=submit] { margin-top: 1.25rem; background: #0a4bcf; color: #fff }
  :focus-visible { outline: 3px solid #111; outline-offset: 2px }
`;

function widgetPage(provider: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<title>Entrar con ${provider}</title><style>${STYLE}</style><script src="/emulator/auth/widget.js"></script></head>
<body><main>
    <p class="note">Simulador de ${provider}: aquí no se usa ninguna cuenta de verdad.</p>
    <h1>¿Quién eres en ${provider}?</h1>
    <form>
      <label for="email">Correo</label>
      <input id="email" name="email" type="email" autocomplete="off" required autofocus>
      <label for="name">Nombre completo</label><input id="name" name="name" autocomplete="off">
      <button type="submit">Entrar</button>
      <button type="button">Cancelar</button>
    </form>
  </main></body></html>`;
}

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
