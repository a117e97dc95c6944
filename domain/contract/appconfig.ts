import { Type, type Static } from '@sinclair/typebox';
import { BRAND_RULES } from '../brandConfig';
import { Exact, Id, Instant, Nullable, callsOf } from './call';
import { Lines } from './texts';

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

const ConfigVersionNumber = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: '0: sin cambios todavía' });
/** Who did it; null: the system. */
const By = Nullable(Type.String());

/** What the studio's brand says: `fix` holds whatever is stored, `suggest` where nothing is. */
const BrandConfig = Type.Object({
  title: Type.String(),
  keys: Type.Array(
    Type.Object({
      key: Type.String(),
      rule: Type.Union(BRAND_RULES.map((rule) => Type.Literal(rule))),
      value: Type.String(),
    }),
  ),
});

/** The configuration as stored: files aren't resolved to addresses, the style sheet isn't cleaned. */
export const AdminConfigResponse = Type.Object({
  pairs: Type.Array(ConfigPair),
  brand: Nullable(BrandConfig),
  version: ConfigVersionNumber,
  updated: Nullable(Type.Object({ by: By, at: Instant })),
});
export type AdminConfigResponse = Static<typeof AdminConfigResponse>;

export const getAdminConfig = call(
  'GET /appconfig/admin',
  'admin',
  'La configuración como está guardada, con su versión',
  {
    response: AdminConfigResponse,
  },
);

const Key = Type.String({ minLength: 1, maxLength: 60 });
/** `value` null: resets to the default. */
export const ConfigChange = Exact({ key: Key, value: Nullable(Lines({ maxLength: 250_000 })) });
export type ConfigChange = Static<typeof ConfigChange>;
const Changes = Type.Array(ConfigChange, { minItems: 1, maxItems: 200 });

const ConfigNote = Type.Object({ key: Type.String(), message: Type.String() });

export const CheckedConfig = Exact({ changes: Changes });
/**
 * `problems` prevent a change, `notes` are its other effects, `dropped` lists parts of a value that visitors don't get.
 */
export const ConfigCheckResponse = Type.Object({
  problems: Type.Array(ConfigNote),
  notes: Type.Array(ConfigNote),
  dropped: Type.Array(ConfigNote),
  /** The style sheet as visitors would get it; null: unchanged. */
  css: Nullable(Type.String()),
});
export type ConfigCheckResponse = Static<typeof ConfigCheckResponse>;

export const postConfigCheck = call(
  'POST /appconfig/check',
  'admin',
  'Qué impide estos cambios y qué más hacen; no guarda nada',
  { body: CheckedConfig, response: ConfigCheckResponse },
);

export const ChangedConfig = Exact({ version: ConfigVersionNumber, changes: Changes });
export type ChangedConfig = Static<typeof ChangedConfig>;

/** All changes are made, or none: 'config/invalid' has `problems`, each with its key. */
export const putConfig = call('PUT /appconfig', 'admin', 'Guarda los cambios como una versión nueva', {
  body: ChangedConfig,
  response: AdminConfigResponse,
  errors: ['config/invalid', 'row/changed'],
});

/** A version of the configuration. Long values are cut; null: the default. */
export const ConfigVersion = Type.Object({
  app_config_version_id: Id,
  createdAt: Instant,
  by: By,
  /** The version that was restored. */
  restored: Nullable(ConfigVersionNumber),
  changes: Type.Array(
    Type.Object({ key: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
});
export type ConfigVersion = Static<typeof ConfigVersion>;

export const ConfigVersionsQuery = Exact({ after: Type.Optional(Id) });
export const ConfigVersionsResponse = Type.Object({ versions: Type.Array(ConfigVersion), next: Nullable(Id) });
export type ConfigVersionsResponse = Static<typeof ConfigVersionsResponse>;

export const getConfigVersions = call(
  'GET /appconfig/versions',
  'admin',
  'Las versiones de la configuración, la más nueva primero',
  { query: ConfigVersionsQuery, response: ConfigVersionsResponse },
);

export const RestoredConfig = Exact({ version: ConfigVersionNumber });
export const postConfigRestore = call(
  'POST /appconfig/versions/{id}/restore',
  'admin',
  'Vuelve a la configuración de una versión, como una versión nueva',
  {
    body: RestoredConfig,
    response: AdminConfigResponse,
    errors: ['config/invalid', 'config/no-version', 'row/changed'],
  },
);

export const CONFIG_TESTS = ['mail', 'payments', 'files', 'whatsapp'] as const;
export type ConfigTest = (typeof CONFIG_TESTS)[number];

/** `variable`: the environment variable to check. Never a secret. */
export const TestedService = Type.Object({
  title: Type.String(),
  ok: Type.Boolean(),
  message: Type.String(),
  variable: Nullable(Type.String()),
});
export type TestedService = Static<typeof TestedService>;
export const ConfigTestResponse = Type.Object({ results: Type.Array(TestedService) });
export type ConfigTestResponse = Static<typeof ConfigTestResponse>;

/** Values entered and not stored yet; others are tested as stored. */
export const EnteredConfig = Exact({
  stripe_public_key: Type.Optional(Type.String({ maxLength: 500 })),
  paypal_enabled: Type.Optional(Type.Boolean()),
});
export type EnteredConfig = Static<typeof EnteredConfig>;

export const postConfigTest = call(
  'POST /appconfig/tests/{test}',
  'admin',
  'Prueba un servicio con las llaves del servidor: correo, pagos, archivos o WhatsApp; no guarda nada',
  {
    params: Exact({ test: Type.Union(CONFIG_TESTS.map((test) => Type.Literal(test))) }),
    body: EnteredConfig,
    response: ConfigTestResponse,
  },
);

export const getHealth = call('GET /health', 'public', 'Responde 200 cuando la base de datos responde', {
  response: Type.Object({ status: Type.Literal('ok') }),
  errors: ['server/unavailable'],
});
