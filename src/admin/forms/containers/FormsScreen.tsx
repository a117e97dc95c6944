import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Form } from '../../../../domain/contract/forms';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { getForm, getForms } from '../service';
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

const FormEditor = lazyComponent(() => import('../components/FormEditor'), <ScreenSkeleton />);

/** /admin/formularios: the list, or with ?editar= one form; 'nuevo' is a new one. */
export default function FormsScreen() {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('editar');
  const id = Number(chosen) || null;
  const form = useLoaded(useMemo(() => (id === null ? null : () => getForm(id)), [id]));
  if (chosen === null) return <FormList />;
  const editor = (stored: Form | null) => (
    <FormEditor
      key={`${chosen}.${stored?.version ?? 0}`}
      stored={stored}
      onStored={(saved) => {
        form.set(saved);
        setAddress({ editar: String(saved.form_id) }, { replace: true });
      }}
      onDeleted={() => setAddress({})}
    />
  );
  if (id === null) return editor(null);
  return (
    <LoadedPart loaded={form} failed="No pudimos cargar el formulario." waiting={<ScreenSkeleton />}>
      {editor}
    </LoadedPart>
  );
}

function FormList() {
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
