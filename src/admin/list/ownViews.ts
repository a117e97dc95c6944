import type { SavedView } from '../../../domain/contract/savedViews';
import { VIEW_NAME_MAX } from '../../../domain/savedViews';
import { getViews, putView } from './service';
import { keepOldViews, readOldViews } from './storage';

/** A name that no other view has: 'Nuevos (2)'. */
function freeName(name: string, taken: readonly SavedView[]): string {
  for (let n = 2; ; n += 1) {
    const end = ` (${n})`;
    const tried = `${name.slice(0, VIEW_NAME_MAX - end.length).trim()}${end}`;
    if (!taken.some((view) => view.name === tried)) return tried;
  }
}

export interface OwnViews {
  readonly views: readonly SavedView[];
  /** Views that the browser had and the server didn't take. */
  readonly failure: unknown;
}

/**
 * The caller's views of a list. Those that this browser kept from before are stored with them, one by one, and removed
 * here; one that differs from another of its name gets a number.
 */
export async function readViews(list: string): Promise<OwnViews> {
  let views: readonly SavedView[] = await getViews(list);
  let left = readOldViews(list);
  while (left[0] !== undefined) {
    const { search, ...old } = left[0];
    const name = old.name.trim().slice(0, VIEW_NAME_MAX).trim();
    const same = views.find((view) => view.name === name);
    try {
      if (name !== '' && same?.search !== search)
        views = await putView({ list, name: same ? freeName(name, views) : name, search });
    } catch (failure) {
      return { views, failure };
    }
    left = left.slice(1);
    keepOldViews(list, left);
  }
  return { views, failure: null };
}
