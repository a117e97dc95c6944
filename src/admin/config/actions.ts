import { parseConfig } from '../../../domain/config';
import type { AdminConfigResponse, ConfigChange } from '../../../domain/contract/appconfig';
import { showError, showSuccess } from '../../core/alerts/state';
import { request, type AppThunk, type Result } from '../../core/thunk';
import { receivedConfig } from '../../features/appconfig/state';
import { getAppConfig } from '../../features/appconfig/service';
import { applyTheme } from '../../features/appconfig/theme';
import { offerUndo } from '../undo/undo';
import * as service from './service';

export const callConfig =
  <T>(call: () => Promise<T>): AppThunk<Promise<Result<T>>> =>
  (dispatch) =>
    request(dispatch, call, { errors: 'silent' });

/** Applies the saved configuration to this page. */
export const refreshSite = (): AppThunk<Promise<void>> => async (dispatch) => {
  const result = await request(dispatch, getAppConfig, { errors: 'silent' });
  if (!result.ok) return;
  const { config } = parseConfig(result.data);
  dispatch(receivedConfig(config));
  applyTheme(config);
};

interface Undo {
  readonly version: number;
  readonly changes: readonly ConfigChange[];
}

/** Reports that changes were saved; for some seconds they can be undone. */
export const savedConfig =
  (undo: Undo, count: number, onUndone: (config: AdminConfigResponse) => void): AppThunk<Promise<void>> =>
  async (dispatch) => {
    offerUndo(dispatch, {
      text: count === 1 ? 'Se guardó el cambio.' : `Se guardaron ${count} cambios.`,
      undo: async () => {
        const body = { version: undo.version, changes: [...undo.changes] };
        const result = await request(dispatch, () => service.putConfig(body), { errors: 'silent' });
        if (!result.ok) {
          dispatch(showError(result.error.message));
          return;
        }
        onUndone(result.data);
        dispatch(showSuccess('Todo quedó como antes.'));
        await dispatch(refreshSite());
      },
    });
    await dispatch(refreshSite());
  };

export const restoredConfig = (): AppThunk<Promise<void>> => async (dispatch) => {
  dispatch(showSuccess('La configuración volvió a esa versión.'));
  await dispatch(refreshSite());
};
