/** Lint enforces the import directions of docs/architecture.md. */
import { ESLint } from 'eslint';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const eslint = new ESLint({ cwd: ROOT });

async function rulesBroken(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: path.join(ROOT, file) });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

test.each([
  ['the SPA imports the server', 'src/app/new.ts', "export { createApp } from '../../server/app';"],
  ['the SPA imports the server dynamically', 'src/app/new.ts', "export const app = () => import('../../server/app');"],
  ['the SPA imports the seed', 'src/app/new.ts', "export { seedStudio } from '../../seed';"],
  ['the server imports the page', 'server/new.ts', "export { App } from '../src/app/App';"],
  ['a rule imports the server', 'domain/new.ts', "export { createApp } from '../server/app';"],
  ['a rule imports the page', 'domain/new.ts', "export { App } from '../src/app/App';"],
  ['a rule imports React Redux', 'domain/new.ts', "export { connect } from 'react-redux';"],
  ['a rule imports node:fs', 'domain/new.ts', "export { readFileSync } from 'node:fs';"],
  ['a rule imports the query builder', 'domain/new.ts', "export { Kysely } from 'kysely';"],
  ['an action imports axios', 'src/features/schedule/actions.ts', "export { AxiosError } from 'axios';"],
  ['the server imports axios', 'server/new.ts', "export { AxiosError } from 'axios';"],
  [
    'the server imports a sandbox',
    'server/modules/billing/providers/new.ts',
    "export { startStripeSandbox } from '../../../../sandbox/stripe/server';",
  ],
  ['a sandbox imports the product', 'sandbox/new.ts', "export { createApp } from '../server/app';"],
  ['a sandbox imports a module', 'sandbox/stripe/new.ts', "export { createApp } from '../../server/modules/index';"],
  ['a sandbox imports a rule', 'sandbox/new.ts', "export { seatsLeft } from '../domain/classCard';"],
  ['a sandbox imports the seed', 'sandbox/new.ts', "export { seedStudio } from '../seed';"],
  [
    'the page imports a schema',
    'src/app/new.ts',
    "import { getMe } from '../../domain/contract/customers';\n\nexport const call = getMe;",
  ],
  ['the SPA re-exports a schema', 'src/app/new.ts', "export { getMe } from '../../domain/contract/customers';"],
  ['the SPA re-exports all schemas', 'src/app/new.ts', "export * from '../../domain/contract/customers';"],
  [
    'the page imports schemas dynamically',
    'src/app/new.ts',
    "export const calls = () => import('../../domain/contract/customers');",
  ],
  [
    'a lazy screen without retries',
    'src/app/new.ts',
    "import { lazy } from 'react';\n\nexport const Screen = lazy(() => import('./ErrorBoundary'));",
  ],
  ['the type any', 'src/app/new.ts', 'export const same = (value: any): any => value;'],
])('lint refuses: %s', async (_, file, code) => {
  expect(await rulesBroken(file, code)).not.toEqual([]);
});

test.each([
  ['the SPA imports a rule', 'src/app/new.ts', "export { seatsLeft } from '../../domain/classCard';"],
  [
    'the page imports a type of the wire',
    'src/app/new.ts',
    "export type { SingleClass } from '../../domain/contract/schedule';",
  ],
  ['the demo starts a sandbox', 'demo/new.ts', "export { startStripeSandbox } from '../sandbox/stripe/server';"],
  [
    'a sandbox imports its own modules',
    'sandbox/stripe/new.ts',
    "export { refuseInProduction } from '../guard';\nexport { startStripeSandbox } from './server';",
  ],
  ['the client imports axios', 'src/core/http/new.ts', "export { AxiosError } from 'axios';"],
  [
    'the server imports a rule and a schema',
    'server/new.ts',
    "export { seatsLeft } from '../domain/classCard';\nexport { getMe } from '../domain/contract/customers';",
  ],
])('lint allows: %s', async (_, file, code) => {
  expect(await rulesBroken(file, code)).toEqual([]);
});
