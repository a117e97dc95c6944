import type { NotificationChoice } from '../../../../domain/notifications';
import { api } from '../../../core/http/api';

export const getNotifications = () => api('GET /customer/me/notifications');

/** Changes one; the others stay. ApiError notifications/always-on. */
export const putNotification = (choice: NotificationChoice) =>
  api('PUT /customer/me/notifications', { body: { notifications: [choice] } });
