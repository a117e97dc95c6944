/** A static site as little as Node can make it: what a page and its pictures weigh, and nothing that computes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { work } from './children';

export interface StaticFile {
  /** Base64, as it goes over the wire. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FloorInput {
  /** By address: '/demo/hero.svg'. */
  readonly files: Readonly<Record<string, StaticFile>>;
}

let server: Server | undefined;

work<FloorInput, { readonly address: string }>(
  async ({ files }) => {
    const known = new Map(
      Object.entries(files).map(([address, { body, headers }]) => [
        address,
        { bytes: Buffer.from(body, 'base64'), headers },
      ]),
    );
    const floor = (server = createServer(({ url = '/' }, response) => {
      const file = known.get(url);
      if (!file) return void response.writeHead(404, { 'content-length': '0' }).end();
      response.writeHead(200, { ...file.headers, 'content-length': String(file.bytes.length) }).end(file.bytes);
    }));
    await new Promise<void>((resolve) => void floor.listen(0, '127.0.0.1', resolve));
    const { port } = floor.address() as AddressInfo;
    // By name, as the site is: an address without one would spare the browser a look-up.
    return { address: `http://localhost:${port}` };
  },
  async () => {
    server?.closeAllConnections();
    server?.close();
  },
);
