/** Lint enforces the import directions of docs/architecture.md. */
import { ESLint } from 'eslint';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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
    "a customer's screen imports every error",
    'src/features/account/new.ts',
    "import { errorMessage } from '../../../domain/errors';\n\nexport const text = errorMessage('class/full');",
  ],
  [
    "a customer's screen imports the admin area's paths",
    'src/features/account/new.ts',
    "import { ADMIN_PATHS } from '../../../domain/adminPaths';\n\nexport const path = ADMIN_PATHS.cash;",
  ],
  [
    'a lazy screen without retries',
    'src/app/new.ts',
    "import { lazy } from 'react';\n\nexport const Screen = lazy(() => import('./ErrorBoundary'));",
  ],
  [
    'a transaction without a context',
    'server/new.ts',
    "import { createDatabase, createPool } from './db/connection';\n\n" +
      "export const open = () => createDatabase(createPool('')).transaction();",
  ],
  [
    'a write outside of a transaction',
    'server/new.ts',
    "import type { Kysely } from 'kysely';\nimport type { DB } from './db/schema';\n\n" +
      "export const forget = (db: Kysely<DB>) => db.deleteFrom('calendar_feed').execute();",
  ],
  [
    'a transaction reads on a second connection',
    'server/new.ts',
    "import type { Context } from './context';\n\n" +
      'export const read = (ctx: Context) => ctx.transaction(async (trx) => [trx, await ctx.studio.config()]);',
  ],
  ['core imports the app', 'src/core/new.ts', "export type { Props } from '../app/App';"],
  ['core imports a building block', 'src/core/new.ts', "export { Button } from '../ui/Button';"],
  [
    'a building block imports a feature',
    'src/ui/new.ts',
    "export { selectMe } from '../features/customers/selectors';",
  ],
  ['the rendering imports a feature', 'src/ssr/new.ts', "export { selectConfig } from '../features/appconfig/state';"],
  ['a feature imports the app', 'src/features/promo/new.ts', "export { App } from '../../app/App';"],
  [
    'a feature imports the admin area',
    'src/features/promo/new.ts',
    "export const area = () => import('../../admin/AdminArea');",
  ],
  ['the admin area imports the app', 'src/admin/new.ts', "export { App } from '../app/App';"],
  [
    'a feature imports the component of another',
    'src/features/promo/new.ts',
    "export { Summary } from '../checkout/components/Summary';",
  ],
  [
    'the admin area imports the reducer of a feature',
    'src/admin/new.ts',
    "export { checkoutReducer } from '../features/checkout/reducer';",
  ],
  [
    'a subject of the server imports a value of one above it',
    'server/people/new.ts',
    "export { cancelRequest } from '../modules/privacy/repository';",
  ],
  [
    'a subject of the server imports a type of one above it',
    'server/modules/booking/rooms/new.ts',
    "export type { WantedSeat } from '../../billing/events/service';",
  ],
  [
    'a screen calls the API itself',
    'src/admin/rooms/new.ts',
    "import { api } from '../../core/http/api';\n\nexport const rooms = () => api('GET /rooms');",
  ],
  [
    'a screen watches a call itself',
    'src/admin/rooms/new.ts',
    "import { watch } from '../../core/http/events';\n\nexport const rooms = () => watch('GET /rooms', {}, String);",
  ],
  [
    'a service calls without the contract',
    'src/admin/rooms/service.ts',
    "import { http } from '../../core/http/client';\n\nexport const rooms = () => http.get('/rooms');",
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
  [
    'a feature imports what another offers',
    'src/features/promo/new.ts',
    "export { selectMe } from '../customers/selectors';\n" +
      "export { default } from '../calendar/containers/CalendarScreen';",
  ],
  ['the app imports a reducer', 'src/app/new.ts', "export { customersReducer } from '../features/customers/state';"],
  [
    'a service calls by the contract',
    'src/admin/rooms/service.ts',
    "import { api } from '../../core/http/api';\n\nexport const rooms = () => api('GET /rooms');",
  ],
  ['the client imports axios', 'src/core/http/new.ts', "export { AxiosError } from 'axios';"],
  [
    'the server imports a rule and a schema',
    'server/new.ts',
    "export { seatsLeft } from '../domain/classCard';\nexport { getMe } from '../domain/contract/customers';",
  ],
  [
    'a subject of the server imports one below it',
    'server/modules/billing/desk/new.ts',
    "export { findOwnWaitlist } from '../../booking/waitlists/repository';",
  ],
])('lint allows: %s', async (_, file, code) => {
  expect(await rulesBroken(file, code)).toEqual([]);
});

