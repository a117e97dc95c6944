/** Store credit: a customer's balance and its movements, and what the team gives or corrects. */
import { Type, type Static } from '@sinclair/typebox';
import { STORE_CREDIT_KINDS, STORE_CREDIT_MAX, STORE_CREDIT_REASON_MAX } from '../storeCredit';
import { Exact, Id, Instant, Nullable, callsOf } from './call';
import { Lines } from './texts';

const call = callsOf('Saldo a favor');

const SignedPesos = Type.Number({ description: 'Pesos con dos decimales; negativo: lo que se usó o se quitó' });

export const StoreCreditEntry = Type.Object({
  store_credit_entry_id: Id,
  kind: Type.Union(STORE_CREDIT_KINDS.map((kind) => Type.Literal(kind))),
  amount: SignedPesos,
  /** The balance after this movement. */
  balance: SignedPesos,
  reason: Type.String(),
  /** The purchase that it paid, or whose money it was. */
  purchase_id: Nullable(Id),
  createdAt: Instant,
});
export type StoreCreditEntry = Static<typeof StoreCreditEntry>;

/** An entry as the team reads it. */
export const TeamStoreCreditEntry = Type.Composite([
  StoreCreditEntry,
  /** null: the system, or that account no longer exists. */
  Type.Object({ created_by: Nullable(Type.String()) }),
]);
export type TeamStoreCreditEntry = Static<typeof TeamStoreCreditEntry>;

const Balance = Type.Number({ minimum: 0, description: 'Pesos con dos decimales' });
/** The newest movements first, up to 500. */
export const StoreCreditResponse = Type.Object({ balance: Balance, entries: Type.Array(StoreCreditEntry) });
export type StoreCreditResponse = Static<typeof StoreCreditResponse>;
export const TeamStoreCreditResponse = Type.Object({ balance: Balance, entries: Type.Array(TeamStoreCreditEntry) });
export type TeamStoreCreditResponse = Static<typeof TeamStoreCreditResponse>;

export const getStoreCredit = call('GET /store_credit', 'customer', 'El saldo a favor propio y sus movimientos', {
  response: StoreCreditResponse,
});

export const getCustomerStoreCredit = call(
  'GET /customer/admin/{id}/store_credit',
  'staff',
  'El saldo a favor de un cliente y sus movimientos',
  { response: TeamStoreCreditResponse, errors: ['customer/not-found'] },
);

export const StoreCreditGift = Exact({
  amount: Type.Number({ minimum: -STORE_CREDIT_MAX, maximum: STORE_CREDIT_MAX }),
  reason: Lines({ minLength: 1, maxLength: STORE_CREDIT_REASON_MAX, pattern: '\\S' }),
});
export type StoreCreditGift = Static<typeof StoreCreditGift>;

export const postStoreCredit = call(
  'POST /customer/admin/{id}/store_credit',
  'admin',
  'Da saldo a favor a un cliente, o lo corrige con un importe negativo, siempre con un motivo',
  {
    idempotent: true,
    body: StoreCreditGift,
    response: TeamStoreCreditResponse,
    errors: ['customer/not-found', 'merge/done', 'store-credit/too-little', 'request/invalid'],
  },
);
