import { api } from '../../core/http/api';

/** The customer's next class, waitlists, penalty and usual spots. */
export const getHome = async () => (await api('GET /customer/home')).home;

/** The class that 'Reservar otra vez' means; null: there is none soon. */
export const getAgain = async (classReservationId: number) =>
  (await api('GET /class_reservations/{id}/again', { params: { id: classReservationId } })).single_class;
