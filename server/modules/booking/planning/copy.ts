/** Copies a week. Classes that exist already aren't copied again, so that it may be repeated. */
import type { CopiedWeek, CopyWeek, UndoneCopy } from '../../../../domain/contract/scheduleAdmin';
import { DAY } from '../../../../domain/durations';
import { AppError, requireFound } from '../../../../domain/errors';
import { addDays, instantOf, isDay, mondayOf, type Day } from '../../../../domain/studioTime';
import type { Context } from '../../../context';
import { recordAudit } from '../../audit/record';
import { findConflictsOf, type Draft } from './conflicts';
import { findArchived, findCopied, findWeek, insertClasses, lockClasses } from './repository';
import { lockSchedule } from '../scheduleLockRepository';
import { deleteUntouched } from './seriesRepository';

/** Throws 'request/invalid' for a day that isn't a Monday. */
function requireMonday(day: Day, field: string): void {
  if (!isDay(day) || day < '2000' || mondayOf(day) !== day) throw new AppError('request/invalid', { field });
}

/** Copies the classes of one week to another, without those who booked them and without their series. */
export async function copyWeek(
  ctx: Context,
  { from, to, location_id, accept_conflicts }: CopyWeek,
): Promise<CopiedWeek> {
  requireMonday(from, 'from');
  requireMonday(to, 'to');
  if (from === to) throw new AppError('request/invalid', { field: 'to' });
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY);
  const { timezone: studioZone } = await ctx.studio.config();
  return ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    const [source, there] = [await findWeek(trx, from, location_id), await findWeek(trx, to, location_id)];
    const keyOf = ({ class_date, class_type_id, location_id: place, room_id, instructors }: Draft): string =>
      JSON.stringify([class_date, class_type_id, place, room_id, instructors]);
    const known = new Set(there.map(keyOf));
    const drafts = source.map(({ timezone, name, ...draft }) => {
      const class_date = `${addDays(draft.class_date.slice(0, 10), days)}${draft.class_date.slice(10)}`;
      const starts_at = instantOf(class_date, timezone ?? studioZone);
      const published_at = draft.published_at && new Date(draft.published_at.getTime() + days * DAY);
      return {
        name,
        draft: { ...draft, class_date, starts_at, published_at, class_series_id: null, series_day: null },
      };
    });
    const skipped: CopiedWeek['skipped'] = [];
    const skip = ({ class_date }: Draft, reason: CopiedWeek['skipped'][number]['reason'], name: string): void => {
      skipped.push({ class_date, reason, name });
    };
    const archived = await findArchived(
      trx,
      drafts.map(({ draft }) => draft),
    );
    const ahead = drafts.filter(({ name, draft }, index) => {
      const gone = archived.filter(({ n }) => n === index).map((part) => part.name);
      if (known.has(keyOf(draft))) skip(draft, 'exists', name);
      else if (draft.starts_at.getTime() <= ctx.now.getTime()) skip(draft, 'past', name);
      else if (gone.length > 0) skip(draft, 'archived', gone.join(', '));
      else return true;
      return false;
    });
    const conflicts = await findConflictsOf(
      trx,
      ahead.map(({ draft }) => draft),
    );
    const wanted = ahead.filter(({ draft }, index) => {
      const found = conflicts.filter(({ n }) => n === index);
      const holiday = found.find(({ kind }) => kind === 'holiday');
      const met = holiday ?? (accept_conflicts ? undefined : found[0]);
      if (met) skip(draft, holiday ? 'holiday' : 'conflict', met.name);
      return !met;
    });
    const ids = await insertClasses(
      trx,
      wanted.map(({ draft }) => draft),
    );
    if (ids.length > 0)
      await recordAudit(trx, ctx, {
        action: 'class.copy-week',
        entity: 'single_class',
        id: ids[0]!,
        before: null,
        after: { from, to, single_classes: ids },
      });
    return { single_class_ids: ids, skipped };
  });
}

/** Takes back what a copy made and nobody has used since; a repeat finds nothing left. Throws 'class/not-found'. */
export function undoCopy(ctx: Context, firstId: number): Promise<UndoneCopy> {
  return ctx.transaction(async (trx) => {
    await lockSchedule(trx);
    const copied = requireFound(await findCopied(trx, firstId), 'class/not-found');
    const found = await lockClasses(trx, copied);
    const unchanged = found.filter(({ version, starts_at }) => version === 1 && starts_at > ctx.now);
    const removed = await deleteUntouched(
      trx,
      unchanged.map(({ single_class_id }) => single_class_id),
    );
    if (removed.length > 0)
      await recordAudit(trx, ctx, {
        action: 'class.undo-copy',
        entity: 'single_class',
        id: firstId,
        before: { single_classes: removed },
        after: null,
      });
    const ids = found.map(({ single_class_id }) => single_class_id);
    return { removed, kept: ids.filter((id) => !removed.includes(id)) };
  });
}
