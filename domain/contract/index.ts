/** All calls of the API, and their schemas by name. */
import { KindGuard, type TSchema } from '@sinclair/typebox';
import type { Call } from './call';
import * as modules from './modules';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

const MODULES: readonly Record<string, unknown>[] = Object.values(modules);

export const CALLS: readonly Call[] = MODULES.flatMap((module) => Object.values(module).filter(isCall));

/** The exported object schemas: docs/openapi.json refers to these by name. */
export const SCHEMAS: ReadonlyArray<readonly [name: string, schema: TSchema]> = MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (KindGuard.IsObject(value) ? [[name, value] as const] : [])),
);
