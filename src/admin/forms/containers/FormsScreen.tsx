import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Form } from '../../../../domain/contract/forms';
import { lazyComponent } from '../../../ui/lazyComponent';
import { ScreenSkeleton } from '../../ScreenSkeleton';
import { Part, useLoaded } from '../../useLoaded';
import { FormList } from '../components/FormList';
import { getForm } from '../service';

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
    <Part loaded={form} failed="No pudimos cargar el formulario." waiting={<ScreenSkeleton />}>
      {editor}
    </Part>
  );
}
