import type { NotificationsResponse } from '../../../../domain/contract/notifications';
import type { NotificationChoice } from '../../../../domain/notifications';
import { PERSONAL_SILENT, type AppThunk, request, type Result } from '../../../core/thunk';
import * as service from './service';

type Thunk = AppThunk<Promise<Result<NotificationsResponse>>>;

export const fetchNotifications = (): Thunk => (dispatch) =>
  request(dispatch, service.getNotifications, PERSONAL_SILENT);

export const chooseNotification =
  (choice: NotificationChoice): Thunk =>
  (dispatch) =>
    request(dispatch, () => service.putNotification(choice), { personal: true });
