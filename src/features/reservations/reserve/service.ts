import type { Reserve } from '../../../../domain/contract/reservations';
import { api } from '../../../core/http/api';

/**
 * Reserves a place with an own credit, or with `with_guest` two, both or none. Repeating it with the same key gets the
 * first response, so it can't reserve twice. Refusals: 409 and 412 with the codes of domain/errors.ts.
 */
export const postReservation = (body: Reserve, idempotencyKey: string) =>
  api('POST /class_reservations', { body, idempotencyKey });
