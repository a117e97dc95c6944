/**
 * pgBackRest of each node: what it has in its configuration, and its commands. Backups and the write-ahead log go to a
 * bucket, encrypted.
 */
import { spawn } from 'node:child_process';
import { StartFailure } from '../demo/failure';
import type { Finished, RunAs } from '../demo/processes';
import { dataOf, type Archiving, type Node } from './patroni';

/** The name of the nodes' common backups. */
const STANZA = 'studio';

export interface Repository {
  readonly bucket: string;
  readonly region: string;
  /** Of the store, by https. */
  readonly host: string;
  readonly port: number;
  /** File with the authority of its certificate. */
  readonly certificate: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** By which all that is stored there is encrypted: without it no backup can be read. */
  readonly cipherPass: string;
}

const placeOf = (repo: Repository): string => `repo1-s3-bucket=${repo.bucket}
repo1-s3-region=${repo.region}
repo1-s3-endpoint=${repo.host}
repo1-s3-key=${repo.keyId}
repo1-s3-key-secret=${repo.keySecret}
repo1-storage-port=${repo.port}
repo1-storage-ca-file=${repo.certificate}
repo1-cipher-pass=${repo.cipherPass}
`;

/**
 * Small files lie together, as most of a studio's are empty. The last two full backups stay, with the log since then.
 * `folder` is for its locks and its own log. `repo` null: the bucket and its secrets come by the environment
 * (PGBACKREST_REPO1_S3_BUCKET and so on).
 */
export const pgbackrestConfig = (node: Node, repo: Repository | null, folder: string): string => `[global]
repo1-type=s3
repo1-path=/pgbackrest
repo1-s3-uri-style=path
repo1-cipher-type=aes-256-cbc
${repo ? placeOf(repo) : ''}repo1-bundle=y
repo1-retention-full=2
compress-type=zst
start-fast=y
lock-path=${folder}
log-path=${folder}
spool-path=${folder}
log-level-console=warn
log-level-file=info
archive-timeout=60

[${STANZA}]
pg1-path=${dataOf(node)}
pg1-port=${node.port}
pg1-socket-path=${node.folder}
pg1-user=postgres
`;

/** Quoted for the shell by which PostgreSQL runs it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export const archivingOf = (program: string, config: string): Archiving => {
  const begin = `${program} --config=${quoted(config)} --stanza=${STANZA}`;
  return {
    // PostgreSQL takes a percent sign for a name of its own.
    archive_command: `${begin.replaceAll('%', '%%')} archive-push %p`,
    restore_command: `${begin.replaceAll('%', '%%')} archive-get %f "%p"`,
  };
};

export interface Caller {
  readonly program: string;
  readonly config: string;
  /** File with the superuser's password, as libpq reads it. */
  readonly passFile: string;
  readonly runAs: RunAs | undefined;
}

/** Runs a command of pgBackRest to its end; its output comes back whatever it ended with. */
export function callPgbackrest({ program, config, passFile, runAs }: Caller, ...args: string[]): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [`--config=${config}`, `--stanza=${STANZA}`, ...args], {
      ...runAs,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PGPASSFILE: passFile },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @throws StartFailure with what pgBackRest says. */
export async function pgbackrest(caller: Caller, ...args: string[]): Promise<string> {
  const { code, output } = await callPgbackrest(caller, ...args);
  if (code !== 0) throw new StartFailure(`pgbackrest ${args[0] ?? ''}: ${output.trim()}`);
  return output;
}

export interface Backup {
  readonly label: string;
  readonly type: 'full' | 'diff' | 'incr';
  /** Instants. */
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Bytes of the cluster, and of what this backup stored of it. */
  readonly size: number;
  readonly stored: number;
}

interface Info {
  readonly backup: readonly {
    readonly label: string;
    readonly type: Backup['type'];
    readonly timestamp: { readonly start: number; readonly stop: number };
    readonly info: { readonly size: number; readonly repository: { readonly delta: number } };
  }[];
}

/** The oldest first. */
export async function listBackups(caller: Caller): Promise<Backup[]> {
  const [info] = JSON.parse(await pgbackrest(caller, 'info', '--output=json')) as Info[];
  return (info?.backup ?? []).map(({ label, type, timestamp, info: { size, repository } }) => ({
    label,
    type,
    startedAt: new Date(timestamp.start * 1_000),
    endedAt: new Date(timestamp.stop * 1_000),
    size,
    stored: repository.delta,
  }));
}
