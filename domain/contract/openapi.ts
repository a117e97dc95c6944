/**
 * docs/openapi.json from the contract: calls in, an OpenAPI 3.1 document out. Pure. Paths and tags are
 * sorted, because the order of a module's exports depends on the tool that loads it.
 */
import type { TSchema } from '@sinclair/typebox';
import { ERRORS, errorMessage, errorStatus, type ErrorCode } from '../errors';
import { ErrorBody, type Access, type Call, type Method } from './call';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-access': Access;
  readonly security: readonly JsonObject[];
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: JsonObject;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly JsonObject[];
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: JsonObject;
}

const ACCESS: Record<Access, string> = {
  public: 'Cualquiera; con sesión puede responder más.',
  account: 'Quien tiene una sesión del servicio de identidad, aunque aún no sea cliente.',
  customer: 'Clientes registrados.',
  staff: 'Personal de recepción y administración.',
  admin: 'Administración.',
};
const TOKEN_ERRORS: readonly ErrorCode[] = ['auth/missing-token', 'auth/invalid-token', 'auth/id-token-expired'];
/** What a call of each access may always refuse with, beside what its contract names. */
const ACCESS_ERRORS: Record<Access, readonly ErrorCode[]> = {
  public: ['auth/invalid-token', 'auth/id-token-expired'],
  account: TOKEN_ERRORS,
  customer: [...TOKEN_ERRORS, 'auth/not-registered'],
  staff: [...TOKEN_ERRORS, 'auth/not-registered', 'auth/forbidden'],
  admin: [...TOKEN_ERRORS, 'auth/not-registered', 'auth/forbidden'],
};
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];
const ERROR = { $ref: '#/components/schemas/Error' };
const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Una por acción de la persona: repetir la solicitud con la misma llave da la primera respuesta.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
};

export type NamedSchemas = ReadonlyArray<readonly [name: string, schema: TSchema]>;

/** TypeBox schemas are JSON Schema 2020-12, as OpenAPI 3.1 wants it, but for their symbols. */
const plain = (schema: TSchema): JsonObject => JSON.parse(JSON.stringify(schema)) as JsonObject;

/** Writes schemas, each named one as a reference; what was referred to is found in `components`. */
class SchemaWriter {
  readonly components = new Map<string, Json>();
  private readonly names = new Map<string, string>();

  constructor(named: NamedSchemas) {
    for (const [name, schema] of named) {
      const text = JSON.stringify(schema);
      // Of two names for one shape the first in the alphabet, whatever the order of the exports.
      const known = this.names.get(text);
      if (known === undefined || name < known) this.names.set(text, name);
    }
    const taken = [...this.names.values()];
    const twice = taken.find((name, i) => taken.indexOf(name) !== i || name === 'Error');
    if (twice) throw new Error(`Two different schemas have the name ${twice}`);
  }

  write(schema: TSchema): JsonObject {
    return this.refer(plain(schema)) as JsonObject;
  }

  private refer(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    const name = this.names.get(JSON.stringify(value));
    if (name === undefined) return this.inside(value);
    if (!this.components.has(name)) {
      this.components.set(name, null);
      this.components.set(name, this.inside(value));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private inside(value: readonly Json[] | JsonObject): Json {
    if (Array.isArray(value)) return value.map((item: Json) => this.refer(item));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.refer(item as Json)]));
  }
}

const content = (schema: JsonObject, type = 'application/json'): JsonObject => ({ [type]: { schema } });
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function parametersIn(place: 'path' | 'query', schema: TSchema | undefined): JsonObject[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries<TSchema>(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: plain(property),
  }));
}

/** Every code that a call may refuse with: the ones that all calls share, those of its access, its own. */
export function errorCodesOf(call: Call): ErrorCode[] {
  const shape: ErrorCode[] =
    call.params || call.query || call.body || call.form || call.idempotent ? ['request/invalid'] : [];
  const codes = new Set<ErrorCode>([
    ...shape,
    ...ACCESS_ERRORS[call.access],
    ...(call.errors ?? []),
    'server/internal',
    'server/unavailable',
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code));
}

function errorResponses(call: Call): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodesOf(call))
    byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorMessage(code)}`).join('\n\n'),
        content: content({ allOf: [ERROR, { properties: { code: { enum: codes } } }] }),
      },
    ]),
  );
}

/** get /single_class/single/{id} -> getSingleClassSingleId */
function operationId({ method, path }: Call): string {
  const words = path.split(/[^a-zA-Z0-9]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function operation(call: Call, schemas: SchemaWriter): Operation {
  const parameters = [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...(call.idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    operationId: operationId(call),
    tags: [call.tag],
    summary: call.summary,
    'x-access': call.access,
    security: call.access === 'public' ? [{}, { sesion: [] }] : [{ sesion: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: { required: true, content: content(schemas.write(call.body)) } } : {}),
    ...(call.form
      ? { requestBody: { required: true, content: content(schemas.write(call.form), 'multipart/form-data') } }
      : {}),
    responses: {
      200: { description: 'Hecho', content: content(schemas.write(call.response), call.produces) },
      ...errorResponses(call),
    },
  };
}

/** The document of a list of calls, with the schemas that are to be named in it. */
export function openApiDocument(calls: readonly Call[], named: NamedSchemas): OpenApiDocument {
  const schemas = new SchemaWriter(named);
  const paths: Record<string, Record<string, Operation>> = {};
  const rank = ({ method }: Call): number => METHODS.indexOf(method);
  for (const call of [...calls].sort((a, b) => byText(a.path, b.path) || rank(a) - rank(b))) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API del estudio',
      version: '1',
      description: [
        'Reservaciones, paquetes y cuentas de un estudio. Las fechas de clases son la hora de pared del estudio, escritas como ISO con Z;',
        'los demás momentos son instantes. Los precios son pesos con dos decimales. Lo que el contrato no nombra se rechaza.',
        '`x-access` dice quién puede llamar:',
        ...Object.entries(ACCESS).map(([access, meaning]) => `\n- \`${access}\`: ${meaning}`),
      ]
        .join(' ')
        .replace(/ \n/g, '\n'),
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map((call) => call.tag))].sort(byText).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        sesion: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Token del servicio de identidad (Firebase Auth).',
        },
      },
      schemas: {
        Error: {
          ...plain(ErrorBody),
          description:
            'Todo rechazo: un código estable, el mensaje que lee la persona y, donde lo hay, el campo de la solicitud que lo causó.',
        },
        ...Object.fromEntries([...schemas.components].sort(([a], [b]) => byText(a, b))),
      },
    },
  };
}

/** The document's text, as docs/openapi.json holds it. */
export function renderOpenApi(calls: readonly Call[], named: NamedSchemas): string {
  return `${JSON.stringify(openApiDocument(calls, named), null, 2)}\n`;
}
