import type { EventAttendee } from '../../../domain/contract/packageAdmin';
import { api } from '../../core/http/api';

/** Most pages of 50 purchases; for larger events use the lists of their classes. */
const PAGES = 40;

const getPage = (id: number, after?: string) =>
  api('GET /class_packages/especiales/{id}/asistentes', { params: { id }, query: { after } });

/** An event with those who bought it. */
export async function getAttendees(id: number) {
  const attendees: EventAttendee[] = [];
  let after: string | undefined;
  for (let n = 1; ; n += 1) {
    const page = await getPage(id, after);
    attendees.push(...page.attendees);
    if (page.next === null || n === PAGES) return { event: page.class_package, attendees };
    after = page.next;
  }
}
