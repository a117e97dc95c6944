/**
 * Finds the studio of a host name, from memory where it can. A change counts everywhere within a second: the database
 * announces it, and what an announcement lost is found by reading every second what changed. Without the directory's
 * database the studios that are known are served on.
 */
import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { createCache } from '../cache';
import { createPool, ping } from '../db/connection';
import { DUE } from '../db/work';
import { openDirectoryDatabase } from './database';
import { CHANGES } from './migrate';
import { findChanged, findStudio, type By, type StudioEntry } from './repository';
import type { DirectoryDb } from './tables';

/** How many studios, names and names without a studio are held in memory. */
const KNOWN_MAX = 10_000;
/** Milliseconds between two readings of what changed: one query by index, of each process. */
const SWEEP_EVERY = 1_000;
/** Milliseconds until a lost connection is opened again. */
const AGAIN_AFTER = 500;
/** The channel on which a process hears itself, and the milliseconds in which it must. */
const HEARING = 'studio_hearing';
const HEARD_WITHIN = 10_000;
const DEAF =
  'Con esta DIRECTORY_URL no llegan los avisos de PostgreSQL (LISTEN), como detrás de PgBouncer: pon la dirección ' +
  'directa del servidor (docs/operations.md).';

export interface Directory {
  readonly db: DirectoryDb;
  readonly pool: Pool;
  /** `host` as a request names it, with or without a port. null: no studio has this name. */
  findByHost(host: string): Promise<StudioEntry | null>;
  findByWebhookKey(key: string): Promise<StudioEntry | null>;
  find(studioId: number): Promise<StudioEntry | null>;
  /** As it is now, not as it is remembered. */
  readAnew(studioId: number): Promise<StudioEntry | null>;
  /** Calls for each studio that changed; with null where any may have. */
  onChange(listener: (studioId: number | null) => void): void;
  /** Calls when some studio has work to do. */
  onDue(listener: () => void): void;
  /** Rejects while its database can't be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DirectoryOptions {
  readonly onError: (error: unknown) => void;
  readonly sweepEvery?: number;
  readonly knownMax?: number;
}

/** Waits until announcements are heard. Throws where none would be. */
export async function openDirectory(
  url: string,
  { onError, sweepEvery = SWEEP_EVERY, knownMax = KNOWN_MAX }: DirectoryOptions,
): Promise<Directory> {
  const pool: Pool = createPool(url, { max: 4 });
  pool.on('error', onError);
  const db = openDirectoryDatabase(pool);
  const listeners: ((studioId: number | null) => void)[] = [];
  const dueListeners: (() => void)[] = [];

  // Names lead to ids, so that a name and the key of one studio share its entry.
  const ids = createCache<string, number>(knownMax);
  const entries = createCache<number, StudioEntry>(knownMax);
  // Apart, as made-up names must not push out those of studios.
  const unknown = createCache<string, true>(knownMax);
  const readings = new Map<string, Promise<StudioEntry | null>>();
  let changes = 0;

  /** Those of a studio that changed (null: of all), and those that none had. */
  const forgetNames = (studioId: number | null): void => {
    changes += 1;
    for (const [key, id] of [...ids.entries()]) if (studioId === null || id === studioId) ids.delete(key);
    unknown.clear();
    readings.clear();
  };
  const changed = (studioId: number | null): void => {
    forgetNames(studioId);
    if (studioId === null) entries.clear();
    else entries.delete(studioId);
    for (const listener of listeners) listener(studioId);
  };

  async function read(key: string, by: By): Promise<StudioEntry | null> {
    const before = changes;
    const found = await findStudio(db, by);
    // What was read before a change isn't kept after it.
    if (changes !== before) return found;
    if (found) {
      ids.set(key, found.studio_id);
      entries.set(found.studio_id, found);
    } else unknown.set(key, true);
    return found;
  }
  const find = async (key: string, by: By): Promise<StudioEntry | null> => {
    if (unknown.has(key)) return null;
    const known = entries.get(ids.get(key) ?? NaN);
    if (known) return known;
    const running = readings.get(key);
    if (running) return running;
    const reading = read(key, by).finally(() => {
      if (readings.get(key) === reading) readings.delete(key);
    });
    readings.set(key, reading);
    return reading;
  };

  let closed = false;
  let listening: Client | null = null;
  let again: NodeJS.Timeout | undefined;
  const listen = async (): Promise<void> => {
    const client = new Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANGES) changed(Number(payload));
      else if (channel === DUE) for (const listener of dueListeners) listener();
    });
    const lost = (error?: unknown): void => {
      if (listening !== client || closed) return;
      listening = null;
      if (error) onError(error);
      again = setTimeout(() => void retry(), AGAIN_AFTER);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    try {
      await client.connect();
      await client.query(`listen ${CHANGES}; listen ${DUE}; listen ${HEARING}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Closed meanwhile.
    if (closed) return client.end();
    listening = client;
    // What changed while it wasn't heard.
    changed(null);
  };
  /** A pooler that hands connections on after each transaction takes LISTEN, and passes no announcement on. */
  const requireHearing = async (): Promise<void> => {
    const probe = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    const heard = new Promise<boolean>((resolve) => {
      listening?.on('notification', ({ payload }) => payload === probe && resolve(true));
      timer = setTimeout(() => resolve(false), HEARD_WITHIN);
    });
    await pool.query('select pg_notify($1, $2)', [HEARING, probe]);
    if (!(await heard)) throw new Error(DEAF);
    clearTimeout(timer);
  };
  const retry = (): Promise<void> =>
    listen().catch((error: unknown) => {
      onError(error);
      if (!closed) again = setTimeout(() => void retry(), AGAIN_AFTER);
    });
  const readVersions = async (): Promise<Map<number, number>> =>
    new Map((await findChanged(db)).map(({ studio_id, version }) => [studio_id, version]));
  const end = async (): Promise<void> => {
    closed = true;
    await listening?.end();
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  /** What the last sweep found. */
  let swept: Map<number, number>;
  try {
    await listen();
    await requireHearing();
    swept = await readVersions();
  } catch (error) {
    await end();
    throw error;
  }
  const sweep = async (): Promise<void> => {
    const before = swept;
    swept = await readVersions();
    for (const [studioId, version] of swept) {
      if (before.get(studioId) === version) continue;
      if (entries.peek(studioId)?.version !== version) changed(studioId);
      // It was read after it changed, but one of its names may have been asked for in vain before.
      else forgetNames(studioId);
    }
  };
  let sweeping: Promise<void> | null = null;
  const timer = setInterval(() => {
    sweeping ??= sweep()
      .catch(onError)
      .finally(() => (sweeping = null));
  }, sweepEvery);

  return {
    db,
    pool,
    findByHost: (host) => {
      const name = host.toLowerCase().replace(/:\d*$/, '');
      return find(`host ${name}`, { host: name });
    },
    findByWebhookKey: (webhook_key) => find(`key ${webhook_key}`, { webhook_key }),
    find: (studio_id) => find(`id ${studio_id}`, { studio_id }),
    readAnew: async (studio_id) => {
      const before = changes;
      const found = await findStudio(db, { studio_id });
      if (found && changes === before) entries.set(studio_id, found);
      return found;
    },
    onChange: (listener) => void listeners.push(listener),
    onDue: (listener) => void dueListeners.push(listener),
    ping: () => ping(pool),
    close: async () => {
      closed = true;
      clearInterval(timer);
      clearTimeout(again);
      await sweeping;
      await end();
    },
  };
}
