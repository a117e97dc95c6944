import { useState } from 'react';
import { initialValues } from '../../../domain/forms/fields';
import type { FormField, FormValues } from '../../../domain/forms/types';
import { Form } from '../../ui/form/Form';
import type { Upload } from '../../ui/form/useUploads';
import './fields.scss';

/** The preview uploads nothing. */
const pretendUpload: Upload = (file) => Promise.resolve({ file_id: 1, name: file.name, type: file.type });

/** The fields as customers fill them in, with the same rules; nothing is stored. */
export default function FieldsPreview({ fields }: { readonly fields: readonly FormField[] }) {
  const [values, setValues] = useState<FormValues>({});
  const [passed, setPassed] = useState(false);
  return (
    <section className="ui-card fields-preview" aria-label="Vista previa del formulario">
      <h2>Así se ve</h2>
      <p>Pruébalo: lo que escribas aquí no se guarda.</p>
      {fields.length > 0 && (
        <Form
          fields={fields}
          values={{ ...initialValues(fields), ...values }}
          onChange={(next) => {
            setValues(next);
            setPassed(false);
          }}
          upload={pretendUpload}
          onSubmit={() => setPassed(true)}
          submitLabel="Probar"
        />
      )}
      <p role="status">{passed && 'Todo en orden: así se enviaría.'}</p>
    </section>
  );
}
