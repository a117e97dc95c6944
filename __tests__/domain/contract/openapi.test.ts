import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Type } from '@sinclair/typebox';
import { CALLS, SCHEMAS } from '../../../domain/contract';
import { Exact, Id, callsOf } from '../../../domain/contract/call';
import { errorCodesOf, openApiDocument, renderOpenApi } from '../../../domain/contract/openapi';
import { ERRORS, errorStatus } from '../../../domain/errors';

const call = callsOf('Cosas');

const ROOT = resolve(__dirname, '../../..');
const FILE = resolve(ROOT, 'docs/openapi.json');
const DOCUMENT = openApiDocument(CALLS, SCHEMAS);
const NAMED = CALLS.map((c) => [`${c.method} ${c.path}`, c] as const);
const operationOf = (c: (typeof CALLS)[number]) => DOCUMENT.paths[c.path]![c.method.toLowerCase()]!;
const inBraces = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!);

/** Every object schema inside a schema, itself included. */
function objectsIn(schema: unknown): object[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return 'type' in schema && schema.type === 'object' ? [schema, ...inner] : inner;
}

describe('docs/openapi.json', () => {
  it('equals the document of the current contract (update it by npm run api-doc)', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(renderOpenApi(CALLS, SCHEMAS));
  });

  describe('its linter (npm run lint:api)', () => {
    /** The linter's exit status and output for a document, with the configuration of the house. */
    const lint = async (path: string): Promise<string> => {
      const cli = resolve(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
      const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };
      const options = ['--config', resolve(ROOT, 'redocly.yaml'), '--format', 'json'];
      return promisify(execFile)(process.execPath, [cli, 'lint', path, ...options], { env }).then(
        () => 'valid',
        (error: { readonly stdout: string }) => error.stdout,
      );
    };
    const lintDocument = async (document: unknown): Promise<string> => {
      const folder = mkdtempSync(resolve(tmpdir(), 'openapi-'));
      try {
        writeFileSync(resolve(folder, 'openapi.json'), JSON.stringify(document));
        return await lint(resolve(folder, 'openapi.json'));
      } finally {
        rmSync(folder, { recursive: true });
      }
    };

    it('finds nothing to complain about', async () => expect(await lint(FILE)).toBe('valid'), 60_000);

    it('refuses one path under two names of its parameter', async () => {
      const { '/pages/{id}': page, ...paths } = DOCUMENT.paths;
      const { get, ...others } = page!;
      const parameters = [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }];
      const twice = { ...paths, '/pages/{id}': others, '/pages/{slug}': { get: { ...get, parameters } } };
      expect(await lintDocument({ ...DOCUMENT, paths: twice })).toContain('no-identical-paths');
    });

    it('refuses a path whose parameter is not defined', async () => {
      const { '/pages/{id}': page, ...paths } = DOCUMENT.paths;
      const renamed = { ...paths, '/pages/{number}': page };
      expect(await lintDocument({ ...DOCUMENT, paths: renamed })).toContain('path-parameters-defined');
    });
  });

  it('does not depend on the order of calls and schemas', () => {
    expect(renderOpenApi([...CALLS].reverse(), [...SCHEMAS].reverse())).toBe(renderOpenApi(CALLS, SCHEMAS));
  });

  it('contains exactly the schemas that it refers to', () => {
    const text = JSON.stringify(DOCUMENT);
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((m) => m[1]));
    expect([...referred].sort()).toEqual(Object.keys(DOCUMENT.components.schemas as object).sort());
  });

  it('declares the server /api and a bearer token', () => {
    expect(DOCUMENT).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: '/api' }],
      components: { securitySchemes: { sesion: { type: 'http', scheme: 'bearer' } } },
    });
  });
});

