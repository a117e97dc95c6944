import { Type, type Static } from '@sinclair/typebox';
import { callsOf } from './call';

const call = callsOf('Configuración');

export const ConfigPair = Type.Object({ key: Type.String(), value: Type.String() });

export const AppConfigResponse = Type.Array(ConfigPair);
export type AppConfigResponse = Static<typeof AppConfigResponse>;

export const getAppConfig = call(
  'GET /appconfig',
  'public',
  'La configuración del estudio como lista de pares clave/valor (sin secretos)',
  { response: AppConfigResponse },
);

export const getHealth = call('GET /health', 'public', 'Responde 200 cuando la base de datos responde', {
  response: Type.Object({ status: Type.Literal('ok') }),
  errors: ['server/unavailable'],
});
