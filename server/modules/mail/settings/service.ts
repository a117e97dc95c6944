/** The studio's choices for its messages. Each change is a version, and never overwrites another admin's. */
import type { ChangedMessage, Message } from '../../../../domain/contract/messageSettings';
import { AppError, requireFound } from '../../../../domain/errors';
import { mailKinds, type MailKind } from '../../../../domain/mailKinds';
import {
  channelsOffered,
  messageGroup,
  mustBeSent,
  ourSetting,
  settingInForce,
  settingProblem,
  timesRule,
  type StoredMessageSetting,
} from '../../../../domain/messageSettings';
import { wordsProblem, type MessageWords, type WordsProblem } from '../../../../domain/messageWords';
import type { Context } from '../../../context';
import type { Trx } from '../../../db/schema';
import { recordAudit } from '../../audit/record';
import { ownVariables } from '../kinds';
import * as repository from './repository';

function messageOf(kind: MailKind, stored: repository.VersionedSetting | undefined): Message {
  const { channels, times, ...setting } = settingInForce(kind, stored);
  const rule = timesRule(kind);
  return {
    kind,
    group: messageGroup(kind),
    must: mustBeSent(kind),
    ...setting,
    channels: [...channels],
    channels_offered: [...channelsOffered(kind)],
    times: [...times],
    times_rule: rule && { ...rule, initial: [...rule.initial] },
    ...ownWords(kind),
    version: stored?.version ?? 0,
  };
}

function ownWords(kind: MailKind): Pick<Message, 'variables' | 'fixed_text'> {
  const own = ownVariables(kind);
  return typeof own === 'string' ? { variables: [], fixed_text: own } : { variables: [...own], fixed_text: null };
}

/** What is wrong with the studio's own words; null: nothing. */
export function textProblem(kind: MailKind, text: MessageWords | null): WordsProblem | null {
  const own = ownVariables(kind);
  if (text === null) return null;
  return typeof own === 'string'
    ? { field: 'body', message: `Este texto no se cambia. ${own}` }
    : wordsProblem(text, own);
}

/** Every kind, in the order in which staff see them. */
export async function messages({ studio: { db } }: Context): Promise<Message[]> {
  const stored = await repository.findSettings(db);
  return mailKinds().map((kind) => messageOf(kind, stored.get(kind)));
}

export const message = async ({ studio: { db } }: Context, kind: MailKind): Promise<Message> =>
  messageOf(kind, await repository.findSetting(db, kind));

const isSame = (one: StoredMessageSetting, other: StoredMessageSetting): boolean =>
  JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));
const factsOf = ({ enabled, channels, mode, times, text }: StoredMessageSetting): StoredMessageSetting => ({
  enabled,
  channels,
  mode,
  times,
  text: text && { subject: text.subject, heading: text.heading, body: text.body },
});

interface Saving {
  /** The version that the caller has read. */
  readonly version: number;
  readonly wanted: (trx: Trx) => Promise<StoredMessageSetting>;
  readonly restored?: number;
}

async function saveSetting(
  ctx: Context,
  kind: MailKind,
  { version, wanted, restored = undefined }: Saving,
): Promise<Message> {
  const { actor, now } = ctx;
  await ctx.transaction(async (trx) => {
    const before = await repository.lockSetting(trx, kind, ourSetting(kind));
    const after = await wanted(trx);
    // A repeat of a request whose response was lost changes nothing.
    if (before.version > 0 && isSame(before, after)) return;
    if (before.version !== version)
      throw new AppError('row/changed', { changed: await repository.findLastVersion(trx, kind) });
    const problem = settingProblem(kind, after) ?? textProblem(kind, after.text);
    if (problem) throw new AppError('message/invalid', problem);
    const changed_by = 'customer_id' in actor ? actor.customer_id : null;
    const next = { kind, version: version + 1, changed_by, created_at: now, restored: restored ?? null };
    await repository.storeSetting(trx, after, next);
    await recordAudit(trx, ctx, {
      action: restored === undefined ? 'message.change' : 'message.restore',
      entity: 'message_setting',
      id: kind,
      before: { ...factsOf(before) },
      after: { ...factsOf(after) },
    });
  });
  ctx.studio.dropConfig();
  return message(ctx, kind);
}

/** Throws 'message/invalid' and 'row/changed'. */
export const changeMessage = (ctx: Context, kind: MailKind, { version, ...wanted }: ChangedMessage): Promise<Message> =>
  saveSetting(ctx, kind, { version, wanted: async () => wanted });

/** Brings back what a version stored. Throws 'message/no-version', and what changeMessage throws. */
export const restoreMessage = (ctx: Context, kind: MailKind, restored: number, version: number): Promise<Message> =>
  saveSetting(ctx, kind, {
    version,
    restored,
    wanted: async (trx) => requireFound(await repository.findVersion(trx, kind, restored), 'message/no-version'),
  });

export const messageVersions = ({ studio: { db } }: Context, kind: MailKind, after?: number) =>
  repository.findVersions(db, kind, after);
