/** Push notifications of browsers by Web Push (RFC 8030, 8188, 8291, 8292), encrypted for each browser. */
import { createHash } from 'node:crypto';
import { generateRequestDetails, type RequestOptions } from 'web-push';
import {
  MessageRefused,
  MessageUnreachable,
  type Browser,
  type Message,
  type MessageTransport,
} from '../ports/messages';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushSender extends PushKeys {
  /** Contact of the sender for push services: 'mailto:hola@estudio.mx' or 'https://estudio.mx'. */
  readonly subject: string;
}

/** Milliseconds to wait for each push service. */
const PATIENCE = 10_000;
/** The longest time, in seconds, for which push services store a message. */
const LONGEST_TTL = 28 * 86_400;
/** Characters of a message's text; keeps it far below the 4 KB that push services accept. */
const MOST = 600;

type Outcome = 'accepted' | 'gone' | 'refused' | 'failed';

/** The content of a notification, which public/sw.js shows. */
function pushPayload({ title, text, path, reference }: Message): string {
  return JSON.stringify({ title, body: text.slice(0, MOST), url: path, tag: reference });
}

async function sendTo(browser: Browser, message: Message, { subject, ...keys }: PushSender): Promise<Outcome> {
  const { endpoint, p256dh, auth } = browser;
  const options: RequestOptions = {
    vapidDetails: { subject, ...keys },
    contentEncoding: 'aes128gcm',
    TTL: Math.max(0, Math.min(Math.round(message.ttl), LONGEST_TTL)),
    urgency: 'high',
    // A repeated message replaces the first one that hasn't reached its browser yet.
    topic: createHash('sha256').update(message.reference).digest('base64url').slice(0, 32),
  };
  let request: ReturnType<typeof generateRequestDetails>;
  try {
    request = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, pushPayload(message), options);
  } catch {
    // The browser's keys are invalid: nothing can be encrypted for it.
    return 'gone';
  }
  try {
    const { status } = await fetch(request.endpoint, {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: request.body && new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (status >= 200 && status < 300) return 'accepted';
    if (status === 404 || status === 410) return 'gone';
    return status === 429 || status >= 500 ? 'failed' : 'refused';
  } catch {
    return 'failed';
  }
}

export function pushTransport(from: PushSender): MessageTransport {
  return {
    channel: 'push',
    send: async ({ browsers }, message) => {
      if (browsers.length === 0) throw new MessageRefused('La persona no tiene navegadores con notificaciones.');
      const outcomes = await Promise.all(
        browsers.map(async (browser) => ({ browser, outcome: await sendTo(browser, message, from) })),
      );
      const count = (wanted: Outcome): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
      const gone = outcomes.flatMap(({ browser, outcome }) =>
        outcome === 'gone' ? [browser.push_subscription_id] : [],
      );
      const accepted = count('accepted');
      // One browser is enough: sending again would show the message there twice.
      if (accepted > 0)
        return {
          recipient: accepted === 1 ? '1 navegador' : `${accepted} navegadores`,
          provider_id: null,
          gone,
        };
      if (count('failed') > 0) throw new MessageUnreachable('El servicio de notificaciones no responde.');
      throw new MessageRefused('Ningún navegador aceptó la notificación.', gone);
    },
  };
}
