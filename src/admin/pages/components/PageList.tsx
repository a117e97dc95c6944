import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { pagePath } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { CardList, RowAction } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { getPages } from '../service';

/** The content pages with their uses. */
export function PageList() {
  useTitle('Páginas');
  const list = useList('paginas', getPages);
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title="Páginas"
        text="Reglamento, privacidad, preguntas: cada una con su propia dirección."
        actions={<LinkButton to={`${ADMIN_PATHS.pages}?editar=nueva`}>Nueva página</LinkButton>}
      />
      <CardList
        list={list}
        failed="No pudimos cargar las páginas."
        waiting={<SkeletonGroup label="Cargando páginas" rows={3} height={92} />}
        empty={
          <EmptyState
            title="Todavía no hay páginas."
            text="Empieza por el aviso de privacidad y el reglamento de tu estudio."
          />
        }
        rowKey={({ page_id }) => page_id}
        card={({ page_id, title, slug, has_content, required, required_signup }) => ({
          title,
          children: (
            <p>
              <a href={pagePath(slug)} target="_blank" rel="noopener noreferrer">
                /{slug}
                <span className="ui-hidden"> (se abre en otra pestaña)</span>
              </a>
            </p>
          ),
          badges: (
            <>
              {required && <Badge>Obligatoria</Badge>}
              {required_signup && <Badge>Al registrarse</Badge>}
              <Badge>{has_content ? 'En el pie del sitio' : 'Sin contenido: no aparece'}</Badge>
            </>
          ),
          actions: (
            <RowAction of={title} to={`${ADMIN_PATHS.pages}?editar=${page_id}`}>
              Editar
            </RowAction>
          ),
        })}
      />
    </div>
  );
}
