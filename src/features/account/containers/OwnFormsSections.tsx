import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { OwnForm } from '../../../../domain/contract/forms';
import { answerText } from '../../../../domain/forms/text';
import type { FormField, FormValues } from '../../../../domain/forms/types';
import { showSuccess } from '../../../core/alerts/state';
import type { AppDispatch, RootState } from '../../../core/state';
import { PERSONAL_SILENT, request } from '../../../core/thunk';
import { Button } from '../../../ui/Button';
import { Section } from '../components/Section';
import { Facts } from '../components/Facts';
import { selectMe } from '../../customers/selectors';
import { AnswerForm, type AnswerFormProps } from '../../forms/containers/AnswerForm';
import { getOwnForms } from '../../forms/service';
import { mapAnswers } from '../../forms/containers/connectAnswers';

interface OwnFormsProps extends Pick<AnswerFormProps, 'onUpload' | 'onSend'> {
  readonly customerId: number;
  readonly onRead: () => Promise<readonly OwnForm[] | null>;
  readonly onSaved: () => void;
}

/** In the profile: the forms that the studio asks there, and what was answered elsewhere. */
function OwnForms({ customerId, onRead, onSaved, ...sending }: OwnFormsProps) {
  const [own, setOwn] = useState<readonly OwnForm[]>([]);
  const [editing, setEditing] = useState<number | null>(null);
  const load = (): void => void onRead().then((read) => read && setOwn(read));
  // The customer's own: read again for another one.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(load, [customerId]);
  return (
    <>
      {own.map(({ form, answers }) => {
        const { form_id, title } = form;
        const isEditing = answers === null || editing === form_id;
        return (
          <Section
            key={form_id}
            title={title}
            action={
              !isEditing && (
                <Button variant="ghost" aria-label={`Editar ${title}`} onClick={() => setEditing(form_id)}>
                  Editar
                </Button>
              )
            }
          >
            {isEditing ? (
              <AnswerForm
                {...sending}
                form={form}
                answers={answers as FormValues | null}
                draftKey={`contestar.${customerId}.${form_id}`}
                submitLabel="Guardar"
                onSent={() => {
                  setEditing(null);
                  onSaved();
                  load();
                }}
                {...(answers !== null && { onCancel: () => setEditing(null) })}
              />
            ) : (
              <Facts
                facts={(form.form_fields as readonly FormField[]).map((field) => ({
                  label: field.label,
                  value: answerText(field, (answers as FormValues)[field.key]),
                }))}
              />
            )}
          </Section>
        );
      })}
    </>
  );
}

export default connect(
  (state: RootState) => ({ customerId: selectMe(state)?.customer_id ?? 0 }),
  (dispatch: AppDispatch) => ({
    ...mapAnswers(dispatch),
    onRead: async () => {
      const result = await request(dispatch, getOwnForms, PERSONAL_SILENT);
      return result.ok ? result.data : null;
    },
    onSaved: () => dispatch(showSuccess('Respuestas guardadas.')),
  }),
)(OwnForms);
