import { useCallback, useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { Form } from '../../../../domain/contract/forms';
import type { RootState } from '../../../core/state';
import { selectMe } from '../../../features/customers/selectors';
import { ErrorState } from '../../../ui/EmptyState';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { FormList } from '../components/FormList';
import { getForm, getForms } from '../service';
import { screenCalls, type ScreenCalls } from '../../calls';

const FormEditor = lazyComponent(() => import('../components/FormEditor'), <ScreenSkeleton />);

export interface FormsScreenProps extends Omit<ScreenCalls, 'onError'> {
  /** Whose draft it is. */
  readonly me: number;
}

/** /admin/formularios: the list, or with ?editar= one form; 'nuevo' is a new one. */
export function FormsScreen(props: FormsScreenProps) {
  const { onCall } = props;
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('editar');
  const id = Number(chosen) || null;
  const [forms, setForms] = useState<readonly Form[] | null>(null);
  const [form, setForm] = useState<Form | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const load = useCallback(async (): Promise<void> => {
    if (chosen !== null && id === null) return;
    setBusy(true);
    setError(null);
    if (id === null) {
      const result = await onCall(getForms);
      if (result.ok) setForms(result.data);
      else setError(result.error.message);
    } else {
      const result = await onCall(() => getForm(id));
      if (result.ok) setForm(result.data);
      else setError(result.error.message);
    }
    setBusy(false);
  }, [chosen, id, onCall]);
  useEffect(() => {
    setForm(null);
    void load();
  }, [load]);

  if (chosen === null) return <FormList forms={forms} error={error} busy={busy} onRetry={() => void load()} />;
  if (id !== null && form?.form_id !== id) {
    if (error === null) return <ScreenSkeleton />;
    return <ErrorState title="No pudimos cargar el formulario." text={error} busy={busy} onRetry={() => void load()} />;
  }
  return (
    <FormEditor
      key={`${chosen}.${form?.version ?? 0}`}
      {...props}
      stored={id === null ? null : form}
      onStored={(saved) => {
        setForm(saved);
        setAddress({ editar: String(saved.form_id) }, { replace: true });
      }}
      onDeleted={() => setAddress({})}
    />
  );
}

export default connect((state: RootState) => ({ me: selectMe(state)?.customer_id ?? 0 }), screenCalls)(FormsScreen);
