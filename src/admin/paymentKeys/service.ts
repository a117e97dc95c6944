import { api } from '../../core/http/api';

export const getStripeKey = async () => (await api('GET /payment_keys')).stripe;

export const putStripeKey = async (secret_key: string) =>
  (await api('PUT /payment_keys/stripe', { body: { secret_key } })).stripe;
