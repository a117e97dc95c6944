import type { FormField, FormValues } from '../../../../domain/forms/types';
import { Form, type FormProps } from '../../../ui/form/Form';
import '../checkout.scss';

export interface QuestionsProps {
  readonly questions: readonly FormField[];
  readonly answers: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly draftKey: string;
  readonly busy: boolean;
  readonly onChange: (answers: FormValues) => void;
  readonly onUpload: NonNullable<FormProps['upload']>;
}

const doNothing = (): void => undefined;

/**
 * The studio's questions with a purchase. The pay button checks it; what is typed stays until the package is bought.
 */
export default function Questions({ questions, answers, errors, draftKey, busy, onChange, onUpload }: QuestionsProps) {
  return (
    <section className="checkout-card ui-card" aria-labelledby="antes-de-pagar">
      <h2 id="antes-de-pagar" className="checkout-card__title">
        Antes de pagar
      </h2>
      <Form
        fields={questions}
        values={answers}
        errors={errors}
        busy={busy}
        draftKey={draftKey}
        upload={onUpload}
        onChange={onChange}
        onSubmit={doNothing}
        submitLabel={null}
      />
    </section>
  );
}
