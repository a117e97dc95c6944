/**
 * A TCP proxy between the API and its database. `cut` breaks every connection and refuses new ones; `holdAnswers` passes
 * on what is asked and nothing that is answered, until `restore` after a `cut`.
 */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  holdAnswers(): void;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  /** From the database to the API. */
  const answers = new Map<Socket, Socket>();
  let held = false;
  let port = 0;
  let server: Server;
  const listen = async () => {
    server = createServer((inner) => {
      const outer = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          sockets.delete(from);
          answers.delete(from);
          to.destroy();
        });
        if (from === inner || !held) from.pipe(to);
      }
      answers.set(outer, inner);
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  };
  await listen();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    holdAnswers: () => {
      held = true;
      for (const [outer, inner] of answers) outer.unpipe(inner);
    },
    restore: () => {
      held = false;
      return listen();
    },
    cut: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
