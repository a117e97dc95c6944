import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Form } from '../../../../domain/contract/forms';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { LoadedPart, useLoaded } from '../../useLoaded';
import { shownInText } from '../labels';
import { getForm, getForms } from '../service';
import { AnswersScreen } from './AnswersScreen';
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

/** /admin/formularios: the list, or with ?editar= one form ('nuevo' is a new one), with ?respuestas= its answers. */
export default function FormsScreen() {
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('editar');
  const id = Number(chosen) || null;
  const answered = Number(address.get('respuestas')) || null;
  const form = useLoaded(useMemo(() => (id === null ? null : () => getForm(id)), [id]));
  const listed = useLoaded(useMemo(() => (answered === null ? null : () => getForm(answered)), [answered]));
  if (answered !== null)
    return (
      <LoadedPart loaded={listed} failed="No pudimos cargar el formulario." waiting={<ScreenSkeleton />}>
        {({ title }) => <AnswersScreen id={answered} title={title} />}
      </LoadedPart>
    );
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
        card={({ form_id, title, form_fields, shown_in, answers }) => ({
          title,
          children: (
            <p>
              {[
                plural(form_fields.length, 'campo', 'campos'),
                form_id === ADDRESS_FORM_ID ? 'En el perfil' : shownInText(shown_in),
              ].join(' · ')}
            </p>
          ),
          badges: form_id === ADDRESS_FORM_ID && <Badge>Del sistema</Badge>,
          actions: (
            <>
              {answers > 0 && (
                <RowAction of={title} quiet to={`${ADMIN_PATHS.forms}?respuestas=${form_id}`}>
                  {plural(answers, 'respuesta', 'respuestas')}
                </RowAction>
              )}
              <RowAction of={title} to={`${ADMIN_PATHS.forms}?editar=${form_id}`}>
                Editar
              </RowAction>
            </>
          ),
        })}
      />
    </div>
  );
}
