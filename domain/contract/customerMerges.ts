/** Two accounts of one person become one customer. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Nullable, WallClock, callsOf } from './call';

const call = callsOf('Clientes');

/** What moves, as counts. */
export const MergeMoves = Type.Object({
  reservations: Type.Integer(),
  credits: Type.Integer(),
  purchases: Type.Integer(),
  invoices: Type.Integer(),
  cards: Type.Integer(),
  notes: Type.Integer(),
  messages: Type.Integer(),
  files: Type.Integer(),
  waitlists: Type.Integer(),
  penalties: Type.Integer(),
  documents: Type.Integer(),
});
export type MergeMoves = Static<typeof MergeMoves>;

/** What has to be settled first. */
export const MergeObstacle = Type.Object({
  kind: Type.Union(
    (['team', 'class', 'cash', 'deletion', 'paying', 'subscriptions'] as const).map((kind) => Type.Literal(kind)),
  ),
  /** The class that both have a place in. */
  single_class_id: Nullable(Id),
  title: Nullable(Type.String()),
  class_date: Nullable(WallClock),
});
export type MergeObstacle = Static<typeof MergeObstacle>;

const Side = Type.Object({
  customer_id: Id,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  has_account: Type.Boolean(),
});

export const MergePreview = Type.Object({
  /** Who stays. */
  customer: Side,
  /** Who goes. */
  merged: Side,
  moves: MergeMoves,
  /** Saved cards that can't go along: they are another customer's at the provider. */
  cards_lost: Type.Integer(),
  /** Both have an address: the remaining customer's is used. */
  addresses: Type.Integer(),
  obstacles: Type.Array(MergeObstacle),
});
export type MergePreview = Static<typeof MergePreview>;

export const MergeQuery = Exact({ merged_customer_id: Id });
export const MergePreviewResponse = Type.Object({ preview: MergePreview });
export type MergePreviewResponse = Static<typeof MergePreviewResponse>;

export const getMergePreview = call(
  'GET /customer/admin/{id}/merge',
  'admin',
  'Lo que pasaría al unir otra cuenta de la misma persona con este cliente, y lo que lo impide',
  {
    query: MergeQuery,
    response: MergePreviewResponse,
    errors: ['customer/not-found', 'merge/same', 'merge/done'],
  },
);

/** `keep_account_of`: the customer whose sign-in, address and sessions stay; the other's end. */
export const Merge = Exact({ merged_customer_id: Id, keep_account_of: Id });
export type Merge = Static<typeof Merge>;
export const MergeResponse = Type.Object({ customer_id: Id });

export const postMerge = call(
  'POST /customer/admin/{id}/merge',
  'admin',
  'Une otra cuenta de la misma persona con este cliente: todo pasa a uno solo; otra vez, no cambia nada',
  {
    body: Merge,
    response: MergeResponse,
    errors: ['customer/not-found', 'merge/same', 'merge/done', 'merge/obstacle', 'merge/account'],
  },
);
