/** The cluster's backups: the store in which they lie here, and what pgBackRest does there for each node. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { DAY } from '../domain/durations';
import { StartFailure } from '../demo/failure';
import { run } from '../demo/processes';
import { startS3Sandbox, type S3Sandbox } from '../sandbox/s3/server';
import type { Files } from './files';
import type { Archiving, Node } from './patroni';
import {
  archivingOf,
  listBackups,
  pgbackrest,
  pgbackrestConfig,
  type Backup,
  type Caller,
  type Repository,
} from './pgbackrest';
import type { Programs } from './programs';

const REGION = 'mx-central-1';
const BUCKET = 'respaldos';
/** After which a backup, and a full one, is made again. */
const BACKUP_EVERY = DAY;
const FULL_EVERY = 7 * DAY;

interface Secrets {
  readonly keyId: string;
  readonly keySecret: string;
  readonly cipherPass: string;
}
const secret = (): string => randomBytes(24).toString('base64url');

export interface Backups {
  /** How this node archives. */
  archivingOf(node: Node): Archiving;
  /** Calls pgBackRest as this node. */
  callerOf(node: Node): Caller;
}

/** Writes what each node has of pgBackRest; the store need not run. */
export function configureBackups(
  files: Files,
  { pgbackrest: program }: Programs,
  { nodes, storePort, password }: { nodes: readonly Node[]; storePort: number; password: string },
): Backups {
  const secrets = secretsOf(files);
  const repository: Repository = {
    ...secrets,
    bucket: BUCKET,
    region: REGION,
    host: 'localhost',
    port: storePort,
    certificate: files.path('store.crt'),
  };
  // pgBackRest has no setting for it.
  const passFile = files.write('pgbackrest.pass', `*:*:*:postgres:${password}\n`);
  const callers = new Map(
    nodes.map((node) => {
      const text = pgbackrestConfig(node, repository, files.subfolder(`pgbackrest-${node.name}`));
      const config = files.write(`pgbackrest-${node.name}.conf`, text);
      return [node.name, { program, config, passFile, runAs: files.runAs }];
    }),
  );
  const callerOf = ({ name }: Node): Caller => {
    const caller = callers.get(name);
    if (!caller) throw new Error(`no node ${name}`);
    return caller;
  };
  return { archivingOf: (node) => archivingOf(program, callerOf(node).config), callerOf };
}

const secretsOf = (files: Files): Secrets =>
  files.once('backups.json', () => ({ keyId: 'respaldos', keySecret: secret(), cipherPass: secret() }));

/** The stand-in of an S3 store, with a certificate of its own. */
export async function startStore(files: Files, { openssl }: Programs, port: number): Promise<S3Sandbox> {
  const { keyId, keySecret } = secretsOf(files);
  const [key, cert] = [files.path('store.key'), files.path('store.crt')];
  if (!existsSync(cert)) {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const made = await run(
      openssl,
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3650', '-keyout', key, '-out', cert, ...subject],
      files.runAs ? { runAs: files.runAs } : {},
    );
    if (made.code !== 0) throw new StartFailure(`openssl no hizo el certificado del almacén: ${made.output.trim()}`);
  }
  return startS3Sandbox({
    folder: files.subfolder('store'),
    bucket: BUCKET,
    key: { id: keyId, secret: keySecret, region: REGION },
    certificate: { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') },
    port,
  });
}

/** Makes the place for the nodes' backups unless it is there, and looks whether the log arrives in it. */
export async function openStanza(primary: Caller): Promise<void> {
  await pgbackrest(primary, 'stanza-create');
  await pgbackrest(primary, 'check');
}

/** Which backup is due: a full one each week, between them each day what changed since the last one. */
export function dueBackup(backups: readonly Backup[], now: Date): 'full' | 'incr' | null {
  const since = (found: Backup | undefined): number => (found ? now.getTime() - found.startedAt.getTime() : Infinity);
  if (since(backups.filter(({ type }) => type === 'full').at(-1)) >= FULL_EVERY) return 'full';
  return since(backups.at(-1)) >= BACKUP_EVERY ? 'incr' : null;
}

export async function backUp(primary: Caller, type: 'full' | 'incr'): Promise<Backup> {
  await pgbackrest(primary, 'backup', `--type=${type}`);
  const made = (await listBackups(primary)).at(-1);
  if (!made) throw new StartFailure('pgbackrest no tiene respaldos.');
  return made;
}
