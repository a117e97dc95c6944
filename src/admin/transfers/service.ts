import type { TransfersQuery } from '../../../domain/contract/transfers';
import { api } from '../../core/http/api';
import { pageOfRows } from '../list/useList';

/** A page of the purchases that wait for a transfer, those with a proof on top. */
export const getTransfers = async (query: TransfersQuery) =>
  pageOfRows(await api('GET /transfers', { query }), 'transfers');

/** The money came. ApiError transfer/decided. */
export const confirmTransfer = (purchaseId: number) =>
  api('POST /purchases/{id}/transfer/confirm', { params: { id: purchaseId } });

/** The proof isn't one; its customer reads why. ApiError transfer/decided. */
export const refuseProof = (transferProofId: number, reason: string) =>
  api('POST /transfer_proofs/{id}/refuse', { params: { id: transferProofId }, body: { reason } });
