import { useState } from 'react';
import { confirm } from '../../core/confirm/confirm';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { FieldError, describedBy } from '../../ui/Field';
import { SegmentedFilter } from '../../ui/SegmentedFilter';
import { SkeletonGroup } from '../../ui/Skeleton';
import { lazyComponent } from '../../ui/lazyComponent';
import '../../features/content/content.scss';
import './richText.scss';

const VisualEditor = lazyComponent(
  () => import('./VisualEditor'),
  <SkeletonGroup label="Cargando el editor" shape="block" height={320} />,
);

export interface RichTextFieldProps {
  readonly id: string;
  readonly label: string;
  /** HTML; '' is empty. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  readonly error?: string | null;
  readonly hint?: string;
}

const MODES = [
  { value: 'visual', label: 'Visual' },
  { value: 'html', label: 'HTML' },
] as const;

/** A text with formatting: edited visually, or as HTML if the visual editor would lose parts of it. */
export function RichTextField({ id, label, value, onChange, error = null, hint }: RichTextFieldProps) {
  const [mode, setMode] = useState<'visual' | 'html'>('visual');
  /** Parts of the text that the visual editor would lose. */
  const [lost, setLost] = useState<readonly string[]>([]);
  const showLoss = (parts: readonly string[]): void => {
    setLost(parts);
    setMode('html');
  };
  /** The admin accepted the loss. */
  const [forced, setForced] = useState(false);
  const choose = (next: 'visual' | 'html'): void => {
    setLost([]);
    setForced(false);
    setMode(next);
  };
  const force = async (): Promise<void> => {
    const text = `El editor visual no tiene: ${lost.join(', ')}. Se quitará de este texto.`;
    if (!(await confirm({ text, ok: 'Usar el editor visual' }))) return;
    setForced(true);
    setLost([]);
    setMode('visual');
  };
  const shared = { id, 'aria-describedby': describedBy(id, hint, error) };
  return (
    <div className={classNames('ui-field', error && 'ui-field--error', 'rich-text')}>
      <span id={`${id}-label`} className="ui-field__label">
        {label}
      </span>
      <SegmentedFilter label={`Cómo editar: ${label}`} value={mode} options={MODES} onChange={choose} />
      {lost.length > 0 && (
        <div className="rich-text__loss" role="status">
          <p>
            Este texto tiene partes que el editor visual no conoce ({lost.join(', ')}). Se abrió como HTML para no
            perderlas.
          </p>
          <Button size="sm" variant="ghost" onClick={() => void force()}>
            Usar el editor visual
          </Button>
        </div>
      )}
      {mode === 'html' ? (
        <div className="ui-input">
          <textarea
            {...shared}
            aria-labelledby={`${id}-label`}
            className="ui-input__control ui-input__control--area rich-text__source"
            rows={16}
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error ? true : undefined}
          />
        </div>
      ) : (
        <VisualEditor
          id={id}
          value={value}
          onChange={onChange}
          labelledBy={`${id}-label`}
          describedBy={shared['aria-describedby']}
          invalid={Boolean(error)}
          onLoss={(parts) => !forced && showLoss(parts)}
        />
      )}
      <FieldError id={id} text={error} />
      {hint && (
        <div className="ui-field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
