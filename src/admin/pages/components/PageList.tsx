import type { AdminContentPageRow } from '../../../../domain/contract/content';
import { pagePath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import '../../adminRows.scss';

export interface PageListProps {
  /** null: not read yet. */
  readonly pages: readonly AdminContentPageRow[] | null;
  readonly error: string | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
  /** null: a new one. */
  readonly editPath: (id: number | null) => string;
}

/** What the studio's content pages are used for, at a glance. */
export function PageList({ pages, error, busy, onRetry, editPath }: PageListProps) {
  useTitle('Páginas');
  const content = (): JSX.Element => {
    if (!pages && error !== null)
      return <ErrorState title="No pudimos cargar las páginas." text={error} busy={busy} onRetry={onRetry} />;
    if (!pages) return <SkeletonGroup label="Cargando páginas" rows={3} height={92} />;
    if (pages.length === 0)
      return (
        <EmptyState
          title="Todavía no hay páginas."
          text="Empieza por el aviso de privacidad y el reglamento de tu estudio."
        />
      );
    return (
      <ul className="admin-rows">
        {pages.map(({ page_id, title, slug, has_content, required, required_signup }) => (
          <li key={page_id} className="admin-row ui-card">
            <div className="admin-row__words">
              <h2>{title}</h2>
              <p>
                <a href={pagePath(slug)} target="_blank" rel="noopener noreferrer">
                  /{slug}
                  <span className="ui-hidden"> (se abre en otra pestaña)</span>
                </a>
              </p>
            </div>
            {required && <Badge>Obligatoria</Badge>}
            {required_signup && <Badge>Al registrarse</Badge>}
            <Badge>{has_content ? 'En el pie del sitio' : 'Sin contenido: no aparece'}</Badge>
            <div className="admin-row__actions">
              <LinkButton variant="ghost" size="sm" to={editPath(page_id)}>
                Editar<span className="ui-hidden"> {title}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Páginas"
        text="Reglamento, privacidad, preguntas: cada una con su propia dirección."
        actions={<LinkButton to={editPath(null)}>Nueva página</LinkButton>}
      />
      {content()}
    </div>
  );
}
