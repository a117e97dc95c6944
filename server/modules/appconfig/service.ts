/**
 * Changes the configuration. Each change is a version, is validated as a whole, and never overwrites another change.
 */
import { isFixed, withBrand } from '../../../domain/brandConfig';
import { isConfigKey, parseConfig, type ConfigKey, type ConfigPair } from '../../../domain/config';
import { canonicalText, configKind, configProblem } from '../../../domain/configFields';
import { CONFIG_LABELS } from '../../../domain/configLabels';
import type { AdminConfigResponse, ConfigChange, ConfigCheckResponse } from '../../../domain/contract/appconfig';
import { AppError, type Problem, requireFound } from '../../../domain/errors';
import type { Context } from '../../context';
import type { Db, Trx } from '../../db/schema';
import { recordAudit } from '../audit/record';
import { lockSchedule } from '../booking/scheduleLockRepository';
import { moveToZone } from '../booking/planning/zoneRepository';
import { appCss } from './appCss';
import { findEffects, type Draft } from './effects';
import * as repository from './repository';
import { parseCodes } from './trackingCodes';

export async function adminConfig({ studio: { db, brand } }: Context): Promise<AdminConfigResponse> {
  // Read the version before the values: a change in between is then refused instead of overwritten.
  const version = await repository.findConfigVersion(db);
  return {
    pairs: await repository.findConfigPairs(db),
    brand: brand && { title: brand.title, keys: [...brand.config] },
    ...version,
  };
}

