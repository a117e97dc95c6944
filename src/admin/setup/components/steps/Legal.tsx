import { useState } from 'react';
import type { FormValues } from '../../../../../domain/forms/types';
import { formField, fieldText } from '../../../../ui/form/controls';
import { Form } from '../../../../ui/form/Form';
import { TextControl } from '../../../../ui/form/TextControls';
import { useSaving, type StepProps } from '../../steps';
import { legalTexts } from '../../suggestions';
import { Items } from './Items';

const EXTRA = { rows: 12, hint: 'Un renglón vacío separa párrafos; «## » comienza un título.' };
const EMPTY = 'Escribe el texto, o recupera la plantilla.';

/** Step: initial texts of pages that customers accept when they sign up. */
export function Legal({ studio, config, me, onLegal, onNext }: StepProps) {
  const texts = legalTexts(config, studio.locations[0]?.address ?? '').filter(
    ({ slug }) => !studio.pages.some((page) => page.slug === slug),
  );
  const [values, setValues] = useState<FormValues>(() =>
    Object.fromEntries(texts.map(({ slug, text }) => [slug, text])),
  );
  const { busy, error, run } = useSaving();
  const textIn = (of: FormValues, slug: string): string => fieldText(of[slug] ?? null);
  return (
    <section className="setup-form ui-card">
      <p className="setup-warning">
        <strong>Es una plantilla.</strong> Adáptala a tu estudio y pide a una abogada o un abogado que la revise antes
        de publicarla.
      </p>
      <Items label="Tus páginas" items={studio.pages.map(({ page_id, title }) => ({ key: page_id, title }))} />
      {texts.length > 0 && (
        <Form
          fields={texts.map(({ slug, title }) => formField(slug, 'textarea', title, { ownRules: true }))}
          values={values}
          onChange={setValues}
          check={(typed) =>
            Object.fromEntries(texts.map(({ slug }) => [slug, textIn(typed, slug).trim() === '' ? EMPTY : null]))
          }
          render={Object.fromEntries(
            texts.map(({ slug }) => [slug, (props) => <TextControl {...props} extra={EXTRA} />]),
          )}
          error={error}
          busy={busy}
          draftKey={`inicio.legales.${me}`}
          onSubmit={async (typed) => {
            const pages = texts.map((page) => ({ ...page, text: textIn(typed, page.slug) }));
            const isDone = await run(() => onLegal(pages));
            if (isDone) onNext();
            return isDone;
          }}
          submitLabel="Publicar y continuar"
        />
      )}
    </section>
  );
}
