/** What is of a server's process, whichever studios it serves. */
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Operations } from './operations';

export interface ProcessOptions {
  readonly port: number;
  readonly host: string;
  readonly siteDir: string | null;
  readonly trustProxy?: string | false;
  /** false: HSTS names only the site's own host, not its subdomains. Default: true. */
  readonly hstsSubdomains?: boolean;
  /** Requests a minute from one address; 0: no limit. Default: ADDRESS_LIMIT (config.ts). */
  readonly addressLimit?: number;
  readonly logLevel?: string;
  /** Where log lines go; standard output by default. */
  readonly logStream?: NodeJS.WritableStream;
  /** Where operators ask for health and figures (operations.ts). Default: nowhere. */
  readonly operations?: { readonly port: number; readonly host: string } | null;
  readonly plugins?: readonly FastifyPluginAsync[];
  /** The machine's clock by default. */
  readonly clock?: () => Date;
}

export interface RunningServer {
  readonly app: FastifyInstance;
  /** http://host:port */
  readonly address: string;
  /** http://host:port where operators ask; null: nowhere. */
  readonly operationsAddress: string | null;
  /** Lets running requests and jobs end, then closes the database. */
  close(): Promise<void>;
}

/** `end` stops what is behind the app: its jobs, then its databases. */
export const runningServer = (
  app: FastifyInstance,
  address: string,
  operations: Operations | null,
  end: () => Promise<void>,
): RunningServer => ({
  app,
  address,
  operationsAddress: operations?.address ?? null,
  close: async () => {
    operations?.leave();
    await app.close();
    await end();
    await operations?.close();
  },
});
