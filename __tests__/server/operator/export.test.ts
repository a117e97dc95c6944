/** A studio's database is written to a file by pg_dump; here a program in its place tells how it was called. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestOperator, type TestOperator } from './helpers';

let operator: TestOperator;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studio-export-'));
  operator = await createTestOperator();
  await operator.run('create aura --host aura.mx --identity estudio-aura --verified --set ADMIN_EMAILS=a@b.mx');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await operator.drop();
});

const NOW = new Date('2026-03-01T12:00:00Z');
const out = (name: string): string => join(folder, name);

/** Puts a pg_dump before all others on the path. */
function stub(script: string): void {
  const bin = mkdtempSync(join(folder, 'bin-'));
  writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'pg_dump'), 0o755);
  operator.env.PATH = `${bin}:${process.env.PATH}`;
}
const TELLS = `for arg in "$@"; do case "$arg" in --file=*) file="\${arg#--file=}"; esac; done
printf '%s\\n' "$@" "password=$PGPASSWORD" > "$file"`;

it('the file is for the operator alone, and the password is no argument', async () => {
  stub(TELLS);
  const { database } = await operator.studio('aura');
  await operator.db
    .updateTable('database_server')
    .set({ direct_url: `${operator.serverUrl.replace(/\/\/[^@]*@/, '//studio:clave-secreta%21@')}` })
    .execute();
  const { json, text } = await operator.run(`export aura ${out('uno')}`, { now: () => NOW });
  const file = join(out('uno'), 'aura-2026-03-01T120000.dump');
  expect(json).toMatchObject({ file, name: 'aura', settings: ['ADMIN_EMAILS'], hosts: [{ host: 'aura.mx' }] });
  expect(text).toContain(file);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines).toContain('--format=custom');
  expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^--dbname=postgres(ql)?://studio@.*/${database}$`)));
  expect(lines.filter((line) => line.includes('clave-secreta'))).toEqual(['password=clave-secreta!']);
  expect(readdirSync(out('uno')).sort()).toEqual(['aura-2026-03-01T120000.dump', 'aura-2026-03-01T120000.json']);
  for (const name of readdirSync(out('uno'))) expect(statSync(join(out('uno'), name)).mode & 0o077).toBe(0);

  // A second one of the same moment replaces nothing.
  await expect(operator.run(`export aura ${out('uno')}`, { now: () => NOW })).rejects.toThrow('EEXIST');
  const events = await operator.db
    .selectFrom('directory_event')
    .select('by')
    .where('action', '=', 'studio.export')
    .execute();
  expect(events).toHaveLength(1);
});

it('a dump that fails leaves no file, and says why', async () => {
  stub(`${TELLS}\necho 'pg_dump: error: aborting because of server version mismatch' >&2\nexit 1`);
  await expect(operator.run(`export aura ${out('dos')}`)).rejects.toThrow('server version mismatch');
  expect(readdirSync(out('dos'))).toEqual([]);
});

it('a machine without pg_dump says what to install', async () => {
  operator.env.PATH = join(folder, 'none');
  await expect(operator.run(`export aura ${out('tres')}`)).rejects.toThrow('instala postgresql-client');
});
