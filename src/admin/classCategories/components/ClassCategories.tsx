import { lazy, Suspense, useEffect } from 'react';
import type { ClassCategory } from '../../../../domain/contract/classCategories';
import { retrying } from '../../../core/http/chunks';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeader } from '../../../ui/PageHeader';
import { Skeleton } from '../../../ui/Skeleton';
import { SkeletonGroup } from '../../../ui/SkeletonGroup';
import type { CategoryDraft } from '../actions';
import { NEW_CATEGORY, type ClassCategoriesState } from '../reducer';
import '../../adminRows.scss';

const CategoryDialog = lazy(retrying(() => import('./CategoryDialog')));

export interface ClassCategoriesProps {
  readonly state: ClassCategoriesState;
  /** Admins change categories; the front desk reads them. */
  readonly editable: boolean;
  readonly onLoad: () => void;
  readonly onEdit: (category: CategoryDraft) => void;
  readonly onSave: (category: CategoryDraft) => void;
  readonly onRemove: (category: ClassCategory) => void;
  readonly onClose: () => void;
}

/** The studio's words for what its classes have in common. */
export function ClassCategories({ state, editable, onLoad, onEdit, onSave, onRemove, onClose }: ClassCategoriesProps) {
  useTitle('Categorías');
  useEffect(() => onLoad(), [onLoad]);
  const { class_categories: categories, failed, spinner } = state;
  const add = editable && <Button onClick={() => onEdit(NEW_CATEGORY)}>Nueva categoría</Button>;

  const content = (): JSX.Element => {
    if (categories === null && failed)
      return <ErrorState title="No pudimos cargar las categorías." busy={spinner} onRetry={onLoad} />;
    if (categories === null)
      return (
        <SkeletonGroup label="Cargando categorías">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} height={92} />
          ))}
        </SkeletonGroup>
      );
    if (categories.length === 0)
      return <EmptyState title="Todavía no hay categorías." text="Agrupan las clases: fuerza, cardio, meditación." />;
    return (
      <ul className="admin-rows">
        {categories.map((category) => (
          <li key={category.class_category_id} className="admin-row ui-card">
            <div className="admin-row__words">
              <h2>{category.name}</h2>
              <p>
                {category.handle}
                {category.description && ` · ${category.description}`}
              </p>
            </div>
            {!category.available && <Badge>No disponible</Badge>}
            {editable && (
              <div className="admin-row__actions">
                <Button variant="ghost" size="sm" onClick={() => onEdit(category)}>
                  Editar<span className="ui-hidden"> {category.name}</span>
                </Button>
                <Button variant="quiet" size="sm" onClick={() => onRemove(category)}>
                  Eliminar<span className="ui-hidden"> {category.name}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    );
  };

  return (
    <div className="ui-container ui-page">
      <PageHeader title="Categorías" text="Lo que tienen en común tus clases." actions={add || undefined} />
      {content()}
      <Suspense fallback={null}>
        {state.open && (
          <CategoryDialog
            key={`${state.class_category.class_category_id}.${state.class_category.version}`}
            category={state.class_category}
            error={state.error}
            conflict={state.conflict}
            busy={spinner}
            onEdit={onEdit}
            onSave={onSave}
            onClose={onClose}
          />
        )}
      </Suspense>
    </div>
  );
}
