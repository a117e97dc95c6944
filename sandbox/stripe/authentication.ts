/** The bank's 3-D Secure page, with one button to complete the challenge and one to fail it. */
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StripeFailure } from './errors';
import { parseForm } from './forms';
import { pesos, sendGone, sendPage } from './pages';
import { finishAuthentication } from './paymentIntents';
import type { Sandbox } from './sandbox';
import { finishSetupAuthentication } from './setupIntents';

interface Challenge {
  /** Centavos; null when a card is only saved. */
  amount: number | null;
  pending: boolean;
  returnUrl: string | null;
  complete: (accepted: boolean) => void;
  succeeded: () => boolean;
}

export function serveAuthentication(app: FastifyInstance, sandbox: Sandbox): void {
  const url = `${sandbox.publicPath}/3ds/:id`;

  app.get(url, (request, reply) => {
    const asked = findChallenge(sandbox, request);
    if (!asked?.pending) return sendGone(reply, 'Esta autenticación ya no está pendiente.');
    const about = asked.amount === null ? 'Para guardar tu tarjeta' : `Para pagar ${pesos(asked.amount)}`;
    return sendPage(reply, {
      title: 'Autenticación de prueba',
      body: `<div class="box"><h1>Autenticación de prueba</h1>
        <p>${escapeHtml(about)}, tu banco pide que confirmes que eres tú. Es una simulación: no se cobra nada.</p>
        <form method="post">
          <button class="main" name="outcome" value="complete">Completar autenticación</button>
          <button name="outcome" value="fail">Fallar autenticación</button>
        </form></div>`,
    });
  });

  app.post(url, (request, reply) => {
    const asked = findChallenge(sandbox, request);
    if (!asked) return sendGone(reply, 'Esta autenticación ya no está pendiente.');
    const accepted = parseForm(typeof request.body === 'string' ? request.body : '').outcome === 'complete';
    try {
      if (asked.pending) asked.complete(accepted);
    } catch (error) {
      // The intent carries the decline; the page ends the same way.
      if (!(error instanceof StripeFailure)) throw error;
    }
    sandbox.save();
    return asked.returnUrl === null ? sendDone(reply, sandbox) : goBack(reply, request, asked);
  });
}

function findChallenge(sandbox: Sandbox, request: FastifyRequest): Challenge | undefined {
  const { id } = Object.assign({ id: '' }, request.params);
  const { client_secret: secret } = Object.assign({ client_secret: '' }, request.query);
  const payment = Object.hasOwn(sandbox.state.payment_intents, id) ? sandbox.state.payment_intents[id] : undefined;
  const setup = Object.hasOwn(sandbox.state.setup_intents, id) ? sandbox.state.setup_intents[id] : undefined;
  const intent = payment ?? setup;
  if (!intent || intent.client_secret !== secret) return undefined;
  return {
    amount: payment?.amount ?? null,
    pending: intent.status === 'requires_action',
    returnUrl: intent.next_action?.redirect_to_url?.return_url ?? null,
    complete: (accepted) => {
      if (payment) finishAuthentication(sandbox, payment, accepted);
      else if (setup) finishSetupAuthentication(sandbox, setup, accepted);
    },
    succeeded: () => intent.status === 'succeeded',
  };
}

/** In a frame: notifies the page that opened it, which then removes the frame. */
function sendDone(reply: FastifyReply, sandbox: Sandbox): FastifyReply {
  return sendPage(reply, {
    title: 'Autenticación de prueba',
    body: '<p role="status">Listo.</p>',
    script: `${sandbox.publicPath}/challengeDone.js`,
  });
}

function goBack(reply: FastifyReply, request: FastifyRequest, { returnUrl, succeeded }: Challenge): FastifyReply {
  const { id } = Object.assign({ id: '' }, request.params);
  const { client_secret } = Object.assign({ client_secret: '' }, request.query);
  const name = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  const back = new URL(returnUrl ?? '');
  for (const [key, value] of Object.entries({
    [name]: id,
    [`${name}_client_secret`]: client_secret,
    redirect_status: succeeded() ? 'succeeded' : 'failed',
  }))
    back.searchParams.set(key, value);
  return reply.redirect(back.href, 303);
}