test('every file of the server belongs to a layer of lint', async () => {
  const files = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' });
  const placeOf = (file: string): string => file.split('/', file.startsWith('modules/') ? 2 : 1).join('/');
  // One file of each folder, and those that lie in none.
  const places = new Map(files.filter((name) => name.endsWith('.ts')).map((file) => [placeOf(file), file]));
  const top = [
    'app.ts',
    'main.ts',
    'startMany.ts',
    'admin.ts',
    'modules/index.ts',
    'openStudio.ts',
    'openStudios.ts',
    'configuredStudio.ts',
    'directoryConfig.ts',
    'operations.ts',
    'serverProcess.ts',
    'operator',
  ];
  const free: string[] = [];
  for (const [place, file] of places) {
    const up = `./${path.relative(path.dirname(file), 'openStudio')}`;
    const broken = await rulesBroken(`server/${file}`, `export { openStudio } from '${up}';`);
    if (!broken.includes('import/no-restricted-paths')) free.push(place);
  }
  expect(free.sort()).toEqual(top.sort());
});

interface Import {
  readonly from: string;
  readonly isType: boolean;
  readonly to: string;
  readonly dynamic: boolean;
}

const IMPORT =
  /^(?:import|export) (type )?[^;'"]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\(\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'\)/gms;

/** The imports among the files of a folder. */
function importsIn(folder: string): Import[] {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(ROOT, folder, name));
  return files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(IMPORT)].flatMap(([, type, named, plain, dynamic]) => {
      const base = path.resolve(path.dirname(from), named ?? plain ?? dynamic ?? '');
      const to = ['', '.ts', '.tsx', '/index.ts']
        .map((end) => base + end)
        .find((file) => existsSync(file) && statSync(file).isFile());
      return to ? [{ from, to, isType: type !== undefined, dynamic: dynamic !== undefined }] : [];
    }),
  );
}

/** A circle of folders, or null. */
function circle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const walk = (node: string, way: readonly string[]): string[] | null => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of edges.get(node) ?? []) {
      const found = walk(next, [...way, node]);
      if (found) return found;
    }
    done.add(node);
    return null;
  };
  for (const node of edges.keys()) {
    const found = walk(node, []);
    if (found) return found;
  }
  return null;
}

const SUBJECTS = readdirSync(path.join(ROOT, 'server/modules'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => `server/modules/${entry.name}`);

test.each([
  'src',
  'src/features',
  'src/admin',
  'src/core',
  'src/ui',
  'src/app',
  'server',
  'server/db',
  'server/modules',
  ...SUBJECTS,
])('import values or types in no circle: the folders and files of %s', (folder) => {
  const top = (file: string): string => path.relative(path.join(ROOT, folder), file).split(path.sep)[0] ?? '';
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of importsIn(folder)) {
    if (top(to) === '..' || top(from) === top(to)) continue;
    edges.set(top(from), (edges.get(top(from)) ?? new Set()).add(top(to)));
  }
  expect(edges.size).toBeGreaterThan(0);
  expect(circle(edges)).toBeNull();
});

test('only the router imports the admin area, as chunks of its own', () => {
  const admin = path.join(ROOT, 'src/admin') + path.sep;
  const imports = importsIn('src').filter(
    ({ from, to, isType }) => !isType && to.startsWith(admin) && !from.startsWith(admin),
  );
  expect(imports.length).toBeGreaterThan(0);
  for (const { from, dynamic } of imports)
    expect([path.relative(ROOT, from), dynamic]).toEqual(['src/app/routes.tsx', true]);
});
