/** The cluster's configuration for containers (compose.yaml): files without secrets, which the image has in /etc/studio. */
import { etcdArguments } from './etcd';
import { haproxyConfig } from './haproxy';
import { patroniConfig, type Node, type Reach } from './patroni';
import { pgbackrestConfig, archivingOf } from './pgbackrest';
import { pgbouncerConfig } from './pgbouncer';

/** The volume of each container. */
const DATA = '/var/lib/studio';
/** Debian 12's. */
const POSTGRES = '/usr/lib/postgresql/15/bin';
const ANY = '0.0.0.0';
/** The addresses that compose.yaml gives: a name would be looked up once, and be another container's later. */
const ADDRESSES = { etcd: '10.89.33.10', uno: '10.89.33.11', dos: '10.89.33.12' } as const;
const PORTS = { etcd: 2379, etcdPeer: 2380, postgres: 5432, rest: 8008, pgbouncer: 6432 } as const;
const REACH: Reach = { listen: ANY, from: 'samenet', local: 'peer' };

const nodes: readonly Node[] = (['uno', 'dos'] as const).map((name) => ({
  name,
  folder: `${DATA}/${name}`,
  host: ADDRESSES[name],
  port: PORTS.postgres,
  restPort: PORTS.rest,
}));

/** Where the image has a file of `deploymentFiles`. */
const placeOf = (name: string): string => `/etc/studio/${name}`;

const filesOf = (node: Node): [string, string][] => {
  const backups = `pgbackrest-${node.name}.conf`;
  const patroni = patroniConfig(node, {
    etcd: `${ADDRESSES.etcd}:${PORTS.etcd}`,
    postgres: POSTGRES,
    passwords: null,
    archive: archivingOf('/usr/bin/pgbackrest', placeOf(backups)),
    reach: REACH,
    atFirst: `sh ${placeOf('first-start.sh')}`,
  });
  return [
    [`patroni-${node.name}.json`, `${patroni}\n`],
    [backups, pgbackrestConfig(node, null, '/tmp')],
  ];
};

/** By name; `npm run deployment` writes them. */
export const deploymentFiles = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(nodes.flatMap(filesOf)),
  'haproxy.cfg': haproxyConfig(PORTS.postgres, nodes, ANY),
  'pgbouncer.ini': pgbouncerConfig({
    listen: ANY,
    port: PORTS.pgbouncer,
    primaryHost: 'haproxy',
    primaryPort: PORTS.postgres,
    // Written when the container starts, from the password in its environment.
    usersFile: '/tmp/users.txt',
    poolSize: 40,
    // Debian 12's is 1.18.
    prepared: false,
  }),
});

/** What etcd's container is started with. */
export const etcdCommand = (): string[] => [
  'etcd',
  ...etcdArguments(`${DATA}/etcd`, PORTS.etcd, PORTS.etcdPeer, ADDRESSES.etcd, ANY),
];
