/** Layout of the sandbox's pages, in Spanish because the demo's customers see them. */
import escapeHtml from 'escape-html';
import type { FastifyReply } from 'fastify';

export interface Page {
  title: string;
  /** HTML; external text must be escaped with `escapeHtml`. */
  body: string;
  /** Address of a script under the public path. */
  script?: string;
}

/** Only the site's own origin may show the pages in a frame. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
    "frame-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'self'; base-uri 'none'",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:#1b1f1e;background:#f4f5f4}
main{max-width:26rem;margin:0 auto;padding:2rem 1.25rem}
.box{background:#fff;border:1px solid #dfe3e1;border-radius:12px;padding:1.25rem}
h1{font-size:1.25rem;line-height:1.3;margin:0 0 .5rem}
p{margin:0 0 1rem}
.note{font-size:.875rem;color:#55605c}
.amount{font-size:1.75rem;font-weight:700;margin:0 0 1rem}
button,.link{display:block;width:100%;min-height:48px;padding:.75rem 1rem;border-radius:8px;border:1px solid #8a9490;
background:#fff;color:#1b1f1e;font:inherit;font-weight:600;text-align:center;cursor:pointer;text-decoration:none}
button.main{background:#1f4d43;border-color:#1f4d43;color:#fff}
button[disabled]{opacity:.6;cursor:default}
button+button,form+.link,form+form{margin-top:.75rem}
.link{border-color:transparent;text-decoration:underline}
fieldset{border:1px solid #8a9490;border-radius:8px;margin:0 0 1rem;padding:.75rem}
fieldset label{font-weight:400;margin:.5rem 0}
label{display:block;font-weight:600;margin:0 0 .25rem}
input.text{width:100%;min-height:48px;padding:.5rem .75rem;border:1px solid #8a9490;border-radius:8px;
font:inherit;margin:0 0 1rem}
.card{border:1px solid #8a9490;border-radius:8px;padding:.75rem;margin:0 0 1rem;min-height:48px}
.error{color:#a3201d;font-weight:600}
table{width:100%;border-collapse:collapse;margin:0 0 1rem}
td{padding:.25rem 0;vertical-align:top}
td:last-child{text-align:right;white-space:nowrap;padding-left:1rem}
:focus-visible{outline:3px solid #1f4d43;outline-offset:2px}
`;

export function sendPage(reply: FastifyReply, { title, body, script }: Page): FastifyReply {
  const end = script ? `<script src="${escapeHtml(script)}"></script>` : '';
  return reply
    .headers(HEADERS)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="es-MX"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main>${end}</body></html>`,
    );
}

/** 404 for a missing or closed object. */
export function sendGone(reply: FastifyReply, message: string): FastifyReply {
  return sendPage(reply.status(404), {
    title: 'No disponible',
    body: `<div class="box"><h1>No disponible</h1><p>${escapeHtml(message)}</p></div>`,
  });
}

/** "$1,200.50 MXN" */
export function pesos(centavos: number): string {
  return `$${(centavos / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MXN`;
}
