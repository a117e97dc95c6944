/**
 * Pauses the pools of a process while their studio moves, and leads them to where its database is then. What an
 * announcement lost is found when the database that was left refuses a connection.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { movablePool, type MovablePool } from '../db/movablePool';
import type { Directory } from './directory';
import { endPause, findPaused } from './movesRepository';
import type { StudioEntry } from './repository';

/** Milliseconds between two looks at a studio that is paused: its announcement may be lost, or its mover be dead. */
const LOOK_EVERY = 200;

export interface MoveFollower {
  /** A pool of this studio, which it may have several of. */
  add(entry: StudioEntry, pool: Pool): void;
  close(): void;
}

export function followMoves(directory: Directory, onError: (error: unknown) => void): MoveFollower {
  const pools = new Map<number, Set<MovablePool>>();
  const following = new Set<number>();
  /** Those that changed while they were being read. */
  const again = new Set<number>();
  let closed = false;

  const poolsOf = (studioId: number): MovablePool[] => {
    const all = pools.get(studioId) ?? new Set();
    for (const one of all) if (one.pool.ending) all.delete(one);
    if (all.size === 0) pools.delete(studioId);
    return [...all];
  };
  const take = (studioId: number, { pause, databaseUrl }: StudioEntry): void => {
    for (const one of poolsOf(studioId))
      if (pause === null) one.resume(databaseUrl);
      else one.pause();
  };
  const look = async (studioId: number): Promise<void> => {
    const entry = await directory.readAnew(studioId);
    if (!entry) return;
    take(studioId, entry);
    // One server of those that find it does so; each reads it anew after that.
    if (entry.pause === 'lapsed') await endPause(directory.db, studioId);
  };
  const follow = async (studioId: number): Promise<void> => {
    if (following.has(studioId)) return void again.add(studioId);
    following.add(studioId);
    while (!closed) {
      again.delete(studioId);
      await look(studioId).catch(onError);
      if (again.has(studioId)) continue;
      if (!poolsOf(studioId).some(({ isPaused }) => isPaused)) break;
      await pause(LOOK_EVERY);
    }
    following.delete(studioId);
  };
  const followPaused = async (): Promise<void> => {
    for (const studioId of await findPaused(directory.db, [...pools.keys()])) void follow(studioId);
  };
  directory.onChange((studioId) => {
    if (studioId === null) followPaused().catch(onError);
    else if (poolsOf(studioId).length > 0) void follow(studioId);
  });

  /** Its database takes no connection: the studio is elsewhere, pauses, or its mover died. */
  const find = async (studioId: number, tried: string): Promise<boolean> => {
    const entry = await directory.readAnew(studioId);
    if (!entry) return false;
    take(studioId, entry);
    if (entry.pause !== null) void follow(studioId);
    if (entry.pause !== null || entry.databaseUrl !== tried) return true;
    return endPause(directory.db, studioId);
  };

  return {
    add: (entry, pool) => {
      const { studio_id, databaseUrl } = entry;
      const one = movablePool(pool, databaseUrl, (tried) => find(studio_id, tried));
      pools.set(studio_id, (pools.get(studio_id) ?? new Set()).add(one));
      if (entry.pause === null) return;
      one.pause();
      void follow(studio_id);
    },
    close: () => void (closed = true),
  };
}
