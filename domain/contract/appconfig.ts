import { Type, type Static } from '@sinclair/typebox';
import { call } from './call';

export const ConfigPair = Type.Object({ key: Type.String(), value: Type.String() });

export const AppConfigResponse = Type.Array(ConfigPair);
export type AppConfigResponse = Static<typeof AppConfigResponse>;

export const getAppConfig = call({
  method: 'GET',
  path: '/appconfig',
  tag: 'Configuración',
  access: 'public',
  summary: 'La configuración del estudio como lista de pares clave/valor (sin secretos)',
  response: AppConfigResponse,
});

export const getHealth = call({
  method: 'GET',
  path: '/health',
  tag: 'Configuración',
  access: 'public',
  summary: 'Responde 200 cuando la base de datos responde',
  response: Type.Object({ status: Type.Literal('ok') }),
  errors: ['server/unavailable'],
});
