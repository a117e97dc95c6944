/** Merging two accounts of one person into one customer. */
import { Type, type Static } from '@sinclair/typebox';
import { Exact, Id, Nullable, WallClock, callsOf } from './call';

const call = callsOf('Clientes');

/** How many rows of each kind would move. */
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

/** Something that prevents the merge and must be settled first. */
export const MergeObstacle = Type.Object({
  kind: Type.Union(
    (['team', 'class', 'cash', 'deletion', 'paying', 'subscriptions'] as const).map((kind) => Type.Literal(kind)),
  ),
  /** The class in which both have a place. */
  single_class_id: Nullable(Id),
  title: Nullable(Type.String()),
  class_date: Nullable(WallClock),
});
export type MergeObstacle = Static<typeof MergeObstacle>;

const Side = Type.Object({
  customer_id: Id,
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Type.String(),
  has_account: Type.Boolean(),
});

export const MergePreview = Type.Object({
  /** The customer who stays. */
  customer: Side,
  /** The customer who is merged into the other. */
  merged: Side,
  moves: MergeMoves,
  /** Number of saved cards that are lost, as they belong to another customer at the provider. */
  cards_lost: Type.Integer(),
  /** Number of addresses; if both have one, that of the remaining customer is kept. */
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

/**
 * `keep_account_of`: the customer whose account, address and sessions stay; the other account can't sign in any more.
 */
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
