import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '../demo/failure';

/** Debian's packages, each with a program that it brings. */
const PACKAGES = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
  openssl: '/usr/bin/openssl',
} as const;
/** Debian's PostgreSQL, a folder for each major version. */
const POSTGRES = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;

/** Folder of the programs of the newest PostgreSQL that can be a node (pg_rewind is the server's). */
function postgresPrograms(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number) : [];
  return versions
    .filter((version) => version >= OLDEST_POSTGRES)
    .sort((one, other) => other - one)
    .map((version) => path.join(POSTGRES, String(version), 'bin'))
    .find((folder) => existsSync(path.join(folder, 'postgres')) && existsSync(path.join(folder, 'pg_rewind')));
}

/** Names of the packages that are missing here. */
const missingPackages = (): string[] => [
  ...Object.entries(PACKAGES).flatMap(([name, program]) => (existsSync(program) ? [] : [name])),
  ...(postgresPrograms() ? [] : ['postgresql']),
];

export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
  readonly pgbackrest: string;
  readonly openssl: string;
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string;
}

/** @throws StartFailure that names the missing packages. */
export function findPrograms(): Programs {
  const missing = missingPackages();
  const postgres = postgresPrograms();
  if (missing.length > 0 || !postgres)
    throw new StartFailure(
      `Faltan paquetes de Debian: ${missing.join(', ')}. Instálalos con: apt-get install -y ${missing.join(' ')}`,
    );
  const { 'etcd-server': etcd, ...others } = PACKAGES;
  return { etcd, ...others, postgres };
}
