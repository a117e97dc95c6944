/** Notes about customers. Audit events name the customer, so that a deletion of their data finds them. */
import type { ChangedNote, CustomerNote, NewNote } from '../../../../domain/contract/customerNotes';
import { AppError, requireFound } from '../../../../domain/errors';
import type { Db } from '../../../db/schema';
import { requireCustomer, type Context } from '../../../context';
import { requireVersion } from '../../audit/conflict';
import { recordAudit } from '../../audit/record';
import { lockExisting } from '../../../people/repository';
import * as repository from './repository';

const factsOf = ({ customer_id, text, pinned }: Pick<CustomerNote, 'customer_id' | 'text' | 'pinned'>) => ({
  customer_id,
  text,
  pinned,
});

async function oneNote(db: Db, id: number): Promise<CustomerNote> {
  return requireFound((await repository.findNotes(db, { customer_note_id: id }))[0], 'request/not-found');
}

export const notesOf = ({ studio: { db } }: Context, customer_id: number): Promise<CustomerNote[]> =>
  repository.findNotes(db, { customer_id });

/**
 * A repeat of the same text, as after a lost response, adds no second note. Throws 'customer/not-found', and 'request/not-found' where
 * it is about a rating that this customer hasn't given.
 */
export async function addNote(
  ctx: Context,
  customer_id: number,
  { text, pinned, ...about }: NewNote,
): Promise<CustomerNote> {
  const created_by = requireCustomer(ctx).customer_id;
  const note = { customer_id, text: text.trim(), pinned };
  const rated: repository.Rated = {
    class_reservation_id: about.class_reservation_id ?? null,
    video_rating_id: about.video_rating_id ?? null,
  };
  const ratings = Object.values(rated).filter((id) => id !== null).length;
  if (ratings > 1) throw new AppError('request/invalid', { field: 'video_rating_id' });
  return ctx.transaction(async (trx) => {
    await lockExisting(trx, customer_id);
    if (ratings === 1 && !(await repository.hasRated(trx, customer_id, rated))) throw new AppError('request/not-found');
    const [same] = await repository.findNotes(trx, { customer_id, same: { ...rated, text: note.text } });
    if (same) return same;
    const id = await repository.insertNote(trx, { ...note, ...rated, created_by, created_at: ctx.now });
    const subject = { action: 'customer-note.create', entity: 'customer_note', id } as const;
    await recordAudit(trx, ctx, { ...subject, before: null, after: factsOf(note) });
    return oneNote(trx, id);
  });
}

/** Throws 'request/not-found', 'row/changed'. */
export async function changeNote(
  ctx: Context,
  id: number,
  { text, pinned, version }: ChangedNote,
): Promise<CustomerNote> {
  const updated_by = requireCustomer(ctx).customer_id;
  return ctx.transaction(async (trx) => {
    const before = requireFound(await repository.lockNote(trx, id), 'request/not-found');
    const after = { ...before, text: text.trim(), pinned };
    if (after.text === before.text && pinned === before.pinned) return oneNote(trx, id);
    await requireVersion(trx, { entity: 'customer_note', id, version: before.version }, version);
    await repository.updateNote(trx, id, { text: after.text, pinned, updated_by, updated_at: ctx.now });
    const subject = { action: 'customer-note.change', entity: 'customer_note', id } as const;
    await recordAudit(trx, ctx, { ...subject, before: factsOf(before), after: factsOf(after) });
    return oneNote(trx, id);
  });
}

/** Throws 'request/not-found'. */
export async function deleteNote(ctx: Context, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    const before = requireFound(await repository.lockNote(trx, id), 'request/not-found');
    await repository.removeNote(trx, id);
    const subject = { action: 'customer-note.delete', entity: 'customer_note', id } as const;
    await recordAudit(trx, ctx, { ...subject, before: factsOf(before), after: null });
  });
}
