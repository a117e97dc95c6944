import { PostgresDialect, sql, type DatabaseIntrospector } from 'kysely';
import type { Db } from './schema';

/**
 * Before each migration Kysely reads the columns of all tables, twice, to see whether its own two tables exist. Here it
 * gets the names of these alone: migrating a studio then takes half of the time.
 */
export class MigrationDialect extends PostgresDialect {
  override createIntrospector(db: Db): DatabaseIntrospector {
    const getTables: DatabaseIntrospector['getTables'] = async () => {
      const { rows } = await sql<{ schema: string; name: string }>`
        select schemaname as schema, tablename as name from pg_tables where tablename like 'kysely\\_%'`.execute(db);
      return rows.map((table) => ({ ...table, isView: false, columns: [] }));
    };
    return { getTables, getSchemas: async () => [], getMetadata: async () => ({ tables: await getTables() }) };
  }
}
