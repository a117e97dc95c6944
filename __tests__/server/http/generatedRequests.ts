/**
 * Requests generated from docs/openapi.json: values of each schema, its limits, and texts that careless code breaks on.
 */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../helpers/processes';

interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}
interface DocumentedOperation {
  readonly 'x-access': string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly parameters: readonly Parameter[];
  /** Its media type, and the schema with its properties. */
  readonly body: { readonly type: string; readonly schema: Schema } | null;
}

type Values = Readonly<Record<string, unknown>>;
export interface GeneratedRequest {
  readonly path: Values;
  readonly query: Values;
  readonly header: Values;
  readonly body: unknown;
}

const DOCUMENT = JSON.parse(readFileSync(path.join(ROOT, 'docs/openapi.json'), 'utf8')) as Document;

const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (DOCUMENT.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([at, methods]) =>
  Object.entries(methods).map(([method, { 'x-access': access, parameters = [], requestBody }]) => {
    const [content] = Object.entries(requestBody?.content ?? {});
    return {
      method: method.toUpperCase(),
      path: at,
      access,
      parameters,
      body: content ? { type: content[0], schema: resolved(content[1].schema) } : null,
    };
  }),
);

/** Strings that PostgreSQL, URLs, JSON, HTML, patterns or the file system give a meaning to. */
const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  "' or 1=1 --",
  '"; drop table customer; --',
  '%',
  '%00',
  '%zz',
  '_',
  '\\',
  '\\u0000',
  '../../etc/passwd',
  '/',
  '?a=b&c',
  '#',
  '$1',
  '${1}',
  '{{x}}',
  '<script>alert(1)</script>',
  '&#0;',
  '__proto__',
  'constructor',
  'toString',
  '\n',
  '\r\nx: y',
  '\u202e',
  '\ufeff',
  '\u2028',
  'İıſß',
  '👩‍👩‍👧',
  '🩰'.repeat(30),
  'x'.repeat(5_000),
  '(a+)+$',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  'infinity',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
];
const hostile = fc.constantFrom(...HOSTILE);
const days = fc.constantFrom('2026-11-16', '2026-11-22', '2026-02-30', '0000-00-00', '9999-12-31', '2026-13-01');

/** What the test's studio has. */
export interface Known {
  readonly texts: readonly string[];
  /** Ids from 1 to here exist. */
  readonly ids: number;
  /** Without them every request is as the document says. */
  readonly hostile: boolean;
}

function numbers({ type, minimum = -(2 ** 53 - 1), maximum = 2 ** 53 - 1 }: Schema, { ids }: Known) {
  const edges = [minimum, maximum, 0, 1, 2 ** 15, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1].filter(
    (n) => n >= minimum && n <= maximum,
  );
  const small = fc.integer({ min: Math.ceil(Math.max(minimum, 0)), max: Math.floor(Math.min(maximum, ids)) });
  return fc.oneof(
    { weight: 5, arbitrary: small },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
    ...(type === 'number' ? [{ weight: 1, arbitrary: fc.constantFrom(0.01, 1200.5, 1e-9, 1e21, 1e300) }] : []),
  );
}

function strings({ pattern, format, minLength = 0, maxLength = 60 }: Schema, { texts, hostile: isHostile }: Known) {
  if (format === 'date-time') return fc.constantFrom('2026-11-20T18:00:00.000Z', '0000-01-01T00:00:00Z');
  if (pattern === '^\\d{4}-\\d{2}-\\d{2}$') return days;
  const matches = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern).test(text));
  const fitting = [...texts, ...(isHostile ? HOSTILE : [])].filter(matches);
  const made = pattern
    ? fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
    : fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
  return fitting.length > 0 ? fc.oneof(made, fc.constantFrom(...fitting)) : made;
}

/** Values that the schema takes, texts aside that are none. */
function valuesOf(given: Schema, known: Known): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numbers(schema, known);
    case 'string':
      return strings(schema, known);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.uniqueArray(valuesOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
        comparator: (a, b) => schema.uniqueItems === true && JSON.stringify(a) === JSON.stringify(b),
      });
    case 'object':
      return recordOf(Object.entries(schema.properties ?? {}), schema.required ?? [], known);
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}

const recordOf = (
  properties: ReadonlyArray<readonly [string, Schema]>,
  required: readonly string[],
  known: Known,
): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(properties.map(([name, schema]) => [name, valuesOf(schema, known)])), {
    requiredKeys: [...required],
  });

type Path = readonly (string | number)[];
/** Where a value has leaves. */
const leavesOf = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...at, name]))
    : [at];

export function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  // Of a union, another kind of value may have been generated.
  const container = typeof value === 'object' && value !== null ? value : typeof name === 'number' ? [] : {};
  const copy = structuredClone(container) as Record<string | number, unknown>;
  copy[name] = replaced(copy[name], rest, by);
  return copy;
}

/** Three of four are as the document says; of the others one value is anything. */
export function requestsOf({ parameters, body }: Operation, known: Known): fc.Arbitrary<GeneratedRequest> {
  const named = (place: Parameter['in']) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return recordOf(
      here.map(({ name, schema }) => [name, schema]),
      here.filter((parameter) => parameter.required).map(({ name }) => name),
      known,
    );
  };
  const valid = fc.record({
    path: named('path'),
    query: named('query'),
    header: named('header'),
    body: body?.type === 'application/json' ? valuesOf(body.schema, known) : fc.constant(undefined),
  });
  const anything = fc.oneof(hostile, fc.constantFrom(null, 1e308, -1, 0.5, [], {}, [[[]]], { a: { b: {} } }, true));
  return fc.tuple(valid, fc.nat(3), fc.nat(1_000), anything).map(([request, chance, pick, value]) => {
    const leaves = leavesOf(request).filter(([place, name]) => name !== undefined && place !== 'header');
    const leaf = leaves[pick % Math.max(leaves.length, 1)];
    return known.hostile && chance === 0 && leaf ? (replaced(request, leaf, value) as GeneratedRequest) : request;
  });
}

/** Percent-encoding that half characters survive, as a hostile client sends them. */
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value).replace(/\p{Cs}/gu, '\u0001')).replaceAll('%01', '%ED%A0%80');

export const urlOf = ({ path: at }: Operation, { path: params, query }: GeneratedRequest): string => {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  const path = at.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]));
  return `/api${path}${search.length > 0 ? '?' : ''}${search.join('&')}`;
};

/** The places of the strings that a request's JSON body, path or query can have. */
export function textsOf({
  parameters,
  body,
}: Operation): ReadonlyArray<{ place: 'path' | 'query' | 'body'; at: Path }> {
  const inSchema = (given: Schema, at: Path): Path[] => {
    const schema = resolved(given);
    if (schema.anyOf) return schema.anyOf.flatMap((one) => inSchema(one, at));
    if (schema.type === 'object')
      return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => inSchema(inner, [...at, name]));
    if (schema.type === 'array') return inSchema(schema.items ?? {}, [...at, 0]);
    return schema.type === 'string' && !('const' in schema) ? [at] : [];
  };
  const inBody = body?.type === 'application/json' ? inSchema(body.schema, []) : [];
  return [
    ...parameters.flatMap(({ name, in: place, schema }) =>
      place === 'header' ? [] : inSchema(schema, [name]).map((at) => ({ place, at })),
    ),
    ...inBody.map((at) => ({ place: 'body' as const, at })),
  ];
}
