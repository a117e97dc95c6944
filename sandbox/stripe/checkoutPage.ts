/** The hosted checkout page: line items, card field, pay button and cancel link. */
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buyerEmail, paySession, type Session, successUrl } from './checkoutSessions';
import { StripeFailure } from './errors';
import { parseForm } from './forms';
import { pesos, sendGone, sendPage } from './pages';
import { Params } from './params';
import type { Sandbox } from './sandbox';

const GONE = 'Este pago ya no está abierto. Vuelve al estudio para empezar de nuevo.';

export function serveCheckoutPage(app: FastifyInstance, sandbox: Sandbox): void {
  const url = `${sandbox.publicPath}/checkout/:id`;

  app.get(url, (request, reply) => {
    const session = sessionIn(sandbox, request);
    if (session?.status === 'complete') return reply.redirect(successUrl(session), 303);
    if (session?.status !== 'open') return sendGone(reply, GONE);
    return sendPage(reply, {
      title: 'Pago de prueba',
      body: bodyOf(sandbox, session),
      script: `${sandbox.publicPath}/checkout.js`,
    });
  });

  // Called by the page's script only: returns a redirect, a secret to authenticate with, or an error.
  app.post(`${url}/pay`, (request, reply) => {
    const session = sessionIn(sandbox, request);
    if (session?.status === 'complete') return { redirect: successUrl(session) };
    if (session?.status !== 'open')
      return reply.status(404).send({ error: { type: 'invalid_request_error', message: GONE } });
    const params = new Params(parseForm(typeof request.body === 'string' ? request.body : ''));
    try {
      const action = paySession(
        sandbox,
        session,
        params.textOrNull('payment_method') ?? null,
        params.textOrNull('email') ?? null,
      );
      return action ? { client_secret: action.clientSecret } : { redirect: successUrl(session) };
    } catch (error) {
      if (error instanceof StripeFailure) return { error: error.body };
      throw error;
    } finally {
      sandbox.save();
    }
  });
}

function sessionIn(sandbox: Sandbox, request: FastifyRequest): Session | undefined {
  const { id } = Object.assign({ id: '' }, request.params);
  return Object.hasOwn(sandbox.state.sessions, id) ? sandbox.state.sessions[id] : undefined;
}

function bodyOf(sandbox: Sandbox, session: Session): string {
  const lines = sandbox.state.session_lines[session.id] ?? [];
  const email = buyerEmail(sandbox, session);
  const off = session.total_details?.amount_discount ?? 0;
  const free = session.amount_total === 0;
  const needsCard = !free || session.mode === 'subscription';
  const rows = lines.map(
    ({ description, quantity, amount_subtotal }) =>
      `<tr><td>${escapeHtml(description ?? '')}${quantity === 1 ? '' : ` × ${quantity}`}</td>` +
      `<td>${pesos(amount_subtotal)}</td></tr>`,
  );
  const trial = sandbox.state.session_plans[session.id]?.trialDays ?? null;
  const trialNote = `${trial} ${trial === 1 ? 'día' : 'días'} de prueba gratis; después se cobra a esta tarjeta.`;
  const payAddress = `${sandbox.publicPath}/checkout/${session.id}/pay`;
  const emailField =
    '<label for="email">Correo electrónico</label>' +
    '<input class="text" id="email" name="email" type="email" autocomplete="email" required>';
  const action = free ? (needsCard ? 'Guardar tarjeta y empezar' : 'Confirmar') : 'Pagar';
  const cancelLink = `<a class="link" href="${escapeHtml(session.cancel_url ?? '')}">Cancelar y volver</a>`;
  return `<div class="box"><h1>Pago de prueba</h1>
<p class="note">Simulador de Stripe: aquí no se cobra dinero. Usa una tarjeta de prueba, como 4242 4242 4242 4242.</p>
<p class="amount">${pesos(session.amount_total ?? 0)}</p>
<table>${rows.join('')}${off > 0 ? `<tr><td>Descuento</td><td>−${pesos(off)}</td></tr>` : ''}</table>
${trial === null ? '' : `<p>${trialNote}</p>`}
<form data-pay="${escapeHtml(payAddress)}" data-key="${escapeHtml(sandbox.publicKey)}">
${email === null ? emailField : `<p>${escapeHtml(email)}</p>`}
${needsCard ? '<div class="card" data-card></div>' : ''}
<p class="error" role="alert" hidden></p>
<button class="main" type="submit" ${needsCard ? 'disabled' : ''}>${action}</button>
</form>${session.cancel_url === null ? '' : cancelLink}</div>
<script src="${escapeHtml(sandbox.publicPath)}/js"></script>`;
}
