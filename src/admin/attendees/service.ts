import { api } from '../../core/http/api';

/** A page of those who bought an event. */
export const getAttendees = (id: number, after?: string) =>
  api('GET /class_packages/especiales/{id}/asistentes', { params: { id }, query: { after } });
