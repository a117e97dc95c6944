import type { Node } from './patroni';

/**
 * One address that is always the primary's: Patroni says with /primary who it is. Connections to a server that isn't
 * any more are closed at once. Those of jobs listen for hours in silence, so none are closed for it.
 */
export const haproxyConfig = (port: number, nodes: readonly Node[], listen = '127.0.0.1'): string => `defaults
  mode tcp
  timeout connect 4s
  timeout client 24h
  timeout server 24h
  timeout check 3s
  option clitcpka
  option srvtcpka

listen primary
  bind ${listen}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} ${node.host}:${node.port} port ${node.restPort}`).join('\n')}
`;
