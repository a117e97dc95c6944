import type { SavedView } from '../../../domain/contract/savedViews';
import { jsonEntry } from '../../core/storage';

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string';

const viewsEntry = (list: string) => jsonEntry(`admin.vistas.${list}`);
const columnsEntry = (list: string) => jsonEntry(`admin.columnas.${list}`);

/** Views that this browser kept before the server did. */
export function readOldViews(list: string): readonly SavedView[] {
  const stored = viewsEntry(list).read();
  return Array.isArray(stored) ? stored.filter(isView) : [];
}
/** Those that the server doesn't have yet. */
export const keepOldViews = (list: string, left: readonly SavedView[]): void =>
  left.length === 0 ? viewsEntry(list).clear() : viewsEntry(list).write(left);

/** Keys of columns that are hidden in this browser. */
export function readHidden(list: string): readonly string[] | null {
  const stored = columnsEntry(list).read();
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : null;
}
export const writeHidden = (list: string, hidden: readonly string[]): void => columnsEntry(list).write(hidden);
