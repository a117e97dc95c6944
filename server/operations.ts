/**
 * What operators and their load balancers ask of a process, on a port of its own that visitors don't reach: whether it
 * lives, whether it can serve, and its figures for Prometheus. Of many studios, the operators' pages too.
 */
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { OPERATIONS_HOST } from './config';
import type { Archiving } from './db/archiving';
import { LANES, type DueWork } from './db/work';

export interface OperationsOptions {
  readonly port: number;
  readonly host?: string;
  /** Rejects while the process can't serve. */
  readonly ready: () => Promise<unknown>;
  readonly pools: () => Iterable<Pool>;
  /** Figures beside those of every process, by name; read for each answer. */
  readonly gauges?: Readonly<Record<string, { readonly help: string; readonly read: () => number }>>;
  /** What is due by then and waits for a visit by any process. */
  readonly due: (now: Date) => Promise<readonly DueWork[]>;
  readonly clock: () => Date;
  /** By database server, whether its log doesn't arrive in its archive. */
  readonly archiving: () => Promise<Archiving>;
  /** Proxies in front of this port whose X-Forwarded-For and X-Forwarded-Proto are believed. */
  readonly trustProxy?: string | false | undefined;
  /** Pages for operators. */
  readonly pages?: FastifyPluginAsync;
  /** Figures of one studio, read from its database; null: there is none of this name. */
  readonly ofStudio?: (name: string) => Promise<Readonly<Record<string, number>> | null>;
}

export interface Operations {
  /** http://host:port */
  readonly address: string;
  /** From now on it isn't ready: what balances the load sends no more requests. */
  leave(): void;
  close(): Promise<void>;
}

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TEXT = 'text/plain; charset=utf-8';

/** Counts and times the requests of the app that serves visitors, by call and status; never by studio or caller. */
function watchRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    duration.observe({ method, route: routeOptions.url ?? 'none', status: String(statusCode) }, elapsedTime / 1000);
  });
}

function watchPools(pools: OperationsOptions['pools'], registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to databases by state, and what waits for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const all = [...pools()];
      const sum = (of: (pool: Pool) => number): number => all.reduce((total, pool) => total + of(pool), 0);
      this.set(
        { state: 'open' },
        sum(({ totalCount }) => totalCount),
      );
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      );
    },
  });
}

function showArchiving(archiving: OperationsOptions['archiving'], registry: Registry): void {
  new Gauge({
    name: 'wal_archiving_failed',
    help: "1 where the last attempt to archive a database server's log failed: its backups fall behind",
    labelNames: ['server'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [server, failing] of Object.entries(await archiving())) this.set({ server }, Number(failing));
    },
  });
}

/** Milliseconds until figures that a database has to give are left out. */
const PATIENCE = 2_000;

/** Without them while the database that knows can't be reached: the other figures don't wait for it. */
function showDue({ due, clock }: Pick<OperationsOptions, 'due' | 'clock'>, registry: Registry): void {
  let reading: Promise<readonly DueWork[] | null> = Promise.resolve(null);
  let now = clock();
  const read = (): Promise<readonly DueWork[] | null> =>
    Promise.race([due(now), delay(PATIENCE, null, { ref: false })]).catch(() => null);
  const show = async (gauge: Gauge, of: (found: DueWork) => number): Promise<void> => {
    const found = await reading;
    gauge.reset();
    for (const lane of found ? LANES : []) {
      const waiting = found?.find((one) => one.lane === lane);
      gauge.set({ lane }, waiting ? of(waiting) : 0);
    }
  };
  new Gauge({
    name: 'job_visits_due',
    help: 'Studios whose jobs are due and wait for a visit by any process, by lane',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      now = clock();
      reading = read();
      return show(this, ({ studios }) => studios);
    },
  });
  // Registered after the other one, whose reading it shows.
  new Gauge({
    name: 'job_visits_wait_seconds',
    help: 'For how long the first of them has waited',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      return show(this, ({ since }) => (now.getTime() - since.getTime()) / 1000);
    },
  });
}

/** Made before the app is ready, so that its hook counts every request; `listen` opens the port. */
export function createOperations(
  app: FastifyInstance,
  { ready, pools, due, clock, archiving, gauges = {}, ofStudio, trustProxy = false, pages, ...at }: OperationsOptions,
) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watchRequests(app, registry);
  watchPools(pools, registry);
  showArchiving(archiving, registry);
  showDue({ due, clock }, registry);
  for (const [name, { help, read }] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });

  let isLeaving = false;
  const own = Fastify({ logger: false, trustProxy });
  if (pages) void own.register(pages);
  own.get('/health', (_request, reply) => reply.type(TEXT).send('ok'));
  own.get('/ready', async (_request, reply) => {
    const isReady =
      !isLeaving &&
      (await ready().then(
        () => true,
        () => false,
      ));
    return reply
      .status(isReady ? 200 : 503)
      .type(TEXT)
      .send(isReady ? 'ok' : 'no');
  });
  own.get<{ Querystring: { studio?: string } }>('/metrics', async ({ query: { studio } }, reply) => {
    if (studio === undefined) return reply.type(registry.contentType).send(await registry.metrics());
    const figures = await ofStudio?.(studio);
    if (!figures) return reply.status(404).type(TEXT).send('No hay un estudio con este nombre.');
    const lines = Object.entries(figures).map(([name, value]) => `${name}{studio="${studio}"} ${value}\n`);
    return reply.type(registry.contentType).send(lines.join(''));
  });
  return {
    listen: async (): Promise<Operations> => ({
      address: await own.listen({ port: at.port, host: at.host ?? OPERATIONS_HOST }),
      leave: () => void (isLeaving = true),
      close: () => own.close(),
    }),
  };
}
