/** Mercado Pago's page as the demo's customers see it: they choose how their payment goes. */
import { Type, type Static } from '@sinclair/typebox';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from './errors';
import { pay, type Outcome } from './payments';
import { findPreference, isExpired } from './preferences';
import type { Sandbox, StoredPayment, StoredPreference } from './state';

const STYLE = `body{font-family:system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h1{font-size:1.25rem}p{margin:.5rem 0}.sum{font-size:1.75rem;font-weight:600}
button,a.back{display:block;width:100%;box-sizing:border-box;margin:.75rem 0;padding:.875rem;border-radius:.5rem;
border:1px solid #0b5fb0;background:#fff;color:#0b5fb0;font:inherit;text-align:center;text-decoration:none}
button.first{background:#0b5fb0;color:#fff}`;

const Choice = Type.Object(
  {
    pref_id: Type.String(),
    outcome: Type.Union(
      (['approved', 'rejected', 'pending', 'in_process'] as const).map((outcome) => Type.Literal(outcome)),
    ),
  },
  { additionalProperties: false },
);

const BUTTONS: ReadonlyArray<readonly [Outcome, string]> = [
  ['approved', 'Pagar con tarjeta'],
  ['rejected', 'Pagar con una tarjeta sin fondos'],
  ['pending', 'Pagar con una transferencia'],
  ['in_process', 'Pagar con una tarjeta que se revisa'],
];

/** The ways that the preference leaves: with 'binary_mode' a payment is made at once or not at all. */
const buttonsOf = ({ binary_mode, excluded }: StoredPreference) =>
  BUTTONS.filter(
    ([outcome]) =>
      !(binary_mode && (outcome === 'in_process' || outcome === 'pending')) &&
      !(outcome === 'pending' && excluded.includes('bank_transfer')),
  );

/** Where the buyer goes back to, with what Mercado Pago adds to the address. */
function backTo({ id, back_urls, external_reference }: StoredPreference, payment: StoredPayment | null): string | null {
  const status = payment?.status ?? null;
  const url =
    status === 'approved'
      ? back_urls.success
      : status === 'pending' || status === 'in_process'
        ? back_urls.pending
        : back_urls.failure;
  if (url === undefined) return null;
  const address = new URL(url);
  const facts = {
    collection_id: payment && String(payment.id),
    collection_status: status,
    payment_id: payment && String(payment.id),
    status,
    external_reference,
    payment_type: payment?.type ?? null,
    preference_id: id,
    site_id: 'MLM',
    processing_mode: 'aggregator',
  };
  for (const [name, value] of Object.entries(facts)) address.searchParams.set(name, value ?? 'null');
  return address.href;
}

export function pageRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const at = (route: string): string => `${sandbox.publicPath}${route}`;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get<{ Querystring: { pref_id?: string } }>(at('/checkout/v1/redirect'), ({ query }, reply) =>
    show(reply, () => {
      const preference = findPreference(sandbox, query.pref_id ?? '');
      const back = backTo(preference, null);
      const leave = back === null ? '' : `<a class="back" href="${escapeHtml(back)}">Volver al sitio</a>`;
      if (isExpired(sandbox, preference)) return html(`<p>Este pago ya venció.</p>${leave}`);
      const [item] = preference.items;
      const buttons = buttonsOf(preference).map(
        ([outcome, text], index) =>
          `<button name="outcome" value="${outcome}"${index === 0 ? ' class="first"' : ''}>${text}</button>`,
      );
      return html(`<p>${escapeHtml(item?.title ?? '')}</p>
        <p class="sum">$${(preference.amount / 100).toFixed(2)} MXN</p>
        <form method="post" action="${at('/pay')}">
          <input type="hidden" name="pref_id" value="${escapeHtml(preference.id)}">${buttons.join('')}
        </form>${leave}`);
    }),
  );

  app.post<{ Body: Static<typeof Choice> }>(at('/pay'), { schema: { body: Choice } }, ({ body }, reply) => {
    const preference = findPreference(sandbox, body.pref_id);
    const allowed = buttonsOf(preference).some(([outcome]) => outcome === body.outcome);
    if (!allowed || isExpired(sandbox, preference))
      return show(reply, () => html('<p>Este pago ya no es posible.</p>'));
    const payment = pay(sandbox, preference.id, body.outcome);
    const back = backTo(preference, payment);
    // After a rejection the buyer stays here, and may choose another card.
    const leaves = payment.status !== 'rejected' && back !== null;
    if (leaves && (payment.status !== 'approved' || preference.auto_return !== null)) return reply.redirect(back, 303);
    const again = `${at('/checkout/v1/redirect')}?pref_id=${encodeURIComponent(preference.id)}`;
    return show(reply, () =>
      html(
        payment.status === 'rejected'
          ? `<p role="alert">Tu tarjeta no tiene fondos suficientes.</p><a class="back" href="${again}">Elegir otro medio</a>`
          : '<p>Listo.</p>',
      ),
    );
  });
}

/** The page runs no scripts; its form may lead back to the site. */
function show(reply: FastifyReply, make: () => string): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; " +
      'form-action http: https:',
    'cache-control': 'no-store',
  });
  try {
    return reply.send(make());
  } catch (error) {
    if (error instanceof Refusal) return reply.status(404).send(html('<p>Este pago no existe.</p>'));
    throw error;
  }
}

const html = (body: string): string => `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">
<title>Mercado Pago de prueba</title><style>${STYLE}</style></head>
<body><main><h1>Mercado Pago de prueba</h1><p>Aquí no se mueve dinero.</p>${body}</main></body></html>`;
