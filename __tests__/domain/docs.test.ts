/** The documents name what the code has: an operator and the next developer look there first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

test('server/db/README.md names every table', () => {
  const migrations = filesIn('server/db/migrations').map(read).join('\n');
  const tables = found(migrations, /\bcreate table (\w+)/g);
  expect(tables).toContain('class_reservation');
  expect(tables.filter((name) => !read('server/db/README.md').includes(`\`${name}\``))).toEqual([]);
});

test.each([
  ['src', 'src/features'],
  ['src', 'src/admin'],
  ['server', 'server/modules'],
  ['server', 'server/modules/booking'],
  ['server', 'server/modules/billing'],
])('%s/README.md names every folder of %s', (side, folder) => {
  const words = new Set(read(`${side}/README.md`).match(/\w+/g));
  expect(foldersIn(folder).filter((name) => !words.has(name))).toEqual([]);
});

const DOCUMENTS = ['docs', 'src', 'server', 'demo', 'sandbox', '__tests__'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);

test.each(['README.md', 'CONTRIBUTING.md', ...DOCUMENTS])('everything that %s links to exists', (file) => {
  const targets = found(read(file), /\]\((?!https?:|#)([^)#]+)/g);
  expect(targets.filter((target) => !existsSync(path.join(ROOT, path.dirname(file), target)))).toEqual([]);
});

test('docs/architecture.md fits in 150 lines', () => {
  expect(read('docs/architecture.md').split('\n').length).toBeLessThanOrEqual(150);
});
