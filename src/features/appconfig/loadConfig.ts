import { parseConfig, type AppConfig } from '../../../domain/config';
import { ApiError } from '../../core/http/apiError';
import { api } from '../../core/http/api';
import * as service from './service';

export const RETRY_MS = 3000;

/**
 * The configuration, however long it takes: without it there is nothing to show. Calls `onFailure` after each failure.
 */
export async function loadConfig(onFailure: () => void): Promise<AppConfig> {
  for (;;) {
    try {
      return parseConfig(await service.getAppConfig(api)).config;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailure();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
