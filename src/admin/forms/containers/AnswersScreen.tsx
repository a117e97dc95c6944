import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { ADMIN_PATHS, customerPath } from '../../../../domain/adminPaths';
import type { FormAnswer } from '../../../../domain/contract/forms';
import { csvMoment } from '../../../../domain/csv';
import { formatMoment } from '../../../../domain/format';
import { confirm } from '../../../core/confirm/confirm';
import { selectConfig } from '../../../features/appconfig/state';
import { useTitle } from '../../../ssr/RenderContext';
import { LinkButton } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PageHeader } from '../../../ui/PageHeader';
import { useCalls } from '../../calls';
import { DataTable, type Column } from '../../list/DataTable';
import { RowAction } from '../../list/ListBody';
import { useList } from '../../list/useList';
import { Answers } from '../components/Answers';
import { deleteAnswer, getAnswers } from '../service';

/** /admin/formularios?respuestas=8: who answered a form, and what. */
export function AnswersScreen({ id, title }: { readonly id: number; readonly title: string }) {
  useTitle(`Respuestas de ${title}`);
  const zone = useSelector(selectConfig).timezone;
  const { onWrite, onSuccess } = useCalls();
  const list = useList(
    `respuestas.${id}`,
    useCallback((after?: string) => getAnswers(id, after), [id]),
  );
  const { reload } = list;
  const columns = useMemo((): ReadonlyArray<Column<FormAnswer>> => {
    const remove = async ({ form_answer_id, name }: FormAnswer): Promise<void> => {
      const text = `Se eliminan las respuestas de ${name}. Si el formulario va antes de una clase, se le pregunta de nuevo.`;
      if (!(await confirm({ text, ok: 'Eliminar', cancel: 'Conservar' }))) return;
      if (!(await onWrite(() => deleteAnswer(form_answer_id))).ok) return;
      onSuccess('Respuestas eliminadas.');
      await reload();
    };
    return [
      {
        key: 'persona',
        label: 'Persona',
        cell: ({ customer_id, name }) =>
          customer_id === null ? `${name} (sin cuenta)` : <Link to={customerPath(customer_id)}>{name}</Link>,
        text: ({ name }) => name,
      },
      { key: 'correo', label: 'Correo', text: ({ email }) => email },
      {
        key: 'cuando',
        label: 'Contestó',
        text: ({ changedAt }) => formatMoment(changedAt, zone),
        file: ({ changedAt }) => csvMoment(changedAt, zone),
      },
      {
        key: 'respuestas',
        label: 'Respuestas',
        cell: (row) => <Answers answers={row.answers} />,
        text: ({ answers }) => answers.map(({ label, text }) => `${label}: ${text}`).join('\n'),
      },
      {
        key: 'acciones',
        label: 'Acciones',
        cell: (row) => (
          <RowAction of={row.name} quiet onClick={() => void remove(row)}>
            Eliminar
          </RowAction>
        ),
      },
    ];
  }, [zone, onWrite, onSuccess, reload]);
  return (
    <div className="ui-container ui-page">
      <PageHeader
        title={title}
        eyebrow="Respuestas"
        actions={
          <>
            <LinkButton variant="quiet" to={ADMIN_PATHS.forms}>
              Todos los formularios
            </LinkButton>
            <LinkButton variant="ghost" to={`${ADMIN_PATHS.forms}?editar=${id}`}>
              Editar formulario
            </LinkButton>
          </>
        }
      />
      <DataTable
        name="respuestas"
        label="Respuestas"
        list={list}
        columns={columns}
        rowKey={({ form_answer_id }) => form_answer_id}
        empty={<EmptyState title="Todavía nadie ha contestado." />}
      />
    </div>
  );
}
