import { useRef } from 'react';
import { connect } from 'react-redux';
import type { Form } from '../../../../domain/contract/forms';
import type { AppDispatch, RootState } from '../../../core/state';
import Dialog from '../../../ui/Dialog';
import { selectMe } from '../../customers/selectors';
import { AnswerForm, type AnswerFormProps } from './AnswerForm';
import { closeForms, selectAskedForms } from '../state';
import { mapAnswers } from './connectAnswers';

interface AskedFormsProps extends Pick<AnswerFormProps, 'onUpload' | 'onSend'> {
  readonly asked: readonly Form[];
  readonly customerId: number;
  readonly onClose: () => void;
}

/** What a step needs to know first: one form after the other; the step goes on after the last. */
function AskedFormsDialog({ asked, customerId, onClose, ...sending }: AskedFormsProps) {
  const [form] = asked;
  // While it closes, the dialog shows what it showed before.
  const shown = useRef(form);
  if (form) shown.current = form;
  if (!shown.current) return null;
  const { form_id, title } = shown.current;
  return (
    <Dialog open={form !== undefined} fixed title={title} onClose={onClose}>
      <p>Contéstalo una vez y seguimos donde ibas. Solo lo lee el equipo del estudio.</p>
      <AnswerForm
        key={form_id}
        {...sending}
        form={shown.current}
        draftKey={`contestar.${customerId}.${form_id}`}
        submitLabel={asked.length > 1 ? 'Siguiente' : 'Enviar y continuar'}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export default connect(
  (state: RootState) => ({ asked: selectAskedForms(state), customerId: selectMe(state)?.customer_id ?? 0 }),
  (dispatch: AppDispatch) => ({ ...mapAnswers(dispatch), onClose: () => dispatch(closeForms()) }),
)(AskedFormsDialog);
