/** Serves the studios of a directory from one process; any number of processes may serve the same. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../domain/errors';
import { createApp } from './app';
import { openConfiguredStudio, type StudioSettings } from './configuredStudio';
import { ConnectionBound } from './db/connectionBound';
import { createPool } from './db/connection';
import { checkServersOnce } from './db/pooler';
import { isBehind } from './db/schemaVersion';
import { openDirectory } from './directory/directory';
import { followMoves } from './directory/followMoves';
import { migrateDirectory } from './directory/migrate';
import { findServerAddresses, findStudio, type StudioEntry } from './directory/repository';
import { SERVED } from './directory/tables';
import { watchArchiving } from './db/archiving';
import { findSiblings, sharedBrand } from './directory/siblings';
import { findDue, visitSoon } from './db/work';
import { enterStudios } from './directory/workRepository';
import { readFigures } from './db/figures';
import type { DirectoryLimits } from './directoryConfig';
import { NO_SITE, type Refusal } from './http/hosts';
import { createResponseStore } from './http/responseCache';
import { queueAgain } from './jobs/again';
import { reportsTo } from './jobs/reports';
import { watchVisits } from './jobs/watch';
import { startScheduler, type Scheduler } from './jobs/scheduler';
import { createOperations } from './operations';
import { Refused } from './operatorSite/refused';
import { operatorSite } from './operatorSite/routes';
import { openStudios } from './openStudios';
import { runningServer, type ProcessOptions, type RunningServer } from './serverProcess';
import { SiblingAway } from './ports/siblings';
import type { Siblings, Studio } from './studio';

/** Of the cached responses of all studios. */
const RESPONSE_BYTES = 128 * 1024 * 1024;
/** Milliseconds after which a connection that is not used is closed. */
const IDLE = 30_000;

export interface ManyOptions extends ProcessOptions, DirectoryLimits {
  readonly settingsOf: (entry: StudioEntry) => StudioSettings;
  /** Default: https. */
  readonly originOf?: (host: string) => string;
  /** Milliseconds for which a connection stays open that is not used. Default: IDLE. */
  readonly idle?: number;
}

/** Its database lacks what this server's code needs: `npm run studios -- upgrade` brings it there. */
const UPGRADING: Refusal = { status: 503, refusal: 'Este sitio se está actualizando. Vuelve en unos minutos.' };
const REFUSALS: Readonly<Partial<Record<StudioEntry['state'], Refusal>>> = {
  preparing: { status: 503, refusal: 'Este sitio se está preparando. Vuelve en unos minutos.' },
  suspended: { status: 503, refusal: 'Este sitio está suspendido por ahora.' },
};

const refusalOf = ({ state, schemaVersion }: Pick<StudioEntry, 'state' | 'schemaVersion'>): Refusal | null =>
  REFUSALS[state] ?? (isBehind(schemaVersion) ? UPGRADING : null);

const isWrite = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** Providers' events come to a secret address of the studio, by any host name. */
const WEBHOOK = /^\/api\/webhooks\/([\w-]{20,})(\/[a-z]+)(?=$|\?)/;

