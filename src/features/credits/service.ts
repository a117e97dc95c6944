import type { CreditHistoryResponse, PenaltiesResponse, Penalty } from '../../../domain/contract/credits';
import { http } from '../../core/http/client';

/** The own penalties that are in force; end_date is a true instant. Needs a signed-in customer. */
export async function getPenalties(): Promise<Penalty[]> {
  return (await http.get<PenaltiesResponse>('/class_reservation_penaltys')).class_reservation_penaltys;
}

/** The credits of one page (from 1) of purchases, with what became of them; `total` counts purchases. */
export const getHistory = (page: number): Promise<CreditHistoryResponse> =>
  http.get('/available_classes/history', { params: { page } });
