/** The configuration of a node, a PostgreSQL with its Patroni, and what the nodes tell of themselves. */
import path from 'node:path';

export interface Node {
  readonly name: string;
  readonly folder: string;
  readonly host: string;
  /** Ports of PostgreSQL and of Patroni's REST interface. */
  readonly port: number;
  readonly restPort: number;
}

export interface Passwords {
  readonly postgres: string;
  readonly replicator: string;
  readonly studio: string;
}

export const dataOf = ({ folder }: Pick<Node, 'folder'>): string => path.join(folder, 'data');

/**
 * `synchronous_mode`: a commit is acknowledged once the standby has it on its disk, and only that standby takes over, so
 * nothing acknowledged is lost with one node. Not `strict`: a primary whose standby is gone goes on alone once etcd holds
 * that no standby may take over; what is sold meanwhile is safe unless its disk is lost too. Strict would stop all sales
 * until a standby is back.
 *
 * A standby that falls silent without closing its connection stops commits for `wal_sender_timeout`. While etcd is away the
 * primary goes on as long as it reaches the other node (`failsafe_mode`).
 *
 * The standby takes over when the primary's lease (`ttl`) has run out: 20 s, the least that Patroni allows. A PostgreSQL
 * that died under a living Patroni is started again there, for at most `primary_start_timeout`.
 */
const SHARED_BY_NODES = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  primary_start_timeout: 10,
  synchronous_mode: true,
  synchronous_mode_strict: false,
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      wal_log_hints: 'on',
      jit: 'off',
      timezone: 'UTC',
      wal_sender_timeout: '10s',
      wal_receiver_timeout: '10s',
    },
  },
};

/** What a node does with its write-ahead log: commands as PostgreSQL takes them. */
export interface Archiving {
  readonly archive_command: string;
  readonly restore_command: string;
}

/**
 * A segment is archived after a minute even where it isn't full: what is lost with both nodes. A standby that is too far
 * behind its primary reads from the archive.
 */
const archiving = ({ archive_command, restore_command }: Archiving) => ({
  parameters: { archive_mode: 'on', archive_timeout: '60s', archive_command },
  recovery_conf: { restore_command },
});

/** Where a node takes connections from. */
export interface Reach {
  readonly listen: string;
  /** Addresses, as pg_hba.conf names them. */
  readonly from: string;
  /** How the superuser signs in by the socket. */
  readonly local: 'peer' | 'scram-sha-256';
}

const LOOPBACK: Reach = { listen: '127.0.0.1', from: '127.0.0.1/32', local: 'scram-sha-256' };

interface Installation {
  /** Address and port. */
  readonly etcd: string;
  /** Folder of PostgreSQL's programs. */
  readonly postgres: string;
  /** null: they come by the environment (PATRONI_SUPERUSER_PASSWORD, PATRONI_REPLICATION_PASSWORD). */
  readonly passwords: Passwords | null;
  /** Left out: without backups. */
  readonly archive?: Archiving | undefined;
  /** Left out: from the same machine. */
  readonly reach?: Reach;
  /** A program that is called with the address of a database server that was made just now. Left out: none. */
  readonly atFirst?: string;
}

/** Patroni's configuration file, YAML, of which JSON is a part. `SHARED_BY_NODES` counts only for the first start. */
export function patroniConfig(node: Node, installation: Installation): string {
  const { etcd, postgres, passwords, archive, reach = LOOPBACK, atFirst } = installation;
  const { parameters = {}, ...recovery } = archive ? archiving(archive) : {};
  return JSON.stringify(
    {
      scope: 'studio',
      name: node.name,
      restapi: { listen: `${reach.listen}:${node.restPort}`, connect_address: `${node.host}:${node.restPort}` },
      etcd3: { hosts: [etcd] },
      bootstrap: {
        dcs: SHARED_BY_NODES,
        // As the demo's (demo/postgres.ts): Spanish order of names, the same on every machine.
        initdb: [
          { encoding: 'UTF8' },
          { locale: 'C' },
          { 'locale-provider': 'icu' },
          { 'icu-locale': 'es-MX' },
          'data-checksums',
        ],
        post_bootstrap: atFirst,
      },
      postgresql: {
        listen: `${reach.listen}:${node.port}`,
        connect_address: `${node.host}:${node.port}`,
        data_dir: dataOf(node),
        bin_dir: postgres,
        pgpass: path.join(node.folder, 'pgpass'),
        // At once: a checkpoint takes its time otherwise, minutes in which no standby has anything.
        basebackup: [{ checkpoint: 'fast' }],
        authentication: {
          superuser: { username: 'postgres', password: passwords?.postgres },
          replication: { username: 'replicator', password: passwords?.replicator },
        },
        // pgBackRest knows sockets alone for a server of its own machine.
        pg_hba: [
          `local all postgres ${reach.local}`,
          `host all all ${reach.from} scram-sha-256`,
          `host replication replicator ${reach.from} scram-sha-256`,
        ],
        parameters: { unix_socket_directories: archive ? node.folder : '', shared_buffers: '256MB', ...parameters },
        ...recovery,
      },
    },
    null,
    2,
  );
}

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly port: number;
  /** Address of what its Patroni tells of it. */
  readonly api_url: string;
}

/** The nodes as the first one that answers sees them; none while no Patroni answers. */
export async function membersSeenBy(nodes: readonly Node[]): Promise<readonly Member[]> {
  for (const { restPort } of nodes) {
    try {
      const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(5_000) });
      const { members = [] } = (await reply.json()) as { members?: Member[] };
      return members;
    } catch {
      // This one is down, or starting.
    }
  }
  return [];
}

const isUp = ({ state }: Member): boolean => state === 'running' || state === 'streaming';
export const primaryOf = (members: readonly Member[]): string | undefined =>
  members.find((member) => member.role === 'leader' && isUp(member))?.name;
export const standbyOf = (members: readonly Member[]): string | undefined =>
  members.find((member) => member.role === 'sync_standby' && isUp(member))?.name;
