import { jsonEntry } from '../../core/storage';

/** Named filters of a list. */
export interface SavedView {
  readonly name: string;
  /** The query of the address. */
  readonly search: string;
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'search' in value &&
  typeof value.search === 'string';

const viewsEntry = (list: string) => jsonEntry(`admin.vistas.${list}`);
const columnsEntry = (list: string) => jsonEntry(`admin.columnas.${list}`);

export function readViews(list: string): readonly SavedView[] {
  const stored = viewsEntry(list).read();
  return Array.isArray(stored) ? stored.filter(isView) : [];
}
export const writeViews = (list: string, stored: readonly SavedView[]): void => viewsEntry(list).write(stored);

/** Keys of columns that are hidden in this browser. */
export function readHidden(list: string): readonly string[] | null {
  const stored = columnsEntry(list).read();
  return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string') : null;
}
export const writeHidden = (list: string, hidden: readonly string[]): void => columnsEntry(list).write(hidden);
