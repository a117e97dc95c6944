import { run } from '../demo/processes';

/**
 * PgBouncer before 1.21 knows no prepared statements in transaction mode, and ends at a setting that it doesn't know.
 */
export async function keepsPreparedStatements(program: string): Promise<boolean> {
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec((await run(program, ['--version'])).output) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

export interface Pooler {
  /** Default: the loopback. */
  readonly listen?: string;
  readonly port: number;
  /** Of haproxy. Default: the loopback. */
  readonly primaryHost?: string;
  /** Port of haproxy. */
  readonly primaryPort: number;
  readonly usersFile: string;
  /** Most connections to PostgreSQL of one user to one database. */
  readonly poolSize: number;
  readonly prepared: boolean;
}

/** Connections to PostgreSQL of one user, of the 100 that it takes: past it, those of databases that are quiet give way. */
const MOST = 80;

/**
 * A connection per transaction, for every database by its name. The two limits are those of server/db/connection.ts,
 * which PgBouncer drops when the server asks for them. A request waits 8 s for a connection, then it gets an error,
 * within the time that a browser waits for its answer.
 */
export const pgbouncerConfig = ({
  listen = '127.0.0.1',
  port,
  primaryHost = '127.0.0.1',
  primaryPort,
  usersFile,
  poolSize,
  prepared,
}: Pooler): string => `[databases]
* = host=${primaryHost} port=${primaryPort} connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000'

[pgbouncer]
listen_addr = ${listen}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = ${poolSize}
max_user_connections = ${MOST}
max_client_conn = 1000
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
${prepared ? 'max_prepared_statements = 1000\n' : ''}server_login_retry = 1
server_connect_timeout = 4
query_wait_timeout = 8
log_connections = 0
log_disconnections = 0
`;

/** Plain, as PgBouncer needs the password itself to sign in at PostgreSQL by SCRAM. */
export const usersFileText = (user: string, password: string): string => `"${user}" "${password}"\n`;
