import type { SubscriptionCancellationsQuery } from '../../../domain/contract/subscriptionCancellations';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getCancellations = async (query: SubscriptionCancellationsQuery) =>
  pageOfRows(await api('GET /subscription_cancellations', { query }), 'cancellations');
