/** Creates, changes, archives and deletes rows of the catalogue. */
import type * as wire from '../../../../domain/contract/catalogueAdmin';
import { catalogueUsesText } from '../../../../domain/catalogueUse';
import { AppError } from '../../../../domain/errors';
import { instagramProfile } from '../../../../domain/instagram';
import { layoutProblem, spotMapOf } from '../../../../domain/spotLayout';
import { instantOf, isDay, studioDay, zoneOf } from '../../../../domain/studioTime';
import { breaksReference, violatesUnique } from '../../../db/errors';
import type { Trx } from '../../../db/schema';
import type { Context } from '../../../context';
import { lockForChange } from '../../audit/conflict';
import { auditChange, auditCreated, recordAudit } from '../../audit/record';
import { lockSchedule } from '../../booking/scheduleLockRepository';
import { extendSeriesIn, requireNoSeries } from '../../booking/planning/series';
import type { StoredSeries } from '../../booking/planning/seriesRepository';
import { lockRoles } from '../../team/repository';
import * as repository from './repository';
import type { CatalogueTable, Columns } from './repository';

/** Names of the tables in error codes and in the audit log. */
const CODES = {
  class_type: 'class-type',
  class_category: 'class-category',
  location: 'location',
  instructor: 'instructor',
  tag: 'tag',
  program: 'program',
} as const satisfies Record<CatalogueTable, string>;

type Step = (trx: Trx) => Promise<void>;
const noStep: Step = async () => undefined;

interface Writing {
  /** Returns the row of this name instead of creating a second one. */
  readonly once?: boolean;
  /** Runs before the row is locked. */
  readonly before?: Step;
  /** Runs after the row is locked, before it is written. */
  readonly check?: Step;
  readonly after?: (trx: Trx, id: number) => Promise<void>;
}

const refuseRow = (error: unknown): never => {
  if (violatesUnique(error, 'instructor_customer_id_key'))
    throw new AppError('instructor/account-taken', { field: 'customer_id' });
  if (violatesUnique(error, 'class_category_handle'))
    throw new AppError('class-category/handle-exists', { field: 'handle' });
  if (!breaksReference(error)) throw error;
  const { constraint = '' } = error as { constraint?: string };
  throw constraint.includes('tag') ? new AppError('tag/not-found', { field: 'tags' }) : pictureMissing();
};
const pictureMissing = () => new AppError('file/not-found', { field: 'file_id' });

export function createRow(
  ctx: Context,
  table: CatalogueTable,
  columns: Columns,
  { once = false, before = noStep, after }: Writing = {},
): Promise<number> {
  return ctx
    .transaction(async (trx) => {
      await before(trx);
      if (once) {
        await repository.lockNames(trx);
        const there = await repository.findNamed(trx, table, columns);
        if (there !== undefined) return there;
      }
      const id = await repository.insertRow(trx, table, columns);
      await after?.(trx, id);
      await auditCreated(trx, ctx, { action: `${CODES[table]}.create`, entity: table, id });
      return id;
    })
    .catch(refuseRow);
}

/** Tables whose rows a series uses for its classes. */
const USES: Readonly<Partial<Record<CatalogueTable, (series: StoredSeries, id: number) => boolean>>> = {
  class_type: (series, id) => series.class_type_id === id,
  location: (series, id) => series.location_id === id,
  instructor: (series, id) => series.instructors.includes(id),
};

interface Change {
  readonly id: number;
  /** The version that the change is based on; undefined: any. */
  readonly version: number | undefined;
  readonly archived?: boolean;
  readonly accept_series?: boolean;
}

/** Throws '…/not-found', 'row/changed', 'series/running'. */
export function changeRow(
  ctx: Context,
  table: CatalogueTable,
  { id, version, archived, accept_series = false }: Change,
  columns: Columns,
  { before = noStep, check = noStep, after }: Writing = {},
): Promise<void> {
  const archived_at = archived === undefined ? undefined : archived ? ctx.now : null;
  const uses = archived === undefined ? undefined : USES[table];
  return ctx
    .transaction(async (trx) => {
      if (uses) await lockSchedule(trx);
      await before(trx);
      await lockForChange(trx, { entity: table, id, from: version, missing: `${CODES[table]}/not-found` });
      if (uses && archived && !accept_series) await requireNoSeries(trx, ctx, (series) => uses(series, id));
      await check(trx);
      await auditChange(trx, ctx, { action: `${CODES[table]}.change`, entity: table, id }, () =>
        repository.updateRow(trx, table, id, columns, archived_at),
      );
      await after?.(trx, id);
      // A series that was stopped by an archived row makes its classes again.
      if (uses && archived === false) await extendSeriesIn(trx, ctx);
    })
    .catch(refuseRow);
}

