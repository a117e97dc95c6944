/** The page of a SPEI transfer, where the demo's customers send money: what is asked for, less, more, or too late. */
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { isTransfer, missingOf, transferFor } from './cashBalance';
import { parseForm } from './forms';
import { pesos, sendGone, sendPage } from './pages';
import type { Sandbox } from './sandbox';
import type { Wire } from './wire';

/** Centavos; far more than a studio sells for. */
const MOST = 99_999_999;

export function serveTransferPage(app: FastifyInstance, sandbox: Sandbox): void {
  const url = `${sandbox.publicPath}/transfer/:id`;

  app.get(url, (request, reply) => {
    const intent = intentIn(sandbox, request);
    if (!intent) return sendGone(reply, 'No existe esta transferencia.');
    const { enviada } = Object.assign({ enviada: '' }, request.query);
    const clabe = sandbox.state.clabes[intent.customer ?? ''] ?? '';
    const waits = intent.status === 'requires_action';
    const about = waits
      ? `Faltan ${pesos(missingOf(intent))}.`
      : intent.status === 'succeeded'
        ? 'Este pago ya está completo; lo que envíes ahora es de más.'
        : 'Este pago ya venció; lo que envíes ahora llega tarde.';
    return sendPage(reply, {
      title: 'Transferencia de prueba',
      body: `<div class="box"><h1>Transferencia de prueba</h1>
        <p class="note">Simulador de tu banco: aquí no se mueve dinero.</p>
        ${enviada === '' ? '' : '<p role="status">Transferencia enviada.</p>'}
        <table><tr><td>CLABE</td><td>${escapeHtml(clabe)}</td></tr></table>
        <p>${about}</p>
        <form method="post">
          <label for="monto">Monto en pesos</label>
          <input class="text" id="monto" name="monto" inputmode="decimal" required
            value="${waits ? (missingOf(intent) / 100).toFixed(2) : ''}">
          <button class="main">Transferir</button>
        </form></div>`,
    });
  });

  app.post(url, (request, reply) => {
    const intent = intentIn(sandbox, request);
    if (!intent) return sendGone(reply, 'No existe esta transferencia.');
    const { monto } = parseForm(typeof request.body === 'string' ? request.body : '');
    const amount =
      typeof monto === 'string' && /^\d{1,6}(\.\d{1,2})?$/.test(monto) ? Math.round(Number(monto) * 100) : 0;
    if (amount > 0 && amount <= MOST) {
      transferFor(sandbox, intent, amount);
      sandbox.save();
    }
    const back = new URL(request.url, 'http://localhost');
    if (amount > 0) back.searchParams.set('enviada', '1');
    return reply.redirect(`${back.pathname}${back.search}`, 303);
  });
}

function intentIn(sandbox: Sandbox, request: FastifyRequest): Wire<Stripe.PaymentIntent> | undefined {
  const { id } = Object.assign({ id: '' }, request.params);
  const { client_secret: secret } = Object.assign({ client_secret: '' }, request.query);
  const intent = Object.hasOwn(sandbox.state.payment_intents, id) ? sandbox.state.payment_intents[id] : undefined;
  return intent && isTransfer(intent) && intent.client_secret === secret ? intent : undefined;
}
