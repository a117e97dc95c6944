/** The documents name what the code has: an operator and the next developer look there first. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(folder, file));
const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, a, b]) => a ?? b ?? '')),
];

const operations = read('docs/operations.md');
const architecture = read('docs/architecture.md');

test('docs/operations.md names every environment variable that the server reads', () => {
  const READ = /\benv\.([A-Z][A-Z0-9_]+)|\b(?:required|address|text|url)\('([A-Z][A-Z0-9_]+)'\)/g;
  const variables = found(filesIn('server').map(read).join('\n'), READ);
  expect(variables).toContain('S3_PUBLIC_URL');
  expect(variables.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

test('docs/operations.md names every job', () => {
  const jobs = /export const TASKS[^{]*\{([\s\S]*?)\n\} as const/.exec(read('server/jobs/tasks.ts'))?.[1] ?? '';
  const names = found(jobs, /^ {2}(\w+)[:,]/gm);
  expect(names).toContain('sweepFiles');
  expect(names.filter((name) => !operations.includes(`| \`${name}\` |`))).toEqual([]);
});

test('docs/architecture.md names every table', () => {
  const migrations = filesIn('server/db/migrations').map(read).join('\n');
  const tables = found(migrations, /\bcreate table (\w+)/g);
  expect(tables).toContain('class_reservation');
  expect(tables.filter((name) => !architecture.includes(`\`${name}\``))).toEqual([]);
});

test.each(['src/features', 'src/admin', 'server/modules', 'server/modules/booking', 'server/modules/billing'])(
  'docs/architecture.md names every folder of %s',
  (folder) => {
    const words = new Set(architecture.match(/\w+/g));
    expect(foldersIn(folder).filter((name) => !words.has(name))).toEqual([]);
  },
);