/** Throws '…/not-found', and '…/in-use' with what refers to it: such a row can be archived. */
export async function deleteRow(ctx: Context, table: CatalogueTable, id: number): Promise<void> {
  const requireUnused = async (db: Parameters<typeof repository.countUses>[0]): Promise<void> => {
    const uses = catalogueUsesText(await repository.countUses(db, table, id, ctx.now));
    if (uses !== '')
      throw new AppError(`${CODES[table]}/in-use`, {
        message: `No se puede eliminar porque se usa en ${uses}. Puedes archivarlo para dejar de ofrecerlo.`,
      });
  };
  try {
    await ctx.transaction(async (trx) => {
      // Series refer to coaches and tags without a foreign key, so they must not change meanwhile.
      await lockSchedule(trx);
      await requireUnused(trx);
      const deleted = await auditChange(trx, ctx, { action: `${CODES[table]}.delete`, entity: table, id }, () =>
        repository.removeRow(trx, table, id),
      );
      if (!deleted) throw new AppError(`${CODES[table]}/not-found`);
    });
  } catch (error) {
    if (!breaksReference(error)) throw error;
    await requireUnused(ctx.studio.db);
    throw new AppError(`${CODES[table]}/in-use`);
  }
}

/** Trims the given texts; empty ones become null in columns that allow it. */
export function trimColumns(given: Readonly<Record<string, unknown>>, ...optional: readonly string[]): Columns {
  const columns = Object.entries(given).flatMap(([name, value]): [string, Columns[string]][] => {
    if (value === undefined) return [];
    if (typeof value !== 'string') return [[name, value as Columns[string]]];
    const text = value.trim();
    return [[name, text === '' && optional.includes(name) ? null : text]];
  });
  return Object.fromEntries(columns);
}

const requirePicture =
  (fileId: number | null | undefined): Step =>
  async (trx) => {
    if (fileId && !(await repository.isPublicPicture(trx, fileId))) throw pictureMissing();
  };

const classTypeColumns = (terms: Readonly<Record<string, unknown>>): Columns =>
  trimColumns(terms, 'icon', 'what_to_bring');

/** Throws 'file/not-found', 'spot-map/invalid'. */
export function createClassType(
  ctx: Context,
  { once, spot_layout = null, ...terms }: wire.NewClassType,
): Promise<number> {
  if (spot_layout && layoutProblem(spot_layout)) throw new AppError('spot-map/invalid', { field: 'spot_layout' });
  const room = spot_layout && { spot_layout, spot_map: spotMapOf(spot_layout) };
  return createRow(
    ctx,
    'class_type',
    { ...classTypeColumns(terms), ...room },
    { once, before: requirePicture(terms.file_id) },
  );
}

export const changeClassType = (
  ctx: Context,
  { class_type_id: id, version, archived, accept_series, ...terms }: wire.ChangedClassType,
): Promise<void> =>
  changeRow(ctx, 'class_type', { id, version, archived, accept_series }, classTypeColumns(terms), {
    check: requirePicture(terms.file_id),
  });

export const createLocation = (ctx: Context, { once, ...terms }: wire.NewLocation): Promise<number> =>
  createRow(ctx, 'location', trimColumns(terms), { once });

/**
 * Changes a location. With another time zone future classes keep their wall clock, so that they start at other moments:
 * throws 'location/moves-classes' with their count until that is accepted.
 */
export async function changeLocation(
  ctx: Context,
  { location_id: id, version, archived, accept_moved_classes, accept_series, ...terms }: wire.ChangedLocation,
): Promise<void> {
  const { timezone: studioZone } = await ctx.studio.config();
  const { timezone } = terms;
  await changeRow(ctx, 'location', { id, version, archived, accept_series }, trimColumns(terms), {
    // Prevents that classes are planned in the old zone meanwhile.
    before: timezone === undefined ? undefined : lockSchedule,
    check: async (trx) => {
      if (timezone === undefined) return;
      const zone = zoneOf({ timezone }, studioZone);
      if (zone === zoneOf({ timezone: await repository.findZone(trx, id) }, studioZone)) return;
      const classes = await repository.lockClassesAhead(trx, id, ctx.now);
      if (classes.length === 0) return;
      if (!accept_moved_classes)
        throw new AppError('location/moves-classes', { field: 'timezone', message: movesText(classes.length) });
      await repository.setStarts(
        trx,
        classes.map(({ single_class_id, class_date }) => ({
          single_class_id,
          starts_at: instantOf(class_date, zone),
        })),
        ctx.now,
      );
    },
  });
}

