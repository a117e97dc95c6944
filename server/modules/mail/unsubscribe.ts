/**
 * One-click unsubscription from a kind of mail (RFC 8058), without signing in. A GET only shows a page with a button,
 * as mail scanners open every link; a POST by that button or a mail program unsubscribes. May be repeated.
 */
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '../../../domain/config';
import {
  isNotificationKind,
  isTransactional,
  NOTIFICATION_LABELS,
  type NotificationKind,
} from '../../../domain/notifications';
import { ROUTES } from '../../../domain/routes';
import { requestContext } from '../../context';
import type { Studio } from '../../studio';
import { isSealed, seal } from '../files/signature';
import { storeChoices } from '../notifications/repository';
import { textOn } from './color';

const PATH = '/api/unsubscribe';
/** Bytes: the form is nearly empty. */
const FORM_LIMIT = 4_096;
/** Content security policy of the page, which allows only its button. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'";

const sealedText = (customer: string, kind: string): string => `unsubscribe ${customer} ${kind}`;

/** The path that unsubscribes a customer from a kind of mail: it can't be guessed and never expires. */
export async function unsubscribePath(studio: Studio, customerId: number, kind: NotificationKind): Promise<string> {
  const customer = customerId.toString(36);
  return `${PATH}/${customer}.${kind}.${await seal(studio, sealedText(customer, kind))}`;
}

interface Named {
  readonly customer_id: number;
  readonly kind: NotificationKind;
}

/** The customer and kind of a token; null: it isn't valid. */
async function readToken(studio: Studio, token: string): Promise<Named | null> {
  const [customer = '', kind = '', signature = ''] = token.split('.');
  if (!isNotificationKind(kind) || isTransactional(kind)) return null;
  return (await isSealed(studio, sealedText(customer, kind), signature))
    ? { customer_id: parseInt(customer, 36), kind }
    : null;
}

interface Said {
  readonly title: string;
  readonly text: string;
  /** Label of the button that unsubscribes. */
  readonly button?: string;
}

function pageOf({ title, text, button }: Said, { business_name, primary, light }: AppConfig): string {
  const form = button ? `<form method="post"><button class="go">${escapeHtml(button)}</button></form>` : '';
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · ${escapeHtml(business_name)}</title>
<style>
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;
background:${light};color:${textOn(light)};
font:400 17px/1.55 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:440px}
img{display:block;border-radius:18px}
.studio{margin:16px 0 0;font-weight:600}
h1{margin:24px 0 12px;font-size:30px;line-height:1.2;letter-spacing:-.02em}
p{margin:0}
.go{display:block;width:100%;min-height:52px;margin-top:28px;padding:0 24px;border:0;border-radius:999px;
background:${primary};color:${textOn(primary)};font:inherit;font-weight:600;cursor:pointer}
.more{display:inline-block;margin-top:20px;padding:12px 0;color:inherit;text-underline-offset:3px}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}
</style></head>
<body><main>
<img src="/icons/192.png" alt="" width="64" height="64">
<p class="studio">${escapeHtml(business_name)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form}
<a class="more" href="${ROUTES.information.path}#avisos">Elegir mis avisos</a>
</main></body>
</html>
`;
}

const UNKNOWN: Said = {
  title: 'Este enlace no es válido',
  text: 'Copia la dirección completa del correo, o entra con tu cuenta y elige qué avisos quieres.',
};

type Request = FastifyRequest<{ Params: { token: string } }>;

export async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  // The body is ignored: the address says everything.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, _body, done) =>
    done(null, null),
  );

  const send = async (request: Request, reply: FastifyReply, said: Said, status = 200): Promise<FastifyReply> =>
    reply
      .status(status)
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(pageOf(said, await request.studio.config()));

  app.get(`${PATH}/:token`, async (request: Request, reply) => {
    const named = await readToken(request.studio, request.params.token);
    if (!named) return send(request, reply, UNKNOWN, 404);
    return send(request, reply, {
      title: '¿Dejar de recibir este aviso?',
      text: `Ya no te llegarán por correo: ${NOTIFICATION_LABELS[named.kind].toLowerCase()}.`,
      button: 'No recibir este aviso',
    });
  });

  app.post(`${PATH}/:token`, async (request: Request, reply) => {
    const named = await readToken(request.studio, request.params.token);
    if (!named) return send(request, reply, UNKNOWN, 404);
    const { customer_id, kind } = named;
    const ctx = requestContext(request);
    await ctx.transaction((trx) =>
      storeChoices(trx, customer_id, [{ kind, channel: 'mail', enabled: false }], ctx.now),
    );
    return send(request, reply, {
      title: 'Listo',
      text:
        `Ya no te llegarán por correo: ${NOTIFICATION_LABELS[kind].toLowerCase()}. ` +
        'Puedes volver a activarlos en tu cuenta.',
    });
  });
}
