import type { Instructor, InstructorResponse, InstructorsResponse } from '../../../domain/contract/catalogue';
import type { HttpGet } from '../../core/http/client';

/** The coaches that the studio shows on its landing page. */
export async function getHomeInstructors(http: HttpGet): Promise<Instructor[]> {
  return (await http.get<InstructorsResponse>('/instructors/home/all', { anonymous: true })).instructors;
}

/** One coach; ApiError request/not-found. */
export async function getInstructor(http: HttpGet, instructor_id: number): Promise<Instructor> {
  return (await http.get<InstructorResponse>(`/instructors/${instructor_id}`, { anonymous: true })).instructor;
}
