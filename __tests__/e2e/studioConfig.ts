/** The running studio's database: its configuration, changed where no screen changes it yet, and its absence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { ConfigKey, ConfigPair } from '../../domain/config';
import { poll } from '../../server/demo/processes';
import { ask } from './api';

const PATIENCE_MS = 20_000;

/** Works in the database of this file's own studio; `database`: another one of its server. */
export async function inDatabase<T>(work: (client: Client) => Promise<T>, database = 'studio'): Promise<T> {
  const folder = path.join(process.env.STUDIO_DATA ?? '', 'postgres');
  const [, , , port] = readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim();
  const client = new Client({ host: '127.0.0.1', port: Number(port), user: 'studio', password, database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const write = (key: ConfigKey, value: string | null): Promise<string | null> => inDatabase(async (client) => {
  const before = await client.query<{ value: string }>('select value from app_config where key = $1', [key]);
  if (value === null) await client.query('delete from app_config where key = $1', [key]);
  else await client.query('insert into app_config (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [key, value]);
  return before.rows[0]?.value ?? null;
});

/** Does something while the database takes nobody in; every connection that there was is cut. */
export async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const admit = (all: boolean): Promise<void> => inDatabase(async (client) => {
    await client.query(`alter database studio allow_connections ${all}`);
    if (!all) await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'studio'");
  }, 'postgres');
  await admit(false);
  try {
    await work();
  } finally {
    await admit(true);
  }
}

/** The server reads it again after a moment. */
async function heard(key: ConfigKey, value: string | null): Promise<void> {
  const found = await poll(async () => {
    const pairs = await ask<ConfigPair[]>('/api/appconfig');
    return (pairs.find((pair) => pair.key === key)?.value ?? null) === value ? true : undefined;
  }, PATIENCE_MS);
  if (!found) throw new Error(`the studio did not hear of ${key}`);
}

/** Does something while the studio is set so, and sets it back. */
export async function withConfig(key: ConfigKey, value: string, work: () => Promise<void>): Promise<void> {
  const before = await write(key, value);
  try {
    await heard(key, value);
    await work();
  } finally {
    await write(key, before);
    await heard(key, before);
  }
}
