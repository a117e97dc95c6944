/**
 * A stand-in for WhatsApp's Cloud API on the loopback, for the demo, development and tests: sends approved templates,
 * reports by signed events what became of them, and lets people write back. Responds 404 to all other calls.
 *
 * By its last digits a number …0026 has no WhatsApp (the message fails after it was accepted), …0056
 * can take no more messages for now, …0049 is spared by Meta. A template that isn't among `templates` doesn't exist.
 */
import Fastify from 'fastify';
import { createHmac, randomBytes } from 'node:crypto';
import { readDataFile, writeDataFile } from '../dataFile';
import { refuseInProduction } from '../guard';
import { conversationPage, isSame, type Heard, type WhatsappMessage } from './page';

export interface WhatsappTemplate {
  readonly name: string;
  /** With {{1}}, {{2}}, … */
  readonly text: string;
  /** Labels of its quick replies, before the button that opens a page. */
  readonly replies?: readonly string[];
  /** Label of the button that opens a page. */
  readonly button?: string;
  /** Label of a second one. */
  readonly second?: string;
}

export interface WhatsappSandboxOptions {
  /** 0 or undefined: any free port. */
  readonly port?: number;
  /** File of the state; null or undefined: in memory only. */
  readonly dataFile?: string | null;
  readonly token: string;
  readonly phoneNumberId: string;
  readonly appSecret: string;
  /** Approved, in es_MX. */
  readonly templates: readonly WhatsappTemplate[];
  readonly webhook?: { readonly url: string } | null;
  readonly now?: () => Date;
  /** Path on the site of the page with the conversations; undefined: there is none. */
  readonly publicPath?: string;
}

export type { WhatsappMessage };

/** What to do with the next call: refuse it, or drop the response after it was accepted. */
export type WhatsappFault = { readonly status: number; readonly code: number } | 'lose_response';

export interface WhatsappSandbox {
  /** http://host:port */
  readonly url: string;
  messages(): readonly WhatsappMessage[];
  setWebhook(webhook: { readonly url: string } | null): void;
  setTemplates(templates: readonly WhatsappTemplate[]): void;
  failNext(fault: WhatsappFault): void;
  /** The person opens a message. */
  read(id: string): void;
  /** The person writes to the studio. */
  write(from: string, text: string): void;
  /** The person presses a button of a message by its place; by another number where `from` says so. */
  press(id: string, place: number, from?: string): void;
  /** Sends every outstanding event once. Returns how many were taken. */
  flush(): Promise<number>;
  /** The last events again, in the opposite order. */
  repeat(): Promise<void>;
  close(): Promise<void>;
}

interface State {
  messages: WhatsappMessage[];
  events: string[];
  heard: Heard[];
}

interface Body {
  readonly messaging_product?: unknown;
  readonly to?: unknown;
  readonly type?: unknown;
  readonly text?: { readonly body?: unknown };
  readonly interactive?: {
    readonly type?: unknown;
    readonly body?: { readonly text?: unknown };
    readonly action?: {
      readonly buttons?: readonly { readonly reply?: { readonly id?: string; readonly title?: string } }[];
    };
  };
  readonly template?: {
    readonly name?: string;
    readonly language?: { readonly code?: string };
    readonly components?: readonly {
      readonly type?: string;
      readonly sub_type?: string;
      readonly index?: string;
      readonly parameters?: readonly { readonly type?: string; readonly text?: string; readonly payload?: string }[];
    }[];
  };
  readonly biz_opaque_callback_data?: string;
}

/** Meta's own tokens and numbers. */
const REAL_TOKEN = /^EAA[A-Za-z0-9]{40,}$/;
const RETRY_MS = 1_000;
/** Milliseconds after a person's message in which the studio may write without a template. */
const WINDOW = 24 * 3_600_000;
const KEPT = 500;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(`(#${code}) ${message}`);
  }
}

