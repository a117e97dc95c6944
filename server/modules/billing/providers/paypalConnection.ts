/** Tries keys of PayPal that a studio enters, and orders the events that we read for its site. */
import { AppError } from '../../../../domain/errors';
import { Refused } from '../../../ports/payments';
import { PAYPAL_EVENTS } from './paypalEvents';
import { paypalHttp, PaypalError } from './paypalHttp';

interface WebhookWire {
  readonly id: string;
  readonly url: string;
}

export interface PaypalConnection {
  /** Throws Refused for keys that PayPal doesn't know. */
  check(): Promise<void>;
  /**
   * Returns the webhook's id; one for the same address is used again, so that two orders at once end in the same one.
   * Throws Refused where the address doesn't do.
   */
  orderEvents(url: string): Promise<string>;
  /** One that is gone, or can't be deleted, does no harm. */
  endEvents(id: string): Promise<void>;
}

const WEBHOOKS = '/v1/notifications/webhooks';

export function paypalConnection(
  keys: { readonly clientId: string; readonly clientSecret: string; readonly apiUrl: string },
  clock: () => Date = () => new Date(),
): PaypalConnection {
  const http = paypalHttp({ ...keys, clock });
  const eventTypes = PAYPAL_EVENTS.map((name) => ({ name }));
  /** Throws AppError 'checkout/unavailable' where a retry may help. */
  const ask = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof PaypalError)) throw error;
      throw error.isUncertain ? new AppError('checkout/unavailable') : new Refused(error.message, error.reason);
    }
  };
  const order = async (url: string): Promise<string> => {
    try {
      return (await http.send<WebhookWire>('POST', WEBHOOKS, { url, event_types: eventTypes })).id;
    } catch (error) {
      if (!(error instanceof PaypalError && error.reason === 'WEBHOOK_URL_ALREADY_EXISTS')) throw error;
      const { webhooks } = await http.get<{ readonly webhooks: readonly WebhookWire[] }>(WEBHOOKS);
      const found = webhooks.find((one) => one.url === url);
      if (!found) throw error;
      await http.send('PATCH', `${WEBHOOKS}/${encodeURIComponent(found.id)}`, [
        { op: 'replace', path: '/event_types', value: eventTypes },
      ]);
      return found.id;
    }
  };
  return {
    check: () => ask(http.get(WEBHOOKS).then(() => undefined)),
    orderEvents: (url) => ask(order(url)),
    endEvents: async (id) => {
      await http.send('DELETE', `${WEBHOOKS}/${encodeURIComponent(id)}`).catch((error: unknown) => {
        if (!(error instanceof PaypalError)) throw error;
      });
    },
  };
}