describe('calls of the contract', () => {
  it('have distinct methods and paths, and distinct operation ids', () => {
    const shapes = CALLS.map((c) => `${c.method} ${c.path.replace(/\{\w+\}/g, '{}')}`);
    expect(shapes.filter((s, i) => shapes.indexOf(s) !== i)).toEqual([]);
    const ids = CALLS.map((c) => operationOf(c).operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have paths of which no address fits two, unless one names more fixed words than the other', () => {
    const isParameter = (segment: string): boolean => segment.startsWith('{');
    /** Whether a parameter of the first path stands where the second has a fixed word that the parameter accepts. */
    const accepts = (c: (typeof CALLS)[number], segments: readonly string[], others: readonly string[]): boolean =>
      segments.some(
        (segment, i) =>
          isParameter(segment) &&
          !isParameter(others[i]!) &&
          c.params?.properties[segment.slice(1, -1)]?.type !== 'integer',
      );
    const paths = CALLS.map((c) => [c, c.path.split('/')] as const);
    const ambiguous = paths.flatMap(([c, a]) =>
      paths
        .filter(([other, b]) => c.method === other.method && a.length === b.length && c.path < other.path)
        .filter(([, b]) => a.every((one, i) => one === b[i] || isParameter(one) || isParameter(b[i]!)))
        .filter(([other, b]) => accepts(c, a, b) && accepts(other, b, a))
        .map(([other]) => `${c.method} ${c.path} and ${other.path}`),
    );
    expect(ambiguous).toEqual([]);
  });

  it.each(NAMED)('%s declares exactly the parameters of its path', (_name, c) => {
    expect(Object.keys(c.params?.properties ?? {}).sort()).toEqual(inBraces(c.path).sort());
    expect(c.path).toMatch(/^(\/[\w{}]+)+(\.ics)?$/);
    expect(c.path.startsWith('/api')).toBe(false);
  });

  it.each(NAMED)('%s refuses additional properties in params, query and body', (_name, c) => {
    for (const schema of [c.params, c.query, c.body, c.form]) {
      if (!schema) continue;
      expect(schema.type).toBe('object');
      for (const inner of objectsIn(JSON.parse(JSON.stringify(schema))))
        expect(inner).toHaveProperty('additionalProperties', false);
    }
  });

  it.each(NAMED)('%s documents its access, its parameters and the status of every error', (_name, c) => {
    const operation = operationOf(c);
    expect(operation).toMatchObject({ summary: c.summary, tags: [c.tag], 'x-access': c.access });
    expect(operation.security).toEqual(c.access === 'public' ? [{}, { sesion: [] }] : [{ sesion: [] }]);
    const bodies = { 'multipart/form-data': c.form, 'application/octet-stream': c.bytes, 'application/json': c.body };
    const takes = Object.entries(bodies).flatMap(([type, schema]) => (schema ? [type] : []));
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(takes);
    const names = (place: string) => (operation.parameters ?? []).filter((p) => p.in === place).map((p) => p.name);
    expect([names('path'), names('query'), names('header')]).toEqual([
      inBraces(c.path),
      Object.keys(c.query?.properties ?? {}),
      c.idempotent ? ['Idempotency-Key'] : [],
    ]);
    const statuses = new Set(errorCodesOf(c).map((code) => String(errorStatus(code))));
    expect(Object.keys(operation.responses).sort()).toEqual(['200', ...statuses].sort());
  });

  it.each(NAMED)('%s lists only existing errors, each once', (_name, c) => {
    const codes = c.errors ?? [];
    expect(codes.filter((code) => !(code in ERRORS))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('include the calls of the specification', () => {
    expect(NAMED.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'GET /appconfig',
        'GET /health',
        'GET /customer/me',
        'PUT /customer/me',
        'POST /customer/signup',
        'GET /customer/phone',
        'GET /locations',
        'GET /class_types',
        'GET /instructors',
        'GET /class_packages',
        'GET /single_class',
        'GET /single_class/single/{id}',
        'POST /class_reservations',
        'DELETE /class_reservations/{id}',
        'GET /class_reservations/me',
        'GET /available_classes',
        'GET /class_reservation_penaltys',
        'POST /checkout/purchase',
        'GET /purchases/{id}',
      ]),
    );
  });
});

describe('openApiDocument', () => {
  const Thing = Type.Object({ thing_id: Id });
  const getThing = call('GET /things/{id}', 'staff', 'Una cosa', {
    params: Exact({ id: Id }),
    query: Exact({ q: Type.Optional(Type.String()) }),
    response: Type.Object({ things: Type.Array(Thing) }),
    errors: ['request/not-found'],
  });

  it('writes a named schema once and refers to it', () => {
    const { paths, components } = openApiDocument([getThing], [['Thing', Thing]]);
    expect(components.schemas).toMatchObject({ Thing: { type: 'object', required: ['thing_id'] } });
    expect(JSON.stringify(paths)).toContain('{"type":"array","items":{"$ref":"#/components/schemas/Thing"}}');
  });

  it('documents for idempotent calls only that their key may be used already', () => {
    expect(errorCodesOf({ ...getThing, method: 'POST', idempotent: true })).toContain('idempotency/key-reused');
    expect(errorCodesOf({ ...getThing, method: 'POST' })).not.toContain('idempotency/key-reused');
  });

  it('documents for writes only that the customer may have been merged meanwhile', () => {
    expect(errorCodesOf({ ...getThing, method: 'PUT' })).toContain('merge/done');
    expect(errorCodesOf(getThing)).not.toContain('merge/done');
  });

  it('groups the shared errors, those of the access and the call by status', () => {
    expect(errorCodesOf(getThing)).toEqual([
      'auth/id-token-expired',
      'auth/missing-token',
      'auth/invalid-token',
      'auth/forbidden',
      'auth/second-factor-required',
      'auth/merged',
      'auth/not-registered',
      'request/invalid',
      'request/too-many',
      'request/not-found',
      'server/unavailable',
      'server/internal',
    ]);
    const { responses } = openApiDocument([getThing], []).paths['/things/{id}']!.get!;
    expect(responses['404']).toMatchObject({
      description: expect.stringContaining('`request/not-found`: No encontramos lo que buscas.'),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Error' },
              { properties: { code: { enum: ['auth/not-registered', 'request/not-found'] } } },
            ],
          },
        },
      },
    });
  });

  it('marks path parameters as required and optional query parameters as not', () => {
    expect(openApiDocument([getThing], []).paths['/things/{id}']!.get!.parameters).toMatchObject([
      { name: 'id', in: 'path', required: true },
      { name: 'q', in: 'query', required: false },
    ]);
  });

  it('throws if two schemas have one name', () => {
    const named = [
      ['Thing', Thing],
      ['Thing', Type.Object({ other: Type.String() })],
    ] as const;
    expect(() => openApiDocument([getThing], named)).toThrow('Thing');
  });
});
