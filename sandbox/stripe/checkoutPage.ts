/** The hosted checkout page: line items, card field, pay button and cancel link. */
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buyerEmail, offersMonths, paySession, type Session, successUrl } from './checkoutSessions';
import { StripeFailure } from './errors';
import { parseForm } from './forms';
import { plansOf } from './installments';
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

  // Called by the page's script once the card is typed: the months in which it can pay.
  app.post(`${url}/plans`, (request) => {
    const session = sessionIn(sandbox, request);
    const card = paramsIn(request).textOrNull('payment_method') ?? null;
    const asks = session?.status === 'open' && offersMonths(session);
    const plans = asks ? plansOf(sandbox, { amount: session.amount_total ?? 0, payment_method: card }) : null;
    return { plans: (plans ?? []).map(({ count }) => count) };
  });

  // Called by the page's script only: returns a redirect, a secret to authenticate with, or an error.
  app.post(`${url}/pay`, (request, reply) => {
    const session = sessionIn(sandbox, request);
    if (session?.status === 'complete') return { redirect: successUrl(session) };
    if (session?.status !== 'open')
      return reply.status(404).send({ error: { type: 'invalid_request_error', message: GONE } });
    const params = paramsIn(request);
    try {
      const action = paySession(sandbox, session, {
        method: params.textOrNull('payment_method') ?? null,
        email: params.textOrNull('email') ?? null,
        months: params.integer('installments') ?? null,
      });
      return action ? { client_secret: action.clientSecret } : { redirect: successUrl(session) };
    } catch (error) {
      if (error instanceof StripeFailure) return { error: error.body };
      throw error;
    } finally {
      sandbox.save();
    }
  });
}

const paramsIn = ({ body }: FastifyRequest): Params => new Params(parseForm(typeof body === 'string' ? body : ''));

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
  const address = `${sandbox.publicPath}/checkout/${session.id}`;
  const plansAddress = offersMonths(session) ? ` data-plans="${escapeHtml(`${address}/plans`)}"` : '';
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
<form data-pay="${escapeHtml(`${address}/pay`)}"${plansAddress} data-key="${escapeHtml(sandbox.publicKey)}">
${email === null ? emailField : `<p>${escapeHtml(email)}</p>`}
${needsCard ? '<div class="card" data-card></div>' : ''}
<fieldset hidden><legend>Meses sin intereses</legend></fieldset>
<p class="error" role="alert" hidden></p>
<button class="main" type="submit" ${needsCard ? 'disabled' : ''}>${action}</button>
</form>${session.cancel_url === null ? '' : cancelLink}</div>
<script src="${escapeHtml(sandbox.publicPath)}/js"></script>`;
}
