import type { ChangedConfig, ConfigChange, ConfigTest, EnteredConfig } from '../../../domain/contract/appconfig';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

export const getAdminConfig = () => api('GET /appconfig/admin');
export const checkConfig = (changes: readonly ConfigChange[]) => api('POST /appconfig/check', { body: { changes } });
/** ApiError row/changed; config/invalid, whose single problems `checkConfig` lists. */
export const putConfig = (body: ChangedConfig) => api('PUT /appconfig', { body });
export const getConfigVersions = async (after?: number) =>
  pageOfRows(await api('GET /appconfig/versions', { query: { after } }), 'versions');
/** ApiError row/changed, config/invalid, config/no-version. */
export const restoreConfig = (id: number, version: number) =>
  api('POST /appconfig/versions/{id}/restore', { params: { id }, body: { version } });
/** `entered` values are tested instead of stored ones. */
export const testService = (test: ConfigTest, entered: EnteredConfig = {}) =>
  api('POST /appconfig/tests/{test}', { params: { test }, body: entered });