export async function startMany(options: ManyOptions): Promise<RunningServer> {
  const { directoryUrl, connections, openStudios: max, settingsOf, clock, port, host } = options;
  const { originOf = (name) => `https://${name}`, idle = IDLE } = options;
  await migrateDirectory(directoryUrl);
  let app: FastifyInstance | undefined;
  const onError = (error: unknown, what = 'directory'): void => app?.log.error({ err: error }, what);
  const directory = await openDirectory(directoryUrl, { onError });
  const bound = new ConnectionBound(connections);
  const checkServer = checkServersOnce();
  const moves = followMoves(directory, onError);
  const responseStore = createResponseStore(RESPONSE_BYTES);
  const idOf = new WeakMap<Studio, number>();

  const enter = async <T>(studioId: number, work: (studio: Studio) => Promise<T>): Promise<T> => {
    const entry = await findStudio(directory.db, { studio_id: studioId });
    if (entry === null || entry.copyOf !== null || refusalOf(entry) !== null) throw new SiblingAway(studioId);
    const studio = studios.enter(entry);
    try {
      return await work(studio);
    } finally {
      studios.leave(studio);
    }
  };
  const siblingsOf = (self: number): Siblings => ({
    self,
    all: async () =>
      (await findSiblings(directory.db, self)).map(({ studio_id, name, state, schema_version: schemaVersion }) => ({
        studio_id,
        name,
        state: refusalOf({ state, schemaVersion }) === null ? 'open' : 'away',
      })),
    within: async (other, work) => {
      if ((await sharedBrand(directory.db, self, other)) !== 'now') throw new SiblingAway(other);
      return enter(other, work);
    },
    finishing: async (other, work) => {
      const shared = await sharedBrand(directory.db, self, other);
      if (shared === null || shared === 'never') throw new SiblingAway(other, shared === null);
      // What is written there may be work for its jobs.
      return enter(other, work).finally(() => scheduler?.hint(other));
    },
  });
  const studios = openStudios(directory, {
    max,
    onError,
    open: (entry) => {
      const pool = createPool(entry.databaseUrl, {
        max: entry.maxConnections,
        idleTimeoutMillis: idle,
        Client: bound.Client,
        onConnect: checkServer,
      });
      moves.add(entry, pool);
      bound.add(pool);
      const [first] = entry.hosts;
      const settings: StudioSettings = {
        ...settingsOf(entry),
        siteUrl: first === undefined ? undefined : originOf(first),
        siteHosts: entry.hosts.map(originOf),
      };
      const log = app?.log.child({ studio: entry.name });
      const studio = openConfiguredStudio(settings, {
        log: () => log,
        clock,
        pool,
        id: String(entry.studio_id),
        name: entry.name,
        responseStore,
        brand: entry.brand,
        siblings: siblingsOf(entry.studio_id),
        webhooksPath: `/api/webhooks/${entry.webhookKey}`,
      });
      idOf.set(studio, entry.studio_id);
      return studio;
    },
  });

  const entryOf = ({ originalUrl, host: name }: FastifyRequest): Promise<StudioEntry | null> => {
    const key = WEBHOOK.exec(originalUrl)?.[1];
    return key === undefined ? directory.findByHost(name) : directory.findByWebhookKey(key);
  };
  let scheduler: Scheduler | undefined;
  const end = async (): Promise<void> => {
    moves.close();
    await studios.close();
    await directory.close();
  };
  try {
    const started = (app = await createApp({
      ...options,
      rewriteUrl: (url) => url.replace(WEBHOOK, '/api/webhooks$2'),
      studioOf: async (request) => {
        const entry = await entryOf(request);
        if (entry === null) return NO_SITE;
        const refusal = refusalOf(entry);
        if (refusal) return refusal;
        if (entry.copyOf !== null && isWrite(request)) throw new AppError('studio/copy');
        return studios.enter(entry);
      },
      onDone: studios.leave,
      onWritten: (studio) => {
        const id = idOf.get(studio);
        if (id !== undefined) scheduler?.hint(id);
      },
    }));
    const operations = options.operations
      ? createOperations(started, {
          ...options.operations,
          trustProxy: options.trustProxy,
          pages: operatorSite({
            db: directory.db,
            pool: directory.pool,
            clock: started.clock,
            onError,
            retry: async (studioId, job) => {
              try {
                await enter(studioId, (studio) =>
                  queueAgain(studio, job, started.clock(), started.log.child({ studio: studio.name })),
                );
              } catch (error) {
                if (!(error instanceof SiblingAway)) throw error;
                throw new Refused(409, 'El estudio no está en servicio: ahora no se hace ninguno de sus trabajos.');
              }
              await visitSoon(directory.db, [studioId], started.clock());
              scheduler?.look();
            },
          }),
          ready: () => directory.ping(),
          pools: () => bound.pools,
          clock: started.clock,
          due: (now) => findDue(directory.db, now),
          archiving: watchArchiving(() => findServerAddresses(directory.db)),
          gauges: {
            studios_open: { help: 'Studios that are open in this process', read: () => studios.size },
            response_cache_bytes: {
              help: 'Bytes of the cached responses of all studios',
              read: () => responseStore.calculatedSize,
            },
            job_visits: { help: 'Visits of studios for their jobs that run', read: () => scheduler?.size ?? 0 },
          },
          ofStudio: async (name) => {
            const entry = await findStudio(directory.db, { name });
            if (!entry || !SERVED.includes(entry.state)) return null;
            const studio = studios.enter(entry);
            try {
              return await readFigures(studio.db, started.clock());
            } finally {
              studios.leave(studio);
            }
          },
        })
      : null;
    const address = await started.listen({ port, host });
    const forOperators = (await operations?.listen()) ?? null;
    const jobs = (scheduler = startScheduler({
      db: directory.db,
      enterNew: (now) => enterStudios(directory.db, now),
      open: async (studioId) => {
        const entry = await directory.find(studioId);
        if (entry === null || entry.copyOf !== null || refusalOf(entry) !== null) return null;
        const studio = studios.enter(entry);
        const reports = reportsTo(started.log.child({ studio: entry.name }));
        return { studio, reports, leave: () => studios.leave(studio) };
      },
      restsQuiet: true,
      onVisit: watchVisits(directory.db, started.clock),
      reports: reportsTo(started.log),
      clock: started.clock,
    }));
    directory.onChange(jobs.changed);
    directory.onDue(jobs.look);
    return runningServer(started, address, forOperators, async () => {
      await jobs.stop();
      await end();
    });
  } catch (error) {
    await app?.close();
    await end();
    throw error;
  }
}
