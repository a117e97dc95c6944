/** The page of an OXXO voucher, where the demo's customers pay it as if they stood in the shop. */
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { parseForm } from './forms';
import { pesos, sendGone, sendPage } from './pages';
import type { Sandbox } from './sandbox';
import { isVoucher, payInShop } from './vouchers';
import type { Wire } from './wire';

const STATES: Readonly<Record<string, string>> = {
  processing: 'Pagada: la tienda avisa el siguiente día hábil.',
  succeeded: 'Pagada y acreditada.',
  canceled: 'Esta ficha se canceló: la tienda ya no la acepta.',
};

export function serveVoucherPage(app: FastifyInstance, sandbox: Sandbox): void {
  const url = `${sandbox.publicPath}/voucher/:id`;

  app.get(url, (request, reply) => {
    const intent = intentIn(sandbox, request);
    if (!intent) return sendGone(reply, 'No existe esta ficha.');
    const end = intent.next_action?.oxxo_display_details?.expires_after ?? null;
    const until = end === null ? '' : new Date(end * 1000).toLocaleString('es-MX', { timeZone: 'America/Mexico_City' });
    const about = STATES[intent.status] ?? 'Esta ficha venció: la tienda ya no la acepta.';
    return sendPage(reply, {
      title: 'Ficha de OXXO de prueba',
      body: `<div class="box"><h1>Ficha de OXXO de prueba</h1>
        <p class="note">Simulador de la tienda: aquí no se mueve dinero.</p>
        <p class="amount">${pesos(intent.amount)}</p>
        <p>Número ${escapeHtml(sandbox.state.vouchers[intent.id]?.number ?? '')}</p>
        ${
          end === null
            ? `<p role="status">${about}</p>`
            : `<p>Vence: ${escapeHtml(until)} (centro de México)</p>
        <form method="post"><input type="hidden" name="aviso" value="ahora">
          <button class="main">Pagar en la tienda</button></form>
        <form method="post"><input type="hidden" name="aviso" value="despues">
          <button>Pagar; la tienda avisa el siguiente día hábil</button></form>`
        }</div>`,
    });
  });

  app.post(url, (request, reply) => {
    const intent = intentIn(sandbox, request);
    if (!intent) return sendGone(reply, 'No existe esta ficha.');
    const { aviso } = parseForm(typeof request.body === 'string' ? request.body : '');
    if (intent.status === 'requires_action') {
      payInShop(sandbox, intent, aviso === 'despues' ? 'later' : 'now');
      sandbox.save();
    }
    return reply.redirect(request.url, 303);
  });
}

function intentIn(sandbox: Sandbox, request: FastifyRequest): Wire<Stripe.PaymentIntent> | undefined {
  const { id } = Object.assign({ id: '' }, request.params);
  const { client_secret: secret } = Object.assign({ client_secret: '' }, request.query);
  const intent = Object.hasOwn(sandbox.state.payment_intents, id) ? sandbox.state.payment_intents[id] : undefined;
  return intent && isVoucher(intent) && intent.client_secret === secret ? intent : undefined;
}
