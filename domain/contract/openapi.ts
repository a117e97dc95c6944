/**
 * Generates the OpenAPI 3.1 document (docs/openapi.json) from calls. Paths and tags are sorted, because the order of a
 * module's exports depends on the tool that loads it.
 */
import type { TSchema } from '@sinclair/typebox';
import { ERRORS, errorMessage, errorStatus, type ErrorCode } from '../errors';
import { ErrorBody, isPagedList, type Access, type Call, type Method } from './call';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly 'x-access': Access;
  /** Only where it is so: the accountant may read it, too. */
  readonly 'x-accountant'?: true;
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
  coach: 'Coaches (sus propias clases), personal de recepción y administración.',
  staff: 'Personal de recepción y administración.',
  admin: 'Administración.',
};
const TOKEN_ERRORS: readonly ErrorCode[] = ['auth/missing-token', 'auth/invalid-token', 'auth/id-token-expired'];
/** The errors of every call with this access. */
const ACCESS_ERRORS: Record<Access, readonly ErrorCode[]> = {
  public: ['auth/invalid-token', 'auth/id-token-expired'],
  account: TOKEN_ERRORS,
  customer: [...TOKEN_ERRORS, 'auth/not-registered', 'auth/merged'],
  coach: [...TOKEN_ERRORS, 'auth/not-registered', 'auth/merged', 'auth/forbidden', 'auth/second-factor-required'],
  staff: [...TOKEN_ERRORS, 'auth/not-registered', 'auth/merged', 'auth/forbidden', 'auth/second-factor-required'],
  admin: [...TOKEN_ERRORS, 'auth/not-registered', 'auth/merged', 'auth/forbidden', 'auth/second-factor-required'],
};
/**
 * The error of a write for a customer who was merged into another one meanwhile (refuse_merged_customer in
 * server/db/routines).
 */
const WRITE_ERRORS: readonly ErrorCode[] = ['merge/done'];
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

/** TypeBox schemas are JSON Schema 2020-12, as OpenAPI 3.1 requires, plus symbols that JSON drops. */
const withoutSymbols = (schema: TSchema): JsonObject => JSON.parse(JSON.stringify(schema)) as JsonObject;

/** Writes schemas with references to the named ones, which it collects in `components`. */
class SchemaWriter {
  readonly components = new Map<string, Json>();
  private readonly names = new Map<string, string>();

  constructor(named: NamedSchemas) {
    for (const [name, schema] of named) {
      const text = JSON.stringify(schema);
      // Of two names for one shape the alphabetically first is taken, independent of the order of exports.
      const known = this.names.get(text);
      if (known === undefined || name < known) this.names.set(text, name);
    }
    const taken = [...this.names.values()];
    const twice = taken.find((name, i) => taken.indexOf(name) !== i || name === 'Error');
    if (twice) throw new Error(`Two different schemas have the name ${twice}`);
  }

  write(schema: TSchema): JsonObject {
    return this.refer(withoutSymbols(schema)) as JsonObject;
  }

  private refer(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    const name = this.names.get(JSON.stringify(value));
    if (name === undefined) return this.expand(value);
    if (!this.components.has(name)) {
      this.components.set(name, null);
      this.components.set(name, this.expand(value));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private expand(value: readonly Json[] | JsonObject): Json {
    if (Array.isArray(value)) return value.map((item: Json) => this.refer(item));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.refer(item as Json)]));
  }
}

const content = (schema: JsonObject, type = 'application/json'): JsonObject => ({ [type]: { schema } });
const alphabetically = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function parametersIn(place: 'path' | 'query', schema: TSchema | undefined): JsonObject[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries<TSchema>(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: withoutSymbols(property),
  }));
}

/** All error codes of a call: those of every call, of its access, and its own. */
export function errorCodesOf(call: Call): ErrorCode[] {
  const shape: ErrorCode[] =
    call.params || call.query || call.body || call.form || call.bytes || call.idempotent ? ['request/invalid'] : [];
  const codes = new Set<ErrorCode>([
    ...shape,
    ...ACCESS_ERRORS[call.access],
    ...(typeof call.branch === 'object' ? (['auth/other-branch'] as const) : []),
    ...(isPagedList(call) ? (['list/limited'] as const) : []),
    ...(call.method === 'GET' || call.access === 'public' ? [] : WRITE_ERRORS),
    ...(call.idempotent ? (['idempotency/key-reused'] as const) : []),
    ...(call.errors ?? []),
    'request/too-many',
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
    ...(call.accountant ? { 'x-accountant': true } : {}),
    security: call.access === 'public' ? [{}, { sesion: [] }] : [{ sesion: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: { required: true, content: content(schemas.write(call.body)) } } : {}),
    ...(call.bytes
      ? {
          requestBody: {
            required: true,
            content: content({ type: 'string', format: 'binary' }, 'application/octet-stream'),
          },
        }
      : {}),
    ...(call.form
      ? { requestBody: { required: true, content: content(schemas.write(call.form), 'multipart/form-data') } }
      : {}),
    responses: {
      200: { description: 'Hecho', content: content(schemas.write(call.response), call.produces) },
      ...errorResponses(call),
    },
  };
}

/** `named`: the schemas that the document refers to by name. */
export function openApiDocument(calls: readonly Call[], named: NamedSchemas): OpenApiDocument {
  const schemas = new SchemaWriter(named);
  const paths: Record<string, Record<string, Operation>> = {};
  const rank = ({ method }: Call): number => METHODS.indexOf(method);
  for (const call of [...calls].sort((a, b) => alphabetically(a.path, b.path) || rank(a) - rank(b))) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API del estudio',
      version: '1',
      description: [
        'Reservaciones, paquetes y cuentas de un estudio. Las fechas de clases son la hora de pared del estudio,',
        'escritas como ISO con Z; los demás momentos son instantes. Los precios son pesos con dos decimales.',
        'Lo que el contrato no nombra se rechaza, y también un texto con NUL o con medio carácter (un ' +
          'sustituto suelto). Caracteres de control, marcas de dirección y espacios sin ancho se quitan; solo un texto con',
        '`x-text: lines` conserva sus renglones, y uno con `x-text: name` no lleva enlaces.',
        '`x-access` dice quién puede llamar:',
        ...Object.entries(ACCESS).map(([access, meaning]) => `\n- \`${access}\`: ${meaning}`),
        '\n\nContaduría llama como cliente; además lee lo que lleva `x-accountant`, y no cambia nada del estudio.',
      ]
        .join(' ')
        .replace(/ \n/g, '\n'),
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map((call) => call.tag))].sort(alphabetically).map((name) => ({ name })),
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
          ...withoutSymbols(ErrorBody),
          description:
            'Todo rechazo: un código estable, el mensaje que lee la persona y, donde lo hay, el campo de la ' +
            'solicitud que lo causó.',
        },
        ...Object.fromEntries([...schemas.components].sort(([a], [b]) => alphabetically(a, b))),
      },
    },
  };
}

/** The text of docs/openapi.json. */
export function renderOpenApi(calls: readonly Call[], named: NamedSchemas): string {
  return `${JSON.stringify(openApiDocument(calls, named), null, 2)}\n`;
}
