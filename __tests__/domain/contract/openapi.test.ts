import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

  it('is a valid OpenAPI document', async () => {
    // Jest's CommonJS can't load the validator, an ES module with import.meta: run its command.
    const cli = resolve(ROOT, 'node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js');
    const { stdout } = await promisify(execFile)(process.execPath, [cli, FILE]);
    expect(JSON.parse(stdout)).toEqual({ valid: true });
  }, 20_000);

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
