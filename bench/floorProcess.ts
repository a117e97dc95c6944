/** The floor for Lighthouse: a bare Node server that sends a page and its images as static files. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runWorker } from './workers';

export interface StaticFile {
  /** Base64 of the compressed body. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FloorInput {
  /** By path: '/demo/hero.svg'. */
  readonly files: Readonly<Record<string, StaticFile>>;
}

let server: Server | undefined;

runWorker<FloorInput, { readonly address: string }>(
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
    // By host name as the site, so that both need a DNS lookup.
    return { address: `http://localhost:${port}` };
  },
  async () => {
    server?.closeAllConnections();
    server?.close();
  },
);
