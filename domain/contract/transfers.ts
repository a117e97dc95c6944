/** Transfers with proof: customers send the receipt of theirs, the team confirms or refuses it. (Not in the specification.) */
import { Type, type Static } from '@sinclair/typebox';
import { Cursor, Exact, Id, Instant, Next, Nullable, callsOf } from './call';
import { File } from './catalogue';
import { PurchaseResponse, UnpaidPurchase } from './purchases';
import { Lines } from './texts';

const call = callsOf('Compras');

/** A purchase that waits for its transfer. */
export const Transfer = Type.Object({
  ...UnpaidPurchase.properties,
  /** What the customer gives with the transfer (domain/transfers). */
  reference: Type.String(),
  /** The proof that waits for the team; null: none was sent. */
  proof: Nullable(Type.Object({ transfer_proof_id: Id, sentAt: Instant, file: Nullable(File) })),
});
export type Transfer = Static<typeof Transfer>;
export const TransfersResponse = Type.Object({ transfers: Type.Array(Transfer), next: Next });
export const TransfersQuery = Exact({ after: Type.Optional(Cursor(3)) });
export type TransfersQuery = Static<typeof TransfersQuery>;
export const getTransfers = call(
  'GET /transfers',
  'staff',
  'Transferencias por confirmar: primero las que tienen comprobante, la que vence antes arriba; de 50 en 50',
  { query: TransfersQuery, response: TransfersResponse },
);

export const NewTransferProof = Exact({ file_id: Id });
export type NewTransferProof = Static<typeof NewTransferProof>;
export const postTransferProof = call(
  'POST /purchases/{id}/transfer_proof',
  'customer',
  'Envía el comprobante de una transferencia: una foto o un PDF que se subió antes. El nuevo reemplaza al anterior',
  {
    body: NewTransferProof,
    response: PurchaseResponse,
    errors: ['purchase/not-found', 'transfer/closed', 'transfer/file', 'transfer/file-used', 'file/not-found'],
  },
);

/** `credited`: the purchase had lapsed and couldn't be granted any more, so the sum is store credit. */
export const ConfirmedTransfer = Type.Object({ ...PurchaseResponse.properties, credited: Type.Boolean() });
export type ConfirmedTransfer = Static<typeof ConfirmedTransfer>;
export const postTransferConfirmation = call(
  'POST /purchases/{id}/transfer/confirm',
  'staff',
  'Confirma que llegó la transferencia de una compra, también después de vencida: si ya no se puede dar, la suma queda ' +
    'como saldo a favor',
  { response: ConfirmedTransfer, errors: ['purchase/not-found', 'transfer/decided', 'server/unavailable'] },
);

export const TransferRefusal = Exact({ reason: Lines({ minLength: 1, maxLength: 300 }) });
export type TransferRefusal = Static<typeof TransferRefusal>;
export const postTransferRefusal = call(
  'POST /transfer_proofs/{id}/refuse',
  'staff',
  'Rechaza un comprobante con el motivo que lee su cliente, quien puede enviar otro',
  { body: TransferRefusal, response: PurchaseResponse, errors: ['transfer/decided', 'transfer/reason'] },
);
