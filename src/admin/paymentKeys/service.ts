import { api } from '../../core/http/api';

export const getPaymentKeys = () => api('GET /payment_keys');

export const putStripeKey = (secret_key: string) => api('PUT /payment_keys/stripe', { body: { secret_key } });

export const putPaypalKeys = (client_id: string, client_secret: string) =>
  api('PUT /payment_keys/paypal', { body: { client_id, client_secret } });
