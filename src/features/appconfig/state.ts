import { DEFAULT_CONFIG, type AppConfig } from '../../../domain/config';
import type { RootState } from '../../core/state';

declare module '../../core/state' {
  interface RootState {
    readonly appconfig: AppConfigState;
  }
}

export type AppConfigAction = { readonly type: 'appconfig/RECEIVED_CONFIG'; readonly config: AppConfig };

export const receivedConfig = (config: AppConfig): AppConfigAction => ({ type: 'appconfig/RECEIVED_CONFIG', config });

export type AppConfigState = AppConfig;

export function appConfigReducer(state: AppConfigState = DEFAULT_CONFIG, action: AppConfigAction): AppConfigState {
  return action.type === 'appconfig/RECEIVED_CONFIG' ? action.config : state;
}

/** The studio's configuration: `selectConfig(state).waitlist_enabled`. */
export const selectConfig = (state: RootState): AppConfig => state.appconfig;
