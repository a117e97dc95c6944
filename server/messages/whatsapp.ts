/** WhatsApp by Meta's Cloud API. The studio may only begin a conversation with an approved template. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { whatsappNumber, type ChatText } from '../../domain/whatsappMessages';
import {
  MessageRefused,
  MessageUnreachable,
  type Message,
  type MessageTransport,
  type SayInChat,
  type WhatsAppConfig,
} from '../ports/messages';

const META = 'https://graph.facebook.com';
const VERSION = 'v23.0';
const LANGUAGE = 'es_MX';
/** Milliseconds to wait for Meta; far below the time after which another sender takes the message over. */
const PATIENCE = 20_000;

/** Meta's error codes (https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes). */
const RATE_LIMITS: ReadonlySet<number> = new Set([4, 80007, 130429, 131048, 131056]);
/** Error codes of the account, its token or Meta itself: no message can be sent. */
const ACCOUNT: ReadonlySet<number> = new Set([0, 1, 2, 3, 10, 33, 190, 368, 131005, 131016, 131031, 131042, 133010]);
/** Error codes of a template that the studio may have got approved, unpaused or corrected since. */
const TEMPLATES: ReadonlySet<number> = new Set([132001, 132015, 132016]);
/** Error code of too many messages to one number: only that number waits, others go on. */
const PAIR_LIMIT = 131056;

const TEXTS: Readonly<Record<number, string>> = {
  131026: 'El número no tiene WhatsApp o no puede recibir el mensaje.',
  131021: 'El número es el mismo del estudio.',
  131049: 'WhatsApp decidió no entregar el mensaje.',
  131050: 'La persona ya no quiere mensajes del estudio.',
  132001: 'La plantilla no existe o no está aprobada.',
  132015: 'La plantilla está en pausa.',
  132016: 'La plantilla está deshabilitada.',
};

/** The Spanish text for staff of one of Meta's errors. */
export const errorText = (code: number, title: string): string => TEXTS[code] ?? `WhatsApp: ${title} (${code})`;

/** Whether a message that failed with this code may still be delivered later. */
export const isPassing = (code: number): boolean =>
  RATE_LIMITS.has(code) || ACCOUNT.has(code) || TEMPLATES.has(code) || code === 131000;

function failureOf(status: number, code: number | null, title: string): Error {
  if (code === null || status >= 500) return new MessageUnreachable(`WhatsApp: ${status}`);
  const text = errorText(code, title);
  if (code === PAIR_LIMIT || TEMPLATES.has(code) || code === 131000) return new Error(text);
  const isOfAccount = RATE_LIMITS.has(code) || ACCOUNT.has(code) || (code >= 200 && code < 300) || status === 429;
  return isOfAccount ? new MessageUnreachable(text) : new MessageRefused(text);
}

interface Answer {
  readonly messages?: readonly { readonly id?: string }[];
  readonly error?: { readonly code?: number; readonly message?: string };
}

/** The text of a template parameter: Meta refuses line breaks, tabs, long spaces and empty texts. */
const factText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 250) || '-';

const paramsOf = (texts: readonly string[]) => texts.map((text) => ({ type: 'text', text: factText(text) }));

type Fuller = Pick<NonNullable<Message['fuller']>, 'payloads' | 'second'>;

