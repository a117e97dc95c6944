import type { FormAnswer } from '../../../../domain/contract/forms';
import '../forms.scss';

/** Questions with their answers. */
export const Answers = ({ answers }: Pick<FormAnswer, 'answers'>) =>
  answers.length === 0 ? (
    <p>Sin respuestas.</p>
  ) : (
    <dl className="form-answers">
      {answers.map(({ label, text, src }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {src === null ? (
              text
            ) : (
              <a href={src} target="_blank" rel="noreferrer">
                {text}
                <span className="ui-hidden"> (se abre en otra pestaña)</span>
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
