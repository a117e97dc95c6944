/** The conversations as their people see them in the demo: they press buttons and write back. */
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';

interface WhatsappButton {
  readonly title: string;
  /** What its press sends back. */
  readonly payload: string;
}

/** A message as its reader sees it. */
export interface WhatsappMessage {
  readonly id: string;
  readonly to: string;
  /** null: a text within a conversation. */
  readonly template: string | null;
  readonly text: string;
  readonly buttons: readonly WhatsappButton[];
  /** Label of the button that opens the link. */
  readonly opens?: string;
  /** What the template's address ends with. */
  readonly link: string | null;
  /** The second button that opens a page. */
  readonly second?: { readonly opens: string; readonly link: string };
  readonly reference: string | null;
}

/** What a person has sent. */
export interface Heard {
  readonly from: string;
  readonly text: string;
  /** How many messages the studio had sent before. */
  readonly after: number;
  readonly at: string;
}

/** Whether two numbers are one person's: Mexico's still come with a 1 after the 52. */
export const isSame = (one: string, other: string): boolean =>
  one.replace(/^521(?=\d{10}$)/, '52') === other.replace(/^521(?=\d{10}$)/, '52');

interface Phones {
  messages(): readonly WhatsappMessage[];
  heard(): readonly Heard[];
  write(from: string, text: string): void;
  press(id: string, place: number): void;
}

const STYLE = `body{font-family:system-ui,sans-serif;max-width:30rem;margin:1.5rem auto;padding:0 1rem;color:#1a1a1a;
background:#efeae2}h1{font-size:1.25rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}p{margin:.25rem 0;white-space:pre-line}
.in,.out{border-radius:.5rem;padding:.625rem .75rem;margin:.375rem 0;max-width:85%;background:#fff}
.out{margin-left:auto;width:fit-content;background:#d9fdd3}a{color:#0b5fb0}
button,.open{display:block;width:100%;box-sizing:border-box;margin:.375rem 0 0;padding:.625rem;border:1px solid #d0d7de;
border-radius:.5rem;background:#fff;color:#0b5fb0;font:inherit;text-align:center;text-decoration:none}
input{width:100%;box-sizing:border-box;padding:.625rem;font:inherit;border:1px solid #767676;border-radius:.5rem}`;

const pageButton = (link: string, opens: string): string =>
  `<a class="open" href="/${escapeHtml(link)}">${escapeHtml(opens)}</a>`;

const bubble = ({ id, text, buttons, link, opens = 'Abrir', second }: WhatsappMessage, path: string): string =>
  `<div class="in"><p>${escapeHtml(text)}</p>${buttons
    .map(
      (
        { title },
        n,
      ) => `<form method="post" action="${path}/press"><input type="hidden" name="id" value="${escapeHtml(id)}">
<input type="hidden" name="place" value="${n}"><button>${escapeHtml(title)}</button></form>`,
    )
    .join(
      '',
    )}${link === null ? '' : pageButton(link, opens)}${second ? pageButton(second.link, second.opens) : ''}</div>`;

/** The last people who got a message, the newest first. */
const PEOPLE = 20;
/** Of each, the last messages of the studio. */
const BUBBLES = 6;

function conversation(to: string, { messages, heard }: Phones, path: string): string {
  const sent = messages()
    .map((message, place) => ({ message, place }))
    .filter(({ message }) => message.to === to)
    .slice(-BUBBLES);
  const from = sent[0]?.place ?? 0;
  const lines = sent.flatMap(({ message, place }, n) => {
    const until = sent[n + 1]?.place ?? Infinity;
    const replies = heard().filter((one) => isSame(one.from, to) && one.after > place && one.after <= until);
    return [
      bubble(message, path),
      ...replies
        .filter(({ after }) => after > from)
        .map(({ text }) => `<div class="out"><p>${escapeHtml(text)}</p></div>`),
    ];
  });
  return `<h2>+${escapeHtml(to)}</h2>${lines.join('')}<form method="post" action="${path}/write">
<input type="hidden" name="from" value="${escapeHtml(to)}"><input name="text" aria-label="Mensaje de +${escapeHtml(to)}"
placeholder="Escribe un mensaje" autocomplete="off"></form>`;
}

export function conversationPage(app: FastifyInstance, path: string, phones: Phones): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const back = (reply: FastifyReply) => reply.redirect(`${path}/`, 303);
  app.get(`${path}/`, (_request, reply) => {
    const people = [...new Set([...phones.messages()].reverse().map(({ to }) => to))].slice(0, PEOPLE);
    const body =
      people.map((to) => conversation(to, phones, path)).join('') || '<p>Todavía no se ha enviado ningún mensaje.</p>';
    return reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
      'cache-control': 'no-store',
    }).send(`<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport"
content="width=device-width,initial-scale=1"><title>WhatsApp de prueba</title><style>${STYLE}</style></head>
<body><main><h1>WhatsApp de prueba</h1><p>Lo que verían tus clientes en su teléfono. No sale de aquí.</p>${body}</main></body></html>`);
  });
  app.post<{ Body: { id?: string; place?: string } }>(`${path}/press`, ({ body }, reply) => {
    phones.press(body.id ?? '', Number(body.place));
    return back(reply);
  });
  app.post<{ Body: { from?: string; text?: string } }>(`${path}/write`, ({ body }, reply) => {
    const [from, text] = [body.from ?? '', (body.text ?? '').trim()];
    if (text !== '') phones.write(from, text);
    return back(reply);
  });
}