/** @throws Error with NODE_ENV=production, unless DEMO=1, and for a token that is Meta's own. */
export async function startWhatsappSandbox(options: WhatsappSandboxOptions): Promise<WhatsappSandbox> {
  refuseInProduction();
  if (REAL_TOKEN.test(options.token)) throw new Error("The sandbox takes no real token of Meta's.");
  const { dataFile = null, token, phoneNumberId, appSecret, now = () => new Date() } = options;
  const state: State = { messages: [], events: [], heard: [], ...(dataFile && readDataFile<State>(dataFile)) };
  let { templates, webhook = null } = options;
  let fault: WhatsappFault | null = null;
  let delivered: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const save = (): void => {
    if (dataFile) writeDataFile(dataFile, state);
  };

  const emit = (value: Record<string, unknown>): void => {
    const metadata = { display_phone_number: '525500000000', phone_number_id: phoneNumberId };
    const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }];
    state.events.push(
      JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] }),
    );
    save();
    schedule(0);
  };
  const timestamp = (): string => String(Math.floor(now().getTime() / 1000));
  const emitStatus = ({ id, to, reference }: WhatsappMessage, status: string, errors?: unknown[]): void =>
    emit({
      statuses: [
        {
          id,
          status,
          timestamp: timestamp(),
          recipient_id: to,
          ...(reference === null ? {} : { biz_opaque_callback_data: reference }),
          ...(errors ? { errors } : {}),
        },
      ],
    });

  const deliver = async (text: string): Promise<boolean> => {
    if (!webhook) return false;
    const signature = createHmac('sha256', appSecret).update(text).digest('hex');
    try {
      const { ok } = await fetch(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
        body: text,
        signal: AbortSignal.timeout(10_000),
      });
      return ok;
    } catch {
      return false;
    }
  };
  const flush = (): Promise<number> => {
    const run = sending.then(async () => {
      const outstanding = state.events.splice(0);
      const taken: string[] = [];
      for (const text of outstanding) if (!isClosed && (await deliver(text))) taken.push(text);
      state.events.unshift(...outstanding.filter((text) => !taken.includes(text)));
      if (taken.length > 0) delivered = taken;
      save();
      return taken.length;
    });
    sending = run;
    return run;
  };
  const schedule = (after: number): void => {
    clearTimeout(timer);
    if (isClosed || !webhook || state.events.length === 0) return;
    timer = setTimeout(() => void flush().then(() => schedule(RETRY_MS)), after);
    timer.unref();
  };

  const said = (from: string, text: string, message: Record<string, unknown>): void => {
    state.heard = [...state.heard, { from, text, after: state.messages.length, at: now().toISOString() }].slice(-KEPT);
    emit({
      contacts: [{ profile: { name: 'Cliente' }, wa_id: from }],
      messages: [{ from, id: `wamid.${randomBytes(12).toString('base64')}`, timestamp: timestamp(), ...message }],
    });
  };

  /** Only to who has written within the last day. */
  const acceptChat = (to: string, { type, text, interactive }: Body): WhatsappMessage => {
    const open = state.heard.some(({ from, at }) => isSame(from, to) && now().getTime() - Date.parse(at) < WINDOW);
    if (!open) throw new Refusal(400, 131047, 'Re-engagement message');
    const words = type === 'text' ? text?.body : interactive?.body?.text;
    const buttons = (type === 'interactive' ? (interactive?.action?.buttons ?? []) : []).map(({ reply }) => ({
      title: reply?.title ?? '',
      payload: reply?.id ?? '',
    }));
    if (typeof words !== 'string' || words === '' || words.length > 1_024) throw new Refusal(400, 100, 'Invalid text');
    if (type === 'interactive' && (buttons.length === 0 || buttons.length > 3))
      throw new Refusal(400, 131009, 'Invalid buttons');
    if (buttons.some(({ title, payload }) => !title || title.length > 20 || !payload || payload.length > 256))
      throw new Refusal(400, 131009, 'Invalid button');
    const id = `wamid.${randomBytes(24).toString('base64')}`;
    return { id, to, template: null, text: words, buttons, link: null, reference: null };
  };

  const accept = (body: Body): WhatsappMessage => {
    if (body.messaging_product !== 'whatsapp')
      throw new Refusal(400, 100, 'The parameter messaging_product is required.');
    if (typeof body.to !== 'string' || !/^\d{7,15}$/.test(body.to))
      throw new Refusal(400, 131009, 'Parameter value is not valid');
    if (body.to.endsWith('0056')) throw new Refusal(400, 131056, 'Pair rate limit hit');
    if (body.type !== 'template') return acceptChat(body.to, body);
    const { name = '', language, components = [] } = body.template ?? {};
    const template = templates.find((one) => one.name === name);
    if (!template || language?.code !== 'es_MX')
      throw new Refusal(404, 132001, 'Template name does not exist in the translation');
    const parameters = components.find(({ type }) => type === 'body')?.parameters ?? [];
    const wanted = new Set(template.text.match(/\{\{\d+\}\}/g)).size;
    if (parameters.length !== wanted)
      throw new Refusal(400, 132000, 'Number of parameters does not match the expected number of params');
    if (parameters.some(({ type, text }) => type !== 'text' || !text || /[\n\t]| {5}/.test(text)))
      throw new Refusal(400, 100, 'Invalid parameter');
    const buttons = components.filter(({ type }) => type === 'button');
    const { replies = [] } = template;
    const kinds = [...replies.map(() => 'quick_reply'), 'url', ...(template.second === undefined ? [] : ['url'])];
    if (buttons.some(({ sub_type, index }, n) => sub_type !== kinds[n] || index !== String(n)))
      throw new Refusal(400, 132018, 'Button is not valid');
    const payloads = buttons.slice(0, replies.length).map(({ parameters: [one] = [] }) => one?.payload ?? '');
    if (payloads.some((payload) => payload === '' || payload.length > 128))
      throw new Refusal(400, 132018, 'Button payload is not valid');
    return {
      id: `wamid.${randomBytes(24).toString('base64')}`,
      to: body.to,
      template: name,
      text: template.text.replace(/\{\{(\d+)\}\}/g, (_, place: string) => parameters[Number(place) - 1]?.text ?? ''),
      buttons: payloads.map((payload, n) => ({ title: replies[n] ?? '', payload })),
      opens: template.button ?? 'Abrir',
      link: buttons[replies.length]?.parameters?.[0]?.text ?? null,
      ...(template.second !== undefined && {
        second: { opens: template.second, link: buttons[replies.length + 1]?.parameters?.[0]?.text ?? '' },
      }),
      reference: body.biz_opaque_callback_data ?? null,
    };
  };

  const write = (from: string, text: string): void => said(from, text, { type: 'text', text: { body: text } });
  const press: WhatsappSandbox['press'] = (id, place, from) => {
    const message = state.messages.find((one) => one.id === id);
    const button = message?.buttons[place];
    if (!message || !button) throw new Error(`no button ${place} of ${id}`);
    const { title, payload } = button;
    said(from ?? message.to, title, {
      context: { from: '525500000000', id },
      ...(message.template === null
        ? { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: payload, title } } }
        : { type: 'button', button: { text: title, payload } }),
    });
  };

  const app = Fastify({ forceCloseConnections: true });
  if (options.publicPath !== undefined)
    conversationPage(app, options.publicPath, {
      messages: () => state.messages,
      heard: () => state.heard,
      write,
      press,
    });
  app.setErrorHandler((error: Error, _request, reply) => {
    const { status, code } = error instanceof Refusal ? error : { status: 500, code: 131000 };
    const type = status === 401 ? 'OAuthException' : 'GraphMethodException';
    return reply.status(status).send({ error: { message: error.message, type, code, fbtrace_id: 'sandbox' } });
  });
  app.get<{ Params: { version: string; phone: string } }>('/:version/:phone', ({ params, headers }) => {
    if (headers.authorization !== `Bearer ${token}`) throw new Refusal(401, 190, 'Invalid OAuth access token');
    if (params.phone !== phoneNumberId) throw new Refusal(400, 100, 'Unsupported get request');
    return {
      id: phoneNumberId,
      display_phone_number: '+52 55 0000 0000',
      verified_name: 'Estudio de prueba',
      quality_rating: 'GREEN',
      code_verification_status: 'VERIFIED',
    };
  });
  app.post<{ Params: { version: string; phone: string }; Body: Body }>(
    '/:version/:phone/messages',
    (request, reply) => {
      const { params, headers, body } = request;
      if (headers.authorization !== `Bearer ${token}`) throw new Refusal(401, 190, 'Invalid OAuth access token');
      if (!/^v\d+\.0$/.test(params.version) || params.phone !== phoneNumberId)
        throw new Refusal(400, 33, 'Unsupported post request');
      const planned = fault;
      fault = null;
      if (planned && planned !== 'lose_response') throw new Refusal(planned.status, planned.code, 'Planned failure');
      const message = accept(body);
      state.messages = [...state.messages, message].slice(-KEPT);
      if (message.to.endsWith('0026'))
        emitStatus(message, 'failed', [{ code: 131026, title: 'Message undeliverable' }]);
      else if (message.to.endsWith('0049')) emitStatus(message, 'failed', [{ code: 131049, title: 'Not delivered' }]);
      else for (const status of ['sent', 'delivered']) emitStatus(message, status);
      save();
      if (planned === 'lose_response') {
        request.raw.socket.destroy();
        return reply;
      }
      return reply.send({
        messaging_product: 'whatsapp',
        contacts: [{ input: message.to, wa_id: message.to.replace(/^52(?=\d{10}$)/, '521') }],
        messages: [{ id: message.id, message_status: 'accepted' }],
      });
    },
  );

  const url = await app.listen({ port: options.port ?? 0, host: '127.0.0.1' });
  schedule(0);
  return {
    url,
    messages: () => state.messages,
    setWebhook: (next) => {
      webhook = next;
      schedule(0);
    },
    setTemplates: (next) => {
      templates = next;
    },
    failNext: (next) => {
      fault = next;
    },
    read: (id) => {
      const message = state.messages.find((one) => one.id === id);
      if (!message) throw new Error(`no message ${id}`);
      emitStatus(message, 'read');
    },
    write,
    press,
    flush,
    repeat: async () => {
      for (const text of [...delivered].reverse()) await deliver(text);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await sending;
      await app.close();
      save();
    },
  };
}
