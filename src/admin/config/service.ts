import type {
  AdminConfigResponse,
  ChangedConfig,
  ConfigChange,
  ConfigCheckResponse,
  ConfigTest,
  ConfigTestResponse,
  ConfigVersionsResponse,
  EnteredConfig,
} from '../../../domain/contract/appconfig';
import { http } from '../../core/http/client';

export const getAdminConfig = (): Promise<AdminConfigResponse> => http.get('/appconfig/admin');
export const checkConfig = (changes: readonly ConfigChange[]): Promise<ConfigCheckResponse> =>
  http.post('/appconfig/check', { changes });
/** ApiError row/changed; config/invalid, whose single problems `checkConfig` lists. */
export const putConfig = (body: ChangedConfig): Promise<AdminConfigResponse> => http.put('/appconfig', body);
export const getConfigVersions = (after?: number): Promise<ConfigVersionsResponse> =>
  http.get(after === undefined ? '/appconfig/versions' : `/appconfig/versions?after=${after}`);
/** ApiError row/changed, config/invalid, config/no-version. */
export const restoreConfig = (id: number, version: number): Promise<AdminConfigResponse> =>
  http.post(`/appconfig/versions/${id}/restore`, { version });
/** What is `entered` is tried in the place of what is stored. */
export const testService = (test: ConfigTest, entered: EnteredConfig = {}): Promise<ConfigTestResponse> =>
  http.post(`/appconfig/tests/${test}`, entered);
