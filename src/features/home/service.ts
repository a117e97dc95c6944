import type { AgainResponse, Home, HomeResponse } from '../../../domain/contract/home';
import { http } from '../../core/http/client';

/** The customer's next class, waitlists, penalty and usual spots. */
export const getHome = async (): Promise<Home> => (await http.get<HomeResponse>('/customer/home')).home;

/** The class that 'Reservar otra vez' means; null: there is none soon. */
export const getAgain = async (classReservationId: number): Promise<AgainResponse['single_class']> =>
  (await http.get<AgainResponse>(`/class_reservations/${classReservationId}/again`)).single_class;
