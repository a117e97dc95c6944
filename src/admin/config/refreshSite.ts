import { parseConfig } from '../../../domain/config';
import { request, type AppThunk } from '../../core/thunk';
import { receivedConfig } from '../../features/appconfig/state';
import { getAppConfig } from '../../features/appconfig/service';
import { applyTheme } from '../../features/appconfig/theme';

/** Applies the saved configuration to this page. */
export const refreshSite = (): AppThunk<Promise<void>> => async (dispatch) => {
  const result = await request(dispatch, getAppConfig, { errors: 'silent' });
  if (!result.ok) return;
  const { config } = parseConfig(result.data);
  dispatch(receivedConfig(config));
  applyTheme(config);
};
