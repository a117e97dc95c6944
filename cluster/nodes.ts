/** What the cluster consists of, and where each part has its place. */
import type { Files } from './files';
import type { Node } from './patroni';

const PARTS = ['etcd', 'etcdPeer', 'haproxy', 'pgbouncer', 'store'] as const;
export const NODES = ['nodo1', 'nodo2'] as const;
/** The studio's database and its user. */
export const DATABASE = 'studio';

export type Ports = Readonly<
  Record<(typeof PARTS)[number] | (typeof NODES)[number] | `${(typeof NODES)[number]}Rest`, number>
>;

export const PORTS = [...PARTS, ...NODES, ...NODES.map((name) => `${name}Rest` as const)];

export const nodesOf = (files: Files, ports: Ports): Node[] =>
  NODES.map((name) => ({
    name,
    folder: files.subfolder(name),
    host: '127.0.0.1',
    port: ports[name],
    restPort: ports[`${name}Rest`],
  }));
