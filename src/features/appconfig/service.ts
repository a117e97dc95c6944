import type { AppConfigResponse } from '../../../domain/contract/appconfig';
import type { HttpGet } from '../../core/http/client';

/** The studio's configuration as key/value pairs (specification, section 7). */
export const getAppConfig = (http: HttpGet): Promise<AppConfigResponse> => http.get('/appconfig', { anonymous: true });
