import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../domain/contract/customerNotes';
import { route } from '../../../http/route';
import { addNote, changeNote, deleteNote, notesOf } from './service';

export function noteRoutes(app: FastifyInstance): void {
  route(app, calls.getCustomerNotes, async ({ ctx, params }) => ({ notes: await notesOf(ctx, params.id) }));
  route(app, calls.postCustomerNote, async ({ ctx, params, body }) => ({ note: await addNote(ctx, params.id, body) }));
  route(app, calls.putCustomerNote, async ({ ctx, params, body }) => ({
    note: await changeNote(ctx, params.id, body),
  }));
  route(app, calls.deleteCustomerNote, async ({ ctx, params }) => {
    await deleteNote(ctx, params.id);
    return {};
  });
}
