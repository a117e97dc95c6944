/** The baseline: a bare Node server that sends the same bytes without framework, log or extra headers. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runWorker } from './workers';

export interface BareInput {
  /** Base64. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

let server: Server | undefined;

runWorker<BareInput, { readonly address: string }>(
  async ({ body, headers }) => {
    const bytes = Buffer.from(body, 'base64');
    const all = { ...headers, 'content-length': String(bytes.length) };
    const bare = (server = createServer((_request, response) => response.writeHead(200, all).end(bytes)));
    await new Promise<void>((resolve) => void bare.listen(0, '127.0.0.1', resolve));
    const { port } = bare.address() as AddressInfo;
    return { address: `http://127.0.0.1:${port}` };
  },
  async () => void server?.close(),
);
