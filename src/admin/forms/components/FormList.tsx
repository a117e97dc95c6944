import { ADDRESS_FORM_ID } from '../../../../domain/forms/address';
import { plural } from '../../../../domain/numbers';
import { ADMIN_PATHS } from '../../../../domain/adminPaths';
import { useTitle } from '../../../ssr/RenderContext';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { CardList, RowAction } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { getForms } from '../service';

export function FormList() {
  useTitle('Formularios');
  const list = useList('formularios', getForms);
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
      <CardList
        list={list}
        failed="No pudimos cargar los formularios."
        waiting={<SkeletonGroup label="Cargando formularios" rows={3} height={92} />}
        empty={<EmptyState title="Todavía no hay formularios." />}
        rowKey={({ form_id }) => form_id}
        card={({ form_id, title, form_fields }) => ({
          title,
          children: <p>{plural(form_fields.length, 'campo', 'campos')}</p>,
          badges: form_id === ADDRESS_FORM_ID && <Badge>Del sistema</Badge>,
          actions: (
            <RowAction of={title} to={`${ADMIN_PATHS.forms}?editar=${form_id}`}>
              Editar
            </RowAction>
          ),
        })}
      />
    </div>
  );
}
