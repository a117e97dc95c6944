/** The directory: which studios there are, what names they answer to, and where their databases are. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { StudioWorkTable } from '../db/work';
import type { BrandRule } from '../../domain/brandConfig';
import type { OperatorTables } from './operatorTables';

/**
 * preparing: its database is being made. moving: its database changes its server. suspended: a plain page instead of
 * the site, and no jobs. deleted: as if it didn't exist, until its database is dropped.
 */
export type StudioState = 'preparing' | 'active' | 'moving' | 'suspended' | 'deleted';
/** Those whose site is shown and whose jobs are done. */
export const SERVED: readonly StudioState[] = ['active', 'moving'];

interface DatabaseServerTable {
  server_id: Generated<number>;
  name: string;
  /** postgres://…, without a database. A password may stay out of it (PGPASSFILE). */
  url: string;
  /** The same server without a pooler, for what needs a session of its own; null: url. */
  direct_url: string | null;
  /** PostgreSQL's own number of the cluster; null: not known. */
  system_identifier: string | null;
}

interface StudioTable {
  studio_id: Generated<number>;
  /** Short and unique, for operators: 'aura'. */
  name: string;
  state: StudioState;
  server_id: number;
  database: string;
  /** The project of the identity service whose tokens it accepts. */
  identity_project: string;
  /** The secret part of the addresses to which its providers send events. */
  webhook_key: string;
  /** Plan limits: the connections of each process to its database, and the bytes of its files (null: no limit). */
  max_connections: Generated<number>;
  max_file_bytes: number | null;
  /** The brand whose template it follows; null: none. */
  brand_id: Generated<number | null>;
  /** What its database was brought to (server/db/schemaVersion.ts); null: nothing yet. */
  schema_version: string | null;
  /**
   * Of which studio its database is an older state, restored from a backup. A copy is at rest: it is only read, no jobs
   * run for it, and its files are those of that studio.
   */
  copy_of: Generated<number | null>;
  created_at: Date;
  deleted_at: Date | null;
  /** Set by a trigger whenever the row, its names or its settings change, by the database's clock. */
  changed_at: Generated<Date>;
  /** Greater after each change. */
  version: Generated<number>;
}

interface StudioHostTable {
  /** Lower case, without a port: 'estudioaura.mx'. */
  host: string;
  studio_id: number;
  /** null: not the studio's yet, as its owner has still to prove it (verify_token in the DNS). */
  verified_at: Date | null;
  verify_token: string;
  /** Of one studio, the first name is the one that its mails lead to while its configuration names no domain. */
  added_at: Date;
}

interface StudioSettingTable {
  studio_id: number;
  /** An environment variable's name (server/config.ts). */
  name: string;
  /** Encrypted with SECRETS_KEY. */
  sealed: Buffer;
}

/** A group of studios with one template of their configuration, and one identity project. */
interface BrandTable {
  brand_id: Generated<number>;
  /** Short and unique, for operators: 'aura'. */
  name: string;
  /** As its studios' teams read it. */
  title: string;
  created_at: Date;
  /** Centavos that one visit with an unlimited plan is worth between studios; null: such plans are valid at home only. */
  visit_price: Generated<number | null>;
  /** Which visits are paid between studios: all that used a class, or only those attended. */
  settles: Generated<'used' | 'attended'>;
}

/** Brands that a studio has left. */
interface BrandPastTable {
  brand_id: number;
  studio_id: number;
}

interface BrandConfigTable {
  brand_id: number;
  key: string;
  rule: BrandRule;
  value: string;
}

/**
 * copying: the target follows the source, which is in use. switched: the target is in use, the source is closed; what
 * the copy needed is still to be removed. undoing: what the copy needed is being removed. kept: done, but for the
 * source's database, which stays for a grace time.
 */
type MovePhase = 'copying' | 'switched' | 'undoing' | 'kept';

interface StudioMoveTable {
  move_id: Generated<number>;
  studio_id: number;
  from_server_id: number;
  from_database: string;
  to_server_id: number;
  to_database: string;
  /** The name of all that the copy needs on both servers: role, publication, subscription, slot. */
  mark: string;
  phase: MovePhase;
  started_at: Date;
  /**
   * Until then, by the directory's clock, servers let nothing connect to the source; whichever of them finds it past
   * ends the pause, unless the studio was switched before.
   */
  paused_until: Date | null;
  switched_at: Date | null;
}

/** What operators did. Append-only: the database refuses changes. */
interface DirectoryEventTable {
  event_id: Generated<number>;
  at: Date;
  by: string;
  action: string;
  /** Stays when the studio is gone. */
  studio_id: number | null;
  brand_id: Generated<number | null>;
  /** Without secrets. */
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
}

export interface DirectoryTables extends OperatorTables {
  database_server: DatabaseServerTable;
  studio: StudioTable;
  brand: BrandTable;
  brand_config: BrandConfigTable;
  brand_past: BrandPastTable;
  studio_host: StudioHostTable;
  studio_setting: StudioSettingTable;
  studio_work: StudioWorkTable;
  studio_move: StudioMoveTable;
  directory_event: DirectoryEventTable;
}

export type DirectoryDb = Kysely<DirectoryTables>;
export type DirectoryTrx = Transaction<DirectoryTables>;
