import type { ApiGet } from '../../core/http/api';

/** The coaches that the studio shows on its landing page. */
export async function getHomeInstructors(api: ApiGet) {
  return (await api('GET /instructors/home/all', { anonymous: true })).instructors;
}

/** One coach; ApiError request/not-found. */
export async function getInstructor(api: ApiGet, instructor_id: number) {
  return (await api('GET /instructors/{id}', { params: { id: instructor_id }, anonymous: true })).instructor;
}
