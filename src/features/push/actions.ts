/** Push notifications of this browser: on, off, and off for who signs out. */
import { PERSONAL_SILENT, request, type AppThunk } from '../../core/thunk';
import { showError } from '../../core/alerts/state';
import { askPermission, register, registered, unregister, type PushState } from './browser';
import * as service from './service';

/** After a press. 'blocked': the person refused; 'off': it failed, which an alert shows. */
export function turnOn(): AppThunk<Promise<PushState>> {
  return async (dispatch) => {
    if (!(await askPermission())) return Notification.permission === 'denied' ? 'blocked' : 'off';
    const key = await request(dispatch, service.getPushKey, { personal: true });
    if (!key.ok) return 'off';
    try {
      const subscription = await register(key.data);
      const result = await request(dispatch, () => service.subscribe(subscription), { personal: true });
      if (result.ok) return 'on';
      await unregister();
    } catch {
      // The browser's own service can't be reached, or a private window has none.
      dispatch(showError('Tu navegador no pudo activar las notificaciones. Inténtalo de nuevo más tarde.'));
    }
    return 'off';
  };
}

/** The browser's subscription ends at once, regardless of the server: its next message fails and deletes it there. */
export function turnOff(): AppThunk<Promise<PushState>> {
  return async (dispatch) => {
    const endpoint = await registered();
    if (endpoint === null) return 'off';
    await Promise.all([unregister(), request(dispatch, () => service.unsubscribe(endpoint), PERSONAL_SILENT)]);
    return 'off';
  };
}
