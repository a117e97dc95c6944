/** Notes about a customer. They may be about health: only staff read them, coaches only pinned ones. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Instant, Nullable, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Clientes');

export const NOTE_MAX = 2000;

export const CustomerNote = Type.Object({
  customer_note_id: Id,
  customer_id: Id,
  text: Type.String(),
  /** Shown as an alert at the desk, and to the coach of a class. */
  pinned: Type.Boolean(),
  /** Incremented by each change. */
  version: Id,
  createdAt: Instant,
  /** The author, and who changed it last; null: not changed, or that account no longer exists. */
  created_by: Nullable(Type.String()),
  updatedAt: Nullable(Instant),
  updated_by: Nullable(Type.String()),
  /** The rating that it is about, at most one of the two, and the name of its class or video. */
  class_reservation_id: Nullable(Id),
  video_rating_id: Nullable(Id),
  rated: Nullable(Type.String()),
});
export type CustomerNote = Static<typeof CustomerNote>;

export const CustomerNotesResponse = Type.Object({ notes: Type.Array(CustomerNote) });
export type CustomerNotesResponse = Static<typeof CustomerNotesResponse>;
export const CustomerNoteResponse = Type.Object({ note: CustomerNote });
export type CustomerNoteResponse = Static<typeof CustomerNoteResponse>;

export const getCustomerNotes = call(
  'GET /customer/admin/{id}/notes',
  'staff',
  'Notas de un cliente: primero las fijadas, luego la más nueva',
  { response: CustomerNotesResponse },
);

const Text = Lines({ minLength: 1, maxLength: NOTE_MAX, pattern: '\\S' });
/** At most one of the two: the rating of this customer that the note is about. */
export const NewNote = Exact({
  text: Text,
  pinned: Type.Boolean(),
  class_reservation_id: Type.Optional(Id),
  video_rating_id: Type.Optional(Id),
});
export type NewNote = Static<typeof NewNote>;

export const postCustomerNote = call(
  'POST /customer/admin/{id}/notes',
  'staff',
  'Agrega una nota; el mismo texto otra vez es la misma nota',
  {
    body: NewNote,
    response: CustomerNoteResponse,
    errors: ['customer/not-found', 'request/not-found', 'request/invalid'],
  },
);

export const ChangedNote = Exact({ text: Text, pinned: Type.Boolean(), version: Id });
export type ChangedNote = Static<typeof ChangedNote>;

export const putCustomerNote = call('PUT /customer_notes/{id}', 'staff', 'Cambia una nota', {
  body: ChangedNote,
  response: CustomerNoteResponse,
  errors: ['request/not-found', 'row/changed'],
});

export const deleteCustomerNote = call('DELETE /customer_notes/{id}', 'staff', 'Elimina una nota', {
  response: Type.Object({}),
  errors: ['request/not-found'],
});
