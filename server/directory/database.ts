import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { DirectoryDb, DirectoryTables } from './tables';

export const openDirectoryDatabase = (pool: Pool): DirectoryDb =>
  new Kysely<DirectoryTables>({ dialect: new PostgresDialect({ pool }) });
