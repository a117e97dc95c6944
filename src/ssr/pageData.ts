/** What the server left in the page (src/page): the browser goes on from there. */
import type { PageData } from '../../domain/page';

/** Of the element that holds it as JSON. */
export const DATA_ID = 'pagina';

/** null where the page came without: from the development server, or while the database was away. */
export function readPageData(): PageData | null {
  const text = document.getElementById(DATA_ID)?.textContent;
  // Written by our own server.
  return text ? (JSON.parse(text) as PageData) : null;
}
