import { classNames } from '../classNames';

/** Which step of how many; the text takes the focus when the step changes. `step` counts from 0. */
export function StepLine({ step, count }: { readonly step: number; readonly count: number }) {
  return (
    <div className="ui-steps">
      <p className="ui-steps__text" tabIndex={-1}>
        Paso {step + 1} de {count}
      </p>
      <div className="ui-steps__line" aria-hidden>
        {Array.from({ length: count }, (_, i) => (
          <span key={i} className={classNames('ui-steps__part', i <= step && 'ui-steps__part--done')} />
        ))}
      </div>
    </div>
  );
}
