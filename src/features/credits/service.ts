import { api } from '../../core/http/api';

/** The own penalties that are in force; end_date is a true instant. Needs a signed-in customer. */
export async function getPenalties() {
  return (await api('GET /class_reservation_penaltys')).class_reservation_penaltys;
}

/** The credits of one page (from 1) of purchases, with what became of them; `total` counts purchases. */
export const getHistory = (page: number) => api('GET /available_classes/history', { query: { page } });
