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

/** Pixels of a part further down that must be in the window for it to come to life with the page. */
const SEEN = 80;

/** Which parts further down stand in the window already and do more than lead on: their ids and their parts. */
export function partsInWindow(root: ParentNode): { readonly id: string; readonly part: string }[] {
  return [...root.querySelectorAll<HTMLElement>('[data-near]:not([data-still])')]
    .filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top < window.innerHeight - SEEN && bottom > 0;
    })
    .map(({ dataset: { near = '', part = '' } }) => ({ id: near, part }));
}
