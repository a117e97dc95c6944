/** Serves what a browser loads: the stand-in for Stripe.js, the card's frame and their scripts. */
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { browserScript } from '../browserScript';
import type { Sandbox } from './sandbox';

const SCRIPTS: Readonly<Record<string, string>> = {
  js: 'browser/stripe',
  'cardFrame.js': 'browser/cardFrame',
  'challengeDone.js': 'browser/challengeDone',
  'checkout.js': 'browser/checkout',
};

const FRAME_STYLE = `
:root{--color:#1b1f1e;--size:16px;--family:system-ui,sans-serif;--weight:400;
--placeholder:#66706c;--invalid:#a3201d;--icon:#55605c}
*{box-sizing:border-box}
body{margin:0;background:transparent;overflow:hidden}
form{display:flex;align-items:center;gap:.5em;font:var(--weight) var(--size)/1.5 var(--family);color:var(--color)}
input{min-width:0;padding:0;border:0;outline:0;background:none;color:inherit;font:inherit}
input::placeholder{color:var(--placeholder);opacity:1}
input[aria-invalid=true]{color:var(--invalid)}
[data-brand]{flex:none;min-width:2.6em;padding:0 .25em;border:1px solid currentColor;border-radius:4px;
color:var(--icon);font-size:.65em;font-weight:700;line-height:2;text-align:center}
[data-brand=unknown]{min-height:1.8em;background:linear-gradient(currentColor,currentColor) 0 30%/100% 22% no-repeat}
[name=cardnumber]{flex:1 1 auto}
[name=exp-date]{flex:0 0 4.6em}
[name=cvc]{flex:0 0 2.9em}
@media (max-width:368px){
form{overflow:clip;font-variant-numeric:tabular-nums}
form[data-number=whole] [name=cardnumber]{flex:0 0 auto;width:100%}
form[data-number=whole] [data-brand]:not([hidden])+[name=cardnumber]{width:calc(100% - 2.6em)}
form[data-number=short] [name=cardnumber]:not(:placeholder-shown){flex:0 0 4ch}
form[data-number=short] [name=exp-date]{flex:1 1 4.6em;text-align:center}
}
`;

/** The frame has an opaque origin; its policy allows only its own script. */
const FRAME_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; form-action 'none'; " +
    "frame-ancestors 'self'; base-uri 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-cache',
};

/** The fields are disabled until the script listens, as it would miss what was typed before. */
function framePage(publicPath: string): string {
  const field = (name: string, label: string, placeholder: string, autocomplete: string, maxlength: number) =>
    `<input name="${name}" aria-label="${label}" placeholder="${placeholder}" autocomplete="${autocomplete}"
maxlength="${maxlength}" inputmode="numeric" type="text" spellcheck="false" disabled>`;
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Tarjeta</title>
<style>${FRAME_STYLE}</style></head><body>
<form autocomplete="on" data-number="whole"><span data-brand="unknown" aria-hidden="true"></span>
${field('cardnumber', 'Número de tarjeta', 'Número de tarjeta', 'cc-number', 23)}
${field('exp-date', 'Fecha de vencimiento (MM / AA)', 'MM / AA', 'cc-exp', 7)}
${field('cvc', 'Código de seguridad (CVC)', 'CVC', 'cc-csc', 4)}
</form><script src="${publicPath}/cardFrame.js"></script></body></html>`;
}

export function serveBrowserSide(app: FastifyInstance, sandbox: Sandbox): void {
  for (const [name, entry] of Object.entries(SCRIPTS)) {
    app.get(`${sandbox.publicPath}/${name}`, async (_request, reply) =>
      // The card's frame has an opaque origin, so its script is a cross-origin resource.
      reply
        .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
        .type('text/javascript; charset=utf-8')
        .send(await browserScript(path.join(__dirname, `${entry}.ts`))),
    );
  }
  app.get(`${sandbox.publicPath}/card`, (_request, reply) =>
    reply.headers(FRAME_HEADERS).type('text/html; charset=utf-8').send(framePage(sandbox.publicPath)),
  );
}
