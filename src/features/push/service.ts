import type { PushSubscriptionBody } from '../../../domain/contract/push';
import { api } from '../../core/http/api';

export const getPushKey = async () => (await api('GET /push_subscriptions')).public_key;

/** This browser gets the customer's notifications from now on. ApiError push/unknown-service. */
export const subscribe = (body: PushSubscriptionBody) => api('POST /push_subscriptions', { body });

/** This browser gets none any more. */
export const unsubscribe = (endpoint: string) => api('DELETE /push_subscriptions', { query: { endpoint } });