/** The quick replies stand before the buttons that open pages. */
const templateOf = (name: string, { facts, path }: Message, { payloads, second }: Fuller = { payloads: [] }) => ({
  name,
  language: { code: LANGUAGE },
  components: [
    { type: 'body', parameters: paramsOf(facts) },
    ...payloads.map((payload, index) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(index),
      parameters: [{ type: 'payload', payload }],
    })),
    ...[path, ...(second === undefined ? [] : [second])].map((page, index) => ({
      type: 'button',
      sub_type: 'url',
      index: String(payloads.length + index),
      parameters: [{ type: 'text', text: page.replace(/^\//, '') }],
    })),
  ],
});

/** Posts a message. Returns Meta's id, or its code of a refusal with the error. */
async function postMessage(
  { token, phoneNumberId, apiUrl }: WhatsAppConfig,
  message: object,
): Promise<{ readonly id: string } | { readonly code: number | null; readonly error: Error }> {
  const url = `${apiUrl ?? META}/${VERSION}/${phoneNumberId}/messages`;
  const whole = { messaging_product: 'whatsapp', recipient_type: 'individual', ...message };
  const { status, answer } = await post(url, token, JSON.stringify(whole));
  const id = answer.messages?.[0]?.id;
  if (status === 200 && id) return { id };
  const code = answer.error?.code ?? null;
  return { code, error: failureOf(status, code, answer.error?.message ?? 'error desconocido') };
}

/** Whether a refusal is about the template: its name, state, facts or buttons. */
const isOfTemplate = (code: number | null): boolean => code !== null && code >= 132_000 && code < 133_000;

export function whatsappTransport(config: WhatsAppConfig): MessageTransport {
  return {
    channel: 'whatsapp',
    send: async ({ phone }, message) => {
      const to = whatsappNumber(phone);
      if (to === null) throw new MessageRefused('El teléfono no sirve para WhatsApp.');
      const { template, fuller, reference } = message;
      const about = { to, type: 'template', biz_opaque_callback_data: reference };
      const recipient = `+${to}`;
      if (fuller) {
        const asked = templateOf(fuller.template, message, fuller);
        const sent = await postMessage(config, { ...about, template: asked });
        if ('id' in sent) return { recipient, provider_id: sent.id, body: fuller.text };
        if (!isOfTemplate(sent.code)) throw sent.error;
      }
      const sent = await postMessage(config, { ...about, template: templateOf(template, message) });
      if ('id' in sent) return { recipient, provider_id: sent.id };
      throw sent.error;
    },
  };
}

/** Texts within a conversation, which need no template. */
export const whatsappChat =
  (config: WhatsAppConfig): SayInChat =>
  async (to, { text, buttons }) => {
    const reply = ({ id, title }: ChatText['buttons'][number]) => ({ type: 'reply', reply: { id, title } });
    const sent = await postMessage(
      config,
      buttons.length === 0
        ? { to, type: 'text', text: { body: text, preview_url: false } }
        : {
            to,
            type: 'interactive',
            interactive: { type: 'button', body: { text }, action: { buttons: buttons.map(reply) } },
          },
    );
    if ('error' in sent) throw sent.error;
  };

async function post(url: string, token: string, body: string): Promise<{ status: number; answer: Answer }> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: reply.status, answer: (await reply.json().catch(() => ({}))) as Answer };
  } catch (error) {
    // Leaves out the cause, which may contain the address and what was sent.
    throw new MessageUnreachable(`WhatsApp: ${error instanceof Error ? error.name : 'sin respuesta'}`);
  }
}

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Whether Meta signed exactly this body (X-Hub-Signature-256). */
export const isSigned = ({ appSecret }: WhatsAppConfig, body: Buffer, signature: unknown): boolean =>
  typeof signature === 'string' &&
  isSame(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);

/** Whether a verification request for the webhook's address comes from Meta. */
export const isVerified = ({ verifyToken }: WhatsAppConfig, token: unknown): boolean =>
  typeof token === 'string' && isSame(token, verifyToken);

/** The studio's number as Meta knows it. */
export interface WhatsAppNumber {
  readonly display_phone_number: string;
  readonly verified_name?: string;
  /** Meta's rating of the number: GREEN, YELLOW, RED or UNKNOWN. */
  readonly quality_rating?: string;
  readonly code_verification_status?: string;
}

/**
 * Reads the state of the studio's number and sends nothing. Returns Meta's error code for a refusal; throws when there
 * is no response.
 */
export async function findWhatsappNumber({
  token,
  phoneNumberId,
  apiUrl,
}: WhatsAppConfig): Promise<{ readonly number: WhatsAppNumber } | { readonly code: number }> {
  const fields = 'display_phone_number,verified_name,quality_rating,code_verification_status';
  const answer = await fetch(`${apiUrl ?? META}/${VERSION}/${phoneNumberId}?fields=${fields}`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  const body = (await answer.json()) as Partial<WhatsAppNumber> & Answer;
  const { display_phone_number } = body;
  if (!answer.ok || display_phone_number === undefined) return { code: body.error?.code ?? answer.status };
  return { number: { ...body, display_phone_number } };
}
