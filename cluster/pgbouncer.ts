import { run } from '../demo/processes';

/**
 * PgBouncer before 1.21 knows no prepared statements in transaction mode, and ends at a setting that it doesn't know.
 */
export async function keepsPreparedStatements(program: string): Promise<boolean> {
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec((await run(program, ['--version'])).output) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

export interface Pooler {
  readonly port: number;
  /** Port of haproxy. */
  readonly primaryPort: number;
  readonly usersFile: string;
  /** Most connections to PostgreSQL of one user to one database. */
  readonly poolSize: number;
  readonly prepared: boolean;
}

/**
 * A connection per transaction, for every database by its name. The two limits are those of server/db/connection.ts,
 * which PgBouncer drops when the server asks for them. A request waits 8 s for a connection, then it gets an error,
 * within the time that a browser waits for its answer.
 */
export const pgbouncerConfig = ({ port, primaryPort, usersFile, poolSize, prepared }: Pooler): string => `[databases]
* = host=127.0.0.1 port=${primaryPort} connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 15000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = ${poolSize}
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
