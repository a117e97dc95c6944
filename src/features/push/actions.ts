/** Push notifications of this browser: on, off, and off for who signs out. */
import { PERSONAL_SILENT, request, type AppThunk } from '../../core/thunk';
import { showError } from '../../core/alerts/state';
import { askPermission, subscribeBrowser, subscribedEndpoint, unsubscribeBrowser, type PushState } from './browser';
import * as service from './service';

/** After a press. 'blocked': the person refused; 'off': it failed, which an alert shows. */
export function turnPushOn(): AppThunk<Promise<PushState>> {
  return async (dispatch) => {
    if (!(await askPermission())) return Notification.permission === 'denied' ? 'blocked' : 'off';
    const key = await request(dispatch, service.getPushKey, { personal: true });
    if (!key.ok) return 'off';
    try {
      const subscription = await subscribeBrowser(key.data);
      const result = await request(dispatch, () => service.subscribe(subscription), { personal: true });
      if (result.ok) return 'on';
      await unsubscribeBrowser();
    } catch {
      // The browser's own service can't be reached, or a private window has none.
      dispatch(showError('Tu navegador no pudo activar las notificaciones. Inténtalo de nuevo más tarde.'));
    }
    return 'off';
  };
}

/** The browser's subscription ends at once, regardless of the server: its next message fails and deletes it there. */
export function turnPushOff(): AppThunk<Promise<PushState>> {
  return async (dispatch) => {
    const endpoint = await subscribedEndpoint();
    if (endpoint === null) return 'off';
    await Promise.all([unsubscribeBrowser(), request(dispatch, () => service.unsubscribe(endpoint), PERSONAL_SILENT)]);
    return 'off';
  };
}
