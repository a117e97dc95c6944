import X from 'lucide-react/icons/x';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SavedView } from '../../../domain/contract/savedViews';
import { VIEW_NAME_MAX } from '../../../domain/savedViews';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { TextField } from '../../ui/TextField';
import { useCalls } from '../calls';
import { keepOldViews, readOldViews } from './storage';
import { deleteView, putView, getViews } from './service';

/** Without the view of this name, and with `view` in its place, by name. */
const changedViews = (views: readonly SavedView[], name: string, view: SavedView | undefined): readonly SavedView[] =>
  [...views.filter((one) => one.name !== name), ...(view ? [view] : [])].sort((a, b) =>
    a.name.localeCompare(b.name, 'es'),
  );

/** The views of a list that the person saved, as links. A change shows at once, and is undone if it fails. */
export function SavedViews({ name: list }: { readonly name: string }) {
  const { pathname, search } = useLocation();
  const { onWrite } = useCalls();
  const [views, setViews] = useState<readonly SavedView[] | null>(null);
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    setViews(null);
    const read = async (): Promise<void> => {
      const result = await onWrite(() => readViews(list));
      if (!isHere || !result.ok) return;
      const { views: found, failure } = result.data;
      setViews(changedViews(found, '', undefined));
      if (failure !== null) await onWrite(() => Promise.reject(failure as Error));
    };
    void read();
    return () => {
      isHere = false;
    };
  }, [list, onWrite]);
  if (views === null) return null;

  const change = async (viewName: string, view: SavedView | undefined, call: () => Promise<unknown>): Promise<void> => {
    const before = views.find((one) => one.name === viewName);
    setViews((shown) => shown && changedViews(shown, viewName, view));
    const result = await onWrite(call);
    if (!result.ok) setViews((shown) => shown && changedViews(shown, viewName, before));
  };
  const here = search.slice(1);
  const isSaved = views.some((view) => view.search === here);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const given = name?.trim() ?? '';
    if (given === '') return;
    const view = { name: given, search: here };
    void change(given, view, () => putView({ list, ...view }));
    setName(null);
  };
  const remove = (given: string): void => void change(given, undefined, () => deleteView(list, given));
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className="admin-view" data-current={view.search === here || undefined}>
          <Link to={`${pathname}?${view.search}`}>{view.name}</Link>
          <IconButton label={`Quitar la vista ${view.name}`} onClick={() => remove(view.name)}>
            <X size={14} aria-hidden />
          </IconButton>
        </span>
      ))}
      {here !== '' && !isSaved && name === null && (
        <Button variant="quiet" size="sm" onClick={() => setName('')}>
          Guardar vista
        </Button>
      )}
      {name !== null && (
        <form method="dialog" className="admin-view__form" onSubmit={save}>
          <TextField
            label="Nombre de la vista"
            name="vista"
            value={name}
            onChange={(t) => setName(t.slice(0, VIEW_NAME_MAX))}
          />
          <Button type="submit" size="sm">
            Guardar
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setName(null)}>
            Cancelar
          </Button>
        </form>
      )}
    </>
  );
}

/** A name that no other view has: 'Nuevos (2)'. */
function freeName(name: string, taken: readonly SavedView[]): string {
  for (let n = 2; ; n += 1) {
    const end = ` (${n})`;
    const tried = `${name.slice(0, VIEW_NAME_MAX - end.length).trim()}${end}`;
    if (!taken.some((view) => view.name === tried)) return tried;
  }
}

interface OwnViews {
  readonly views: readonly SavedView[];
  /** Views that the browser had and the server didn't take. */
  readonly failure: unknown;
}

/**
 * The caller's views of a list. Those that this browser kept from before are stored with them, one by one, and removed
 * here; one that differs from another of its name gets a number.
 */
async function readViews(list: string): Promise<OwnViews> {
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
