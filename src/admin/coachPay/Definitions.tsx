import { DEFINITIONS } from './labels';

/** How each sum is made. */
export const Definitions = () => (
  <details className="ui-card coach-pay-definitions">
    <summary>Cómo se calcula</summary>
    <dl>
      {DEFINITIONS.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </details>
);
