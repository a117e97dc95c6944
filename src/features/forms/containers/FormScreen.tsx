import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useParams } from 'react-router-dom';
import type { Form } from '../../../../domain/contract/forms';
import type { AppDispatch, RootState } from '../../../core/state';
import { request, type Result } from '../../../core/thunk';
import { useTitle } from '../../../ssr/RenderContext';
import { Button, LinkButton } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { NotFound } from '../../../ui/NotFound';
import { PageHeader } from '../../../ui/PageHeader';
import { SkeletonGroup } from '../../../ui/Skeleton';
import { selectMe } from '../../customers/selectors';
import { openSessionDialog, selectSessionChecking } from '../../session/state';
import { AnswerForm, type AnswerFormProps } from './AnswerForm';
import * as service from '../service';
import { mapAnswers } from './connectAnswers';
import '../forms.scss';

interface FormScreenProps extends Pick<AnswerFormProps, 'onUpload' | 'onSend'> {
  /** null: a visitor. */
  readonly customerId: number | null;
  readonly checking: boolean;
  readonly onRead: (id: number) => Promise<Result<Form>>;
  readonly onSignIn: () => void;
}

/** /formulario/7: a form's own page, for customers or for everyone. */
function FormScreen({ customerId, checking, onRead, onSignIn, ...sending }: FormScreenProps) {
  const id = Number(useParams().form_id);
  const [read, setRead] = useState<Result<Form> | null>(null);
  const [sent, setSent] = useState(false);
  const load = useCallback(() => void onRead(id).then(setRead), [id, onRead]);
  useEffect(load, [load]);
  const form = read?.ok ? read.data : null;
  useTitle(form?.title ?? 'Formulario');
  if (read && !read.ok && read.error.status !== 404)
    return <ErrorState title="No pudimos cargar el formulario." text={read.error.message} onRetry={load} />;
  if (read && (!form || form.shown_in.page === 'none')) return <NotFound />;
  if (!form || checking)
    return <SkeletonGroup label="Cargando formulario" className="form-page ui-container" rows={4} height={56} />;
  return (
    <div className="form-page ui-container ui-page">
      <PageHeader title={form.title} />
      {sent ? (
        <EmptyState
          title="¡Gracias! Recibimos tus respuestas."
          action={
            <LinkButton variant="ghost" to="/">
              Ir al inicio
            </LinkButton>
          }
        />
      ) : customerId === null && form.shown_in.page === 'account' ? (
        <EmptyState
          title="Este formulario es para quien tiene cuenta."
          action={<Button onClick={onSignIn}>Iniciar sesión</Button>}
        />
      ) : (
        <div className="ui-card form-page__card">
          <AnswerForm
            {...sending}
            form={form}
            isVisitor={customerId === null}
            draftKey={`contestar.${customerId ?? 'visitante'}.${form.form_id}`}
            submitLabel="Enviar"
            onSent={() => setSent(true)}
          />
        </div>
      )}
    </div>
  );
}

export default connect(
  (state: RootState) => ({
    customerId: selectMe(state)?.customer_id ?? null,
    checking: selectSessionChecking(state),
  }),
  (dispatch: AppDispatch) => ({
    ...mapAnswers(dispatch),
    onRead: (id: number) => request(dispatch, () => service.getForm(id), { errors: 'silent' }),
    onSignIn: () =>
      void dispatch(openSessionDialog({ reason: 'Inicia sesión para contestar el formulario.', then: null })),
  }),
)(FormScreen);
