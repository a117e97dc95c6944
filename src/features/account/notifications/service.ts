import type { NotificationsResponse } from '../../../../domain/contract/notifications';
import type { NotificationChoice } from '../../../../domain/notifications';
import { http } from '../../../core/http/client';

const PATH = '/customer/me/notifications';

export const getNotifications = (): Promise<NotificationsResponse> => http.get(PATH);

/** Changes one; the others stay. ApiError notifications/always-on. */
export const putNotification = (choice: NotificationChoice): Promise<NotificationsResponse> =>
  http.put(PATH, { notifications: [choice] });
