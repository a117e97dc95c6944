/** A TCP proxy between the API and its database. `cut` breaks every connection and refuses new ones. */
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
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
          to.destroy();
        });
        from.pipe(to);
      }
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
    restore: listen,
    cut: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
