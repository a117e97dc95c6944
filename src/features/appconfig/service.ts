import type { ApiGet } from '../../core/http/api';

/** The studio's configuration as key/value pairs (specification, section 7). */
export const getAppConfig = (api: ApiGet) => api('GET /appconfig', { anonymous: true });
