import type { PushKeyResponse, PushSubscriptionBody, SubscribedResponse } from '../../../domain/contract/push';
import { http } from '../../core/http/client';

export const getPushKey = async (): Promise<string> =>
  (await http.get<PushKeyResponse>('/push_subscriptions')).public_key;

/** This browser gets the customer's notifications from now on. ApiError push/unknown-service. */
export const subscribe = (body: PushSubscriptionBody): Promise<SubscribedResponse> =>
  http.post('/push_subscriptions', body);

/** This browser gets none any more. */
export const unsubscribe = (endpoint: string): Promise<SubscribedResponse> =>
  http.delete('/push_subscriptions', { params: { endpoint } });
