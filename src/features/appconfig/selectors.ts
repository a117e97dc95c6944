import type { AppConfig } from '../../../domain/config';
import type { RootState } from '../../core/state';

/** The studio's configuration: `selectConfig(state).waitlist_enabled`. */
export const selectConfig = (state: RootState): AppConfig => state.appconfig;
