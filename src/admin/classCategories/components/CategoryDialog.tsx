import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import Dialog from '../../../ui/Dialog';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { useId } from '../../../ui/useId';
import type { CategoryDraft } from '../actions';

export interface CategoryDialogProps {
  readonly category: CategoryDraft;
  /** Why the server refused. */
  readonly error: string | null;
  readonly busy: boolean;
  readonly onSave: (category: CategoryDraft) => void;
  readonly onClose: () => void;
}

export default function CategoryDialog({ category, error, busy, onSave, onClose }: CategoryDialogProps) {
  const [draft, setDraft] = useState(category);
  const form = useId('categoria');
  const set = (changes: Partial<CategoryDraft>): void => setDraft({ ...draft, ...changes });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={category.class_category_id === 'nueva' ? 'Nueva categoría' : 'Editar categoría'}
      locked={busy}
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} busy={busy}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={form} className="categories-form" onSubmit={submit}>
        <TextField
          label="Nombre"
          name="name"
          required
          maxLength={120}
          value={draft.name}
          onChange={(name) => set({ name })}
        />
        <TextField
          label="Identificador"
          name="handle"
          required
          maxLength={120}
          hint="Letras, números y guiones: «cuerpo-y-mente»."
          value={draft.handle}
          onChange={(handle) => set({ handle })}
        />
        <TextArea
          label="Descripción (opcional)"
          name="description"
          rows={3}
          maxLength={2000}
          value={draft.description}
          onChange={(description) => set({ description })}
        />
        <Checkbox name="available" checked={draft.available} onChange={(available) => set({ available })}>
          Disponible
        </Checkbox>
        <div role="alert" className="categories-form__error">
          {error && <p>{error}</p>}
        </div>
      </form>
    </Dialog>
  );
}