interface Plan {
  readonly differences: readonly repository.ConfigDifference[];
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** Computes the configuration after the changes. `db`: the transaction that makes them, or any connection. */
async function planChanges(ctx: Context, db: Db, changes: readonly ConfigChange[]): Promise<Plan> {
  const { brand } = ctx.studio;
  const ofBrand = brand?.config ?? [];
  const pairs = await repository.findConfigPairs(db);
  const stored = new Map(pairs.map(({ key, value }) => [key, value]));
  const problems: Problem[] = [];
  const wanted = new Map<ConfigKey, string | null>();
  for (const { key, value } of changes) {
    const message = !isConfigKey(key)
      ? 'No hay una opción con este nombre.'
      : isFixed(ofBrand, key)
        ? `Lo fija la marca ${brand?.title}: no se cambia en un solo estudio.`
        : value === null
          ? null
          : configProblem(key, value);
    if (message !== null) problems.push({ key, message });
    else if (isConfigKey(key)) wanted.set(key, value === null ? null : (canonicalText(key, value) ?? value));
  }
  const differences = [...wanted].flatMap(([key, after]) => {
    const before = stored.get(key) ?? null;
    return before === after ? [] : [{ key, before, after }];
  });
  for (const { key, after } of differences) {
    if (after === null) stored.delete(key);
    else stored.set(key, after);
  }
  const draft: Draft = {
    before: parseConfig(withBrand(pairs, ofBrand)).config,
    after: parseConfig(
      withBrand(
        [...stored].map(([key, value]): ConfigPair => ({ key, value })),
        ofBrand,
      ),
    ).config,
  };
  const effects = await findEffects(ctx, db, new Set(differences.map(({ key }) => key)), draft);
  return { differences, draft, problems: [...problems, ...effects.problems], notes: effects.notes };
}

/** What is removed from a style sheet or tracking codes before visitors get them. */
function droppedOf({ key, after }: repository.ConfigDifference): readonly string[] {
  if (after === null) return [];
  if (configKind(key) === 'css') return appCss(after).warnings;
  return configKind(key) === 'codes' ? parseCodes(after).warnings : [];
}

export async function checkConfig(ctx: Context, changes: readonly ConfigChange[]): Promise<ConfigCheckResponse> {
  const { differences, problems, notes } = await planChanges(ctx, ctx.studio.db, changes);
  const dropped = differences.flatMap((one) => droppedOf(one).map((message) => ({ key: one.key, message })));
  const sheet = differences.find(({ key }) => key === 'app_css');
  return { problems: [...problems], notes: [...notes], dropped, css: sheet ? appCss(sheet.after ?? '').css : null };
}

const keyLabels = (keys: Iterable<ConfigKey>): string =>
  [...new Set(keys)].map((key) => `«${CONFIG_LABELS[key].label}»`).join(', ');

/** Throws 'row/changed', listing the changes made since `known`. */
async function requireVersion(trx: Trx, known: number): Promise<number> {
  const { version, updated } = await repository.findConfigVersion(trx);
  if (version === known) return version;
  const since = (await repository.findDifferencesAfter(trx, known)) ?? [];
  const what = since.length > 0 ? { message: `Alguien más cambió ${keyLabels(since.map(({ key }) => key))}.` } : {};
  throw new AppError('row/changed', { changed: updated, ...what });
}

/**
 * The text for the audit log. Of codes and style sheets only the size: they are long, and codes may name accounts
 * elsewhere.
 */
const auditedText = (key: ConfigKey, text: string | null): string | null =>
  text !== null && ['codes', 'css', 'identity'].includes(configKind(key)) ? `${text.length} caracteres` : text;

/** Stores the differences as the version after `version`; the caller's transaction records them in the audit log. */
async function storeChanges(
  trx: Trx,
  { now, actor }: Context,
  version: number,
  differences: Plan['differences'],
  restored: number | null = null,
): Promise<void> {
  await repository.writeConfigValues(trx, differences);
  await repository.insertConfigVersion(trx, {
    app_config_version_id: version + 1,
    changed_by: 'customer_id' in actor ? actor.customer_id : null,
    created_at: now,
    restored,
    changes: differences,
  });
}

/** Updates other rows that depend on the changed configuration. */
async function applyEffects(trx: Trx, ctx: Context, { draft }: Plan): Promise<void> {
  if (draft.before.timezone === draft.after.timezone) return;
  const classes = await moveToZone(trx, draft.after.timezone, ctx.now);
  if (classes > 0)
    await recordAudit(trx, ctx, {
      action: 'class.follow-zone',
      entity: 'single_class',
      id: '*',
      before: { timezone: draft.before.timezone },
      after: { timezone: draft.after.timezone, classes },
    });
}

interface Saving {
  /** The version that the caller has read. */
  readonly version: number;
  readonly changes: (trx: Trx) => Promise<readonly ConfigChange[]>;
  readonly restored?: number;
}

async function saveConfig(ctx: Context, { version, changes, restored }: Saving): Promise<AdminConfigResponse> {
  await ctx.transaction(async (trx) => {
    // Taken before all other locks, as only later it is known whether the time zone changes, which moves classes.
    await lockSchedule(trx);
    await repository.lockConfig(trx);
    const planned = await planChanges(ctx, trx, await changes(trx));
    const [first] = planned.problems;
    // A repeat of a request whose response was lost changes nothing.
    if (!first && planned.differences.length === 0) return;
    const current = await requireVersion(trx, version);
    if (first) throw new AppError('config/invalid', { ...fieldOf(first), problems: planned.problems });
    const { differences } = planned;
    await storeChanges(trx, ctx, current, differences, restored);
    const facts = (side: 'before' | 'after') =>
      Object.fromEntries(differences.map((one) => [one.key, auditedText(one.key, one[side])]));
    await recordAudit(trx, ctx, {
      action: restored === undefined ? 'config.change' : 'config.restore',
      entity: 'app_config_version',
      id: current + 1,
      before: facts('before'),
      after: facts('after'),
    });
    await applyEffects(trx, ctx, planned);
  });
  ctx.studio.dropConfig();
  return adminConfig(ctx);
}

const fieldOf = ({ key, message }: Problem) => ({
  field: key,
  message: isConfigKey(key) ? `${CONFIG_LABELS[key].label}: ${message}` : message,
});

/** Makes all changes or none. Throws 'row/changed', 'config/invalid'. */
export const changeConfig = (
  ctx: Context,
  { version, changes }: { readonly version: number; readonly changes: readonly ConfigChange[] },
): Promise<AdminConfigResponse> => saveConfig(ctx, { version, changes: async () => changes });

/** Restores the configuration as it was after a version. Throws 'config/no-version', and what changeConfig throws. */
export const restoreConfig = (ctx: Context, id: number, version: number): Promise<AdminConfigResponse> =>
  saveConfig(ctx, {
    version,
    restored: id,
    changes: async (trx) => {
      const since = requireFound(await repository.findDifferencesAfter(trx, id), 'config/no-version');
      // The value at that version is the `before` of the first later change.
      const values = new Map([...since].reverse().map(({ key, before }) => [key, before]));
      // What the brand has fixed since isn't the version's any more.
      const own = [...values].filter(([key]) => !isFixed(ctx.studio.brand?.config ?? [], key));
      return own.map(([key, value]) => ({ key, value }));
    },
  });

/** Sets one value, whatever the current version is, for product rules (not for forms). */
export async function setConfigValue(ctx: Context, key: ConfigKey, value: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    await repository.lockConfig(trx);
    const { version } = await repository.findConfigVersion(trx);
    const pairs = await repository.findConfigPairs(trx);
    const before = pairs.find((pair) => pair.key === key)?.value ?? null;
    if (before === value) return;
    await storeChanges(trx, ctx, version, [{ key, before, after: value }]);
    const event = { action: 'config.update', entity: 'app_config', id: key } as const;
    await recordAudit(trx, ctx, { ...event, before: before === null ? null : { value: before }, after: { value } });
  });
  ctx.studio.dropConfig();
}
