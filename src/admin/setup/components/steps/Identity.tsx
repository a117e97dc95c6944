import { useState } from 'react';
import type { ConfigKey } from '../../../../../domain/config';
import type { FormValues } from '../../../../../domain/forms/types';
import { formField } from '../../../../ui/form/controls';
import { Form, type FormProps } from '../../../../ui/form/Form';
import { TextControl } from '../../../../ui/form/TextControls';
import { storedText, useSaving, type StepProps } from '../../steps';
import type { ConfigChanges } from '../../service';
import { FIRST_SWITCHES } from '../../suggestions';

const KEYS = ['business_name', 'tagline', 'email', 'whatsapp', 'instagram'] as const satisfies readonly ConfigKey[];

const optional = { required: false };
const FIELDS = [
  formField('business_name', 'text', 'Nombre del estudio'),
  formField('tagline', 'text', 'Frase', { order: 2, ...optional }),
  formField('email', 'email', 'Correo de contacto', { order: 3, ...optional }),
  formField('whatsapp', 'text', 'WhatsApp', { order: 4, ...optional }),
  formField('instagram', 'text', 'Instagram', { order: 5, ...optional }),
];

const RENDER: FormProps['render'] = {
  business_name: (props) => <TextControl {...props} extra={{ maxLength: 80, autoComplete: 'organization' }} />,
  tagline: (props) => (
    <TextControl {...props} extra={{ maxLength: 160, hint: 'Lo que te hace distinto, en una línea.' }} />
  ),
  whatsapp: (props) => (
    <TextControl {...props} extra={{ hint: '10 dígitos; fuera de México con su clave.', inputMode: 'tel' }} />
  ),
  instagram: (props) => <TextControl {...props} extra={{ hint: '@tuestudio' }} />,
};

const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const NEEDED = 'Escribe un correo o un WhatsApp.';

/** Step: name and contact. The first time also switches sections of the landing page on. */
export function Identity({ studio, me, onConfig, onNext }: StepProps) {
  const [values, setValues] = useState<FormValues>(() =>
    Object.fromEntries(KEYS.map((key) => [key, storedText(studio, key)])),
  );
  const { busy, error, run } = useSaving();
  const changes = (next: FormValues): ConfigChanges => {
    const set = new Set(studio.config.pairs.map(({ key }) => key));
    // Mails link to the site by its domain.
    const site = window.location.protocol === 'https:' ? { domain: window.location.host.replace(/^admin\./, '') } : {};
    const switches = Object.entries({ ...FIRST_SWITCHES, ...site }).filter(([key]) => !set.has(key));
    const texts = KEYS.filter((key) => trimmedText(next[key]) !== storedText(studio, key));
    return Object.fromEntries([...texts.map((key) => [key, trimmedText(next[key]) || null]), ...switches]);
  };
  return (
    <Form
      className="setup-form ui-card"
      fields={FIELDS}
      values={values}
      onChange={setValues}
      render={RENDER}
      draftKey={`inicio.estudio.${me}`}
      check={(next) => ({ email: trimmedText(next.email) === '' && trimmedText(next.whatsapp) === '' ? NEEDED : null })}
      busy={busy}
      error={error}
      onSubmit={async (next) => {
        const todo = changes(next);
        const isDone = await run(async () => (Object.keys(todo).length === 0 ? null : onConfig(todo)));
        if (isDone) onNext();
        return isDone;
      }}
      submitLabel="Guardar y continuar"
    />
  );
}
