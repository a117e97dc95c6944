import { sql } from 'kysely';
import type { MessageVersion } from '../../../../domain/contract/messageSettings';
import type { LastChange } from '../../../../domain/errors';
import type { MailKind } from '../../../../domain/mailKinds';
import type { StoredMessageSetting } from '../../../../domain/messageSettings';
import { keysetPage } from '../../../db/cursors';
import { findRow, lockRow, updateRows } from '../../../db/rows';
import type { DB, Db, Trx } from '../../../db/schema';
import type { Selectable } from 'kysely';

const COLUMNS = ['enabled', 'channels', 'mode', 'times', 'subject', 'heading', 'body', 'version'] as const;
const PAGE = 20;

type Row = Pick<Selectable<DB['message_setting']>, (typeof COLUMNS)[number]>;

export interface VersionedSetting extends StoredMessageSetting {
  readonly version: number;
}

const settingOf = ({ subject, heading, body, ...row }: Row): VersionedSetting => ({
  ...row,
  text: subject === null || heading === null || body === null ? null : { subject, heading, body },
});

/** What the studio has stored, by kind. */
export async function findSettings(db: Db): Promise<Map<MailKind, VersionedSetting>> {
  const rows = await db
    .selectFrom('message_setting')
    .select(['kind', ...COLUMNS])
    .execute();
  return new Map(rows.map(({ kind, ...row }) => [kind, settingOf(row)]));
}

export async function findSetting(db: Db, kind: MailKind): Promise<VersionedSetting | undefined> {
  const row = await findRow(db, 'message_setting', { kind }, COLUMNS);
  return row && settingOf(row);
}

/** Locks a kind's row until the transaction ends; one that isn't there is made from `ours`, with version 0. */
export async function lockSetting(trx: Trx, kind: MailKind, ours: StoredMessageSetting): Promise<VersionedSetting> {
  const { enabled, mode } = ours;
  await trx
    .insertInto('message_setting')
    .values({ kind, enabled, mode, channels: null, times: null })
    .onConflict((c) => c.column('kind').doNothing())
    .execute();
  const row = await lockRow(trx, 'message_setting', { kind }, COLUMNS);
  if (!row) throw new Error(`no setting of ${kind}`);
  return settingOf(row);
}

export interface StoredVersion {
  readonly kind: MailKind;
  readonly version: number;
  readonly changed_by: number | null;
  readonly created_at: Date;
  readonly restored: number | null;
}

/** Stores a setting as its next version. */
export async function storeSetting(
  trx: Trx,
  { text, ...setting }: StoredMessageSetting,
  { kind, version, ...author }: StoredVersion,
): Promise<void> {
  const { channels, times } = setting;
  const arrays = { channels: channels && [...channels], times: times && [...times] };
  const words = text ?? { subject: null, heading: null, body: null };
  await updateRows(trx, 'message_setting', { kind }, { ...setting, ...arrays, ...words, version });
  await trx
    .insertInto('message_setting_version')
    .values({ kind, version, ...author, setting: JSON.stringify({ ...setting, text }) })
    .execute();
}

const selectVersions = (db: Db, kind: MailKind) =>
  db
    .selectFrom('message_setting_version as v')
    .leftJoin('customer as c', 'c.customer_id', 'v.changed_by')
    .select(['v.version', 'v.created_at', 'v.restored', 'v.setting'])
    .select(sql<string | null>`nullif(concat_ws(' ', c.name, c.last_name), '')`.as('by'))
    .where('v.kind', '=', kind)
    .orderBy('v.version', 'desc');

/** Versions of a kind, the newest first. */
export async function findVersions(
  db: Db,
  kind: MailKind,
  after?: number,
): Promise<{ readonly versions: MessageVersion[]; readonly next: number | null }> {
  let query = selectVersions(db, kind).limit(PAGE + 1);
  if (after !== undefined) query = query.where('v.version', '<', after);
  const { shown, next } = keysetPage(await query.execute(), PAGE, (row) => row.version);
  return {
    versions: shown.map(({ created_at, setting, ...row }) => ({
      ...row,
      setting: {
        ...setting,
        text: setting.text ?? null,
        channels: setting.channels && [...setting.channels],
        times: setting.times && [...setting.times],
      },
      createdAt: created_at.toISOString(),
    })),
    next,
  };
}

export async function findLastVersion(db: Db, kind: MailKind): Promise<LastChange | null> {
  const row = await selectVersions(db, kind).limit(1).executeTakeFirst();
  return row ? { by: row.by, at: row.created_at.toISOString() } : null;
}

/** What a version stored; undefined: there is no such version. */
export async function findVersion(db: Db, kind: MailKind, version: number): Promise<StoredMessageSetting | undefined> {
  const found = await findRow(db, 'message_setting_version', { kind, version }, ['setting']);
  return found && { ...found.setting, text: found.setting.text ?? null };
}
