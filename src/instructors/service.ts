import type { Instructor, InstructorsResponse } from '../../domain/contract/catalogue';
import { http } from '../http/client';

/** The coaches that the studio shows on its landing page. */
export async function getHomeInstructors(): Promise<Instructor[]> {
  return (await http.get<InstructorsResponse>('/instructors/home/all', { anonymous: true })).instructors;
}