const movesText = (count: number): string =>
  count === 1
    ? 'Hay 1 clase por venir: conserva su hora en el reloj del estudio, pero empieza en otro momento.'
    : `Hay ${count} clases por venir: conservan su hora en el reloj del estudio, pero empiezan en otro momento.`;

const INSTRUCTOR_OPTIONAL = ['nickname', 'quote', 'short_bio', 'instagram', 'music_type'] as const;

/** Throws 'instructor/instagram-invalid', 'request/invalid'. */
async function instructorColumns(ctx: Context, terms: Partial<wire.NewInstructor>): Promise<Columns> {
  const columns = trimColumns(terms, ...INSTRUCTOR_OPTIONAL);
  const { instagram, birthdate } = columns;
  if (typeof instagram === 'string' && !instagramProfile(instagram))
    throw new AppError('instructor/instagram-invalid', { field: 'instagram' });
  if (typeof birthdate === 'string') {
    const { timezone } = await ctx.studio.config();
    if (!isDay(birthdate) || birthdate < '1900' || birthdate > studioDay(ctx.now, timezone))
      throw new AppError('request/invalid', { field: 'birthdate', message: 'Esta fecha de nacimiento no es válida.' });
  }
  return columns;
}

/** Checks before the instructor is locked, in the lock order of the team's screen. Throws 'instructor/not-of-team'. */
const requireTeam =
  (customerId: number | null | undefined): Step =>
  async (trx) => {
    if (!customerId) return;
    const [account] = await lockRoles(trx, [customerId]);
    if (!account || account.role === 'customer') throw new AppError('instructor/not-of-team', { field: 'customer_id' });
  };

/** Throws 'file/not-found', 'instructor/instagram-invalid', 'instructor/not-of-team', 'instructor/account-taken'. */
export async function createInstructor(ctx: Context, { once, ...terms }: wire.NewInstructor): Promise<number> {
  return createRow(ctx, 'instructor', await instructorColumns(ctx, terms), {
    once,
    before: async (trx) => {
      await requireTeam(terms.customer_id)(trx);
      await requirePicture(terms.file_id)(trx);
    },
  });
}

export async function changeInstructor(
  ctx: Context,
  { instructor_id: id, version, archived, accept_series, ...terms }: wire.ChangedInstructor,
): Promise<void> {
  await changeRow(ctx, 'instructor', { id, version, archived, accept_series }, await instructorColumns(ctx, terms), {
    before: requireTeam(terms.customer_id),
    check: requirePicture(terms.file_id),
  });
}

export const createTag = (ctx: Context, body: wire.NewTag): Promise<number> => createRow(ctx, 'tag', trimColumns(body));

export const changeTag = (ctx: Context, { tag_id: id, version, archived, ...terms }: wire.ChangedTag): Promise<void> =>
  changeRow(ctx, 'tag', { id, version, archived }, trimColumns(terms));

/** Throws 'file/not-found', 'tag/not-found'. */
export const createProgram = (ctx: Context, { tags = [], ...terms }: wire.NewProgram): Promise<number> =>
  createRow(ctx, 'program', trimColumns(terms), {
    before: requirePicture(terms.file_id),
    after: (trx, id) => repository.setProgramTags(trx, id, tags),
  });

export const changeProgram = (
  ctx: Context,
  { program_id: id, version, archived, tags, ...terms }: wire.ChangedProgram,
): Promise<void> =>
  changeRow(ctx, 'program', { id, version, archived }, trimColumns(terms), {
    check: requirePicture(terms.file_id),
    after: async (trx) => {
      if (!tags) return;
      const before = await repository.findProgramTags(trx, id);
      const after = [...tags].sort((a, b) => a - b);
      if (before.join() === after.join()) return;
      await repository.setProgramTags(trx, id, after);
      const event = { action: 'program.tags', entity: 'program', id } as const;
      await recordAudit(trx, ctx, { ...event, before: { tags: before }, after: { tags: after } });
    },
  });
