import X from 'lucide-react/icons/x';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { TextField } from '../../ui/TextField';
import { readViews, writeViews, type SavedView } from './storage';

const NAME_MAX = 40;

/** Saved filters of a list, stored in this browser as links. */
export function SavedViews({ name: list }: { readonly name: string }) {
  const { pathname, search } = useLocation();
  const [views, setViews] = useState(() => readViews(list));
  const [name, setName] = useState<string | null>(null);
  const store = (changed: readonly SavedView[]): void => {
    setViews(changed);
    writeViews(list, changed);
  };
  const here = search.slice(1);
  const isSaved = views.some((view) => view.search === here);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const given = name?.trim() ?? '';
    if (given === '') return;
    store([...views.filter((view) => view.name !== given), { name: given, search: here }]);
    setName(null);
  };
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className="admin-view" data-current={view.search === here || undefined}>
          <Link to={`${pathname}?${view.search}`}>{view.name}</Link>
          <IconButton label={`Quitar la vista ${view.name}`} onClick={() => store(views.filter((v) => v !== view))}>
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
            onChange={(t) => setName(t.slice(0, NAME_MAX))}
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
