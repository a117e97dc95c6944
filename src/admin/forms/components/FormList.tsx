import type { Form } from '../../../../domain/contract/forms';
import { ADDRESS_FORM_ID } from '../../../../domain/forms/address';
import { plural } from '../../../../domain/numbers';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import '../../adminRows.scss';

export interface FormListProps {
  /** null: not read yet. */
  readonly forms: readonly Form[] | null;
  readonly error: string | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

export function FormList({ forms, error, busy, onRetry }: FormListProps) {
  useTitle('Formularios');
  const content = (): JSX.Element => {
    if (!forms && error !== null)
      return <ErrorState title="No pudimos cargar los formularios." text={error} busy={busy} onRetry={onRetry} />;
    if (!forms) return <SkeletonGroup label="Cargando formularios" rows={3} height={92} />;
    if (forms.length === 0) return <EmptyState title="Todavía no hay formularios." />;
    return (
      <ul className="admin-rows">
        {forms.map(({ form_id, title, form_fields }) => (
          <li key={form_id} className="admin-row ui-card">
            <div className="admin-row__words">
              <h2>{title}</h2>
              <p>{plural(form_fields.length, 'campo', 'campos')}</p>
            </div>
            {form_id === ADDRESS_FORM_ID && <Badge>Del sistema</Badge>}
            <div className="admin-row__actions">
              <LinkButton variant="ghost" size="sm" to={`${ADMIN_PATHS.forms}?editar=${form_id}`}>
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
        title="Formularios"
        text="Lo que preguntas en el perfil y antes de cada pago está en Campos."
        actions={
          <>
            <LinkButton variant="ghost" to={ADMIN_PATHS.customFields}>
              Campos
            </LinkButton>
            <LinkButton to={`${ADMIN_PATHS.forms}?editar=nuevo`}>Nuevo formulario</LinkButton>
          </>
        }
      />
      {content()}
    </div>
  );
}
