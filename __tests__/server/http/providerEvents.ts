/** Events of providers, signed for one of two studios and sent to the address of either. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { signed } from '../../../sandbox/facturapi/events';
import { NOON } from '../../helpers/api';
import type { OneStudio, StudioName, TwoStudios } from './twoStudios';

/** Each sends one event and returns the status of the answer. */
export interface ProviderEvents {
  byStripe(to: OneStudio, signedFor: StudioName, event: object): Promise<number>;
  byPaypal(to: OneStudio, signedFor: StudioName): Promise<number>;
  byMercadoPago(to: OneStudio, signedFor: StudioName): Promise<number>;
  byWhatsApp(to: OneStudio, signedFor: StudioName): Promise<number>;
  byFacturapi(to: OneStudio, signedFor: StudioName): Promise<number>;
  byMailgun(to: OneStudio, signedFor: StudioName): Promise<number>;
  close(): void;
}

/** Gives both studios accounts. */
export async function startProviderEvents({ server, directory, setUp }: TwoStudios): Promise<ProviderEvents> {
  // Of PayPal what verifies an event: its signature is the webhook's id here.
  const paypal = createServer(async (request, response) => {
    const body = await text(request);
    const proof = request.url?.includes('verify') ? (JSON.parse(body) as Record<string, string>) : {};
    const verification_status = proof.webhook_id === proof.transmission_sig ? 'SUCCESS' : 'FAILURE';
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 3_600, verification_status }));
  });
  await new Promise<void>((resolve) => paypal.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(paypal.address() as AddressInfo).port}`;
  setUp((name) => ({
    payments: {
      stripe: { secretKey: `sk_test_${name}`, webhookSecret: `whsec_${name}`, apiUrl, jsUrl: '/js' },
      paypal: { clientId: name, clientSecret: name, webhookId: `WH-${name}`, apiUrl, jsUrl: '/js' },
      mercadoPago: { accessToken: `TEST-${name}`, webhookSecret: `secreto-${name}`, apiUrl },
    },
    whatsapp: { token: name, phoneNumberId: '1', appSecret: `meta-${name}`, verifyToken: name, apiUrl },
    facturapi: { secretKey: `sk_test_${name}`, webhookSecret: `timbres-${name}`, apiUrl },
    mailgunKey: `correo-${name}`,
  }));
  // Any change of a studio opens it anew.
  await directory.db.updateTable('studio').set({ max_connections: 5 }).execute();

  const post = async (to: OneStudio, path: string, headers: Record<string, string>, payload: string) => {
    const { webhook_key } = await directory.db
      .selectFrom('studio')
      .select('webhook_key')
      .where('studio_id', '=', to.studio_id)
      .executeTakeFirstOrThrow();
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/webhooks/${webhook_key}/${path}`,
      headers: { host: 'otro.mx', 'content-type': 'application/json', ...headers },
      payload,
    });
    return statusCode;
  };
  return {
    byStripe: (to, signedFor, event) => {
      const payload = JSON.stringify({ object: 'event', ...event });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: `whsec_${signedFor}` });
      return post(to, 'stripe', { 'stripe-signature': signature }, payload);
    },
    byPaypal: (to, signedFor) =>
      post(
        to,
        'paypal',
        {
          'paypal-auth-algo': 'x',
          'paypal-cert-url': 'x',
          'paypal-transmission-id': 'x',
          'paypal-transmission-time': 'x',
          'paypal-transmission-sig': `WH-${signedFor}`,
        },
        JSON.stringify({ id: 'WH-1', event_type: 'PRUEBA', resource: {} }),
      ),
    byMercadoPago: (to, signedFor) => {
      const v1 = createHmac('sha256', `secreto-${signedFor}`)
        .update('id:1;request-id:r-1;ts:1763661600;')
        .digest('hex');
      const headers = { 'x-request-id': 'r-1', 'x-signature': `ts=1763661600,v1=${v1}` };
      const payload = JSON.stringify({ id: 1, type: 'plan', action: 'plan.updated', data: { id: '1' } });
      return post(to, 'mercadopago?data.id=1&type=plan', headers, payload);
    },
    byWhatsApp: (to, signedFor) => {
      // Of a number that both have, so that the signature alone tells them apart.
      const payload = JSON.stringify({ entry: [{ changes: [{ value: { metadata: { phone_number_id: '1' } } }] }] });
      const signature = createHmac('sha256', `meta-${signedFor}`).update(payload).digest('hex');
      return post(to, 'whatsapp', { 'x-hub-signature-256': `sha256=${signature}` }, payload);
    },
    byFacturapi: (to, signedFor) => {
      const type = 'invoice.status_updated';
      const payload = JSON.stringify({ type, data: { type: 'invoice', object: { id: 'factura-1' } } });
      return post(to, 'facturapi', { 'facturapi-signature': signed(`timbres-${signedFor}`, payload) }, payload);
    },
    byMailgun: (to, signedFor) => {
      const [timestamp, token] = [String(NOON.getTime() / 1000), `aviso-${signedFor}`];
      const signature = createHmac('sha256', `correo-${signedFor}`).update(`${timestamp}${token}`).digest('hex');
      const event = { event: 'delivered', recipient: 'ana@ejemplo.mx' };
      return post(
        to,
        'mailgun',
        {},
        JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }),
      );
    },
    close: () => void paypal.close(),
  };
}
