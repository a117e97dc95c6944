import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConfigKey } from '../../../../domain/config';
import { configKind } from '../../../../domain/configFields';
import { CONFIG_HELP } from '../../../../domain/configHelp';
import { CONFIG_LABELS } from '../../../../domain/configLabels';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import type { ContrastWarning } from '../contrast';
import { shownText } from '../draft';
import { placeOf } from '../labels';
import type { ConfigDraft } from '../useConfigDraft';
import { ConfigControl, type PackageChoice } from './ConfigControl';

export interface ConfigFieldProps {
  readonly draft: ConfigDraft;
  readonly name: ConfigKey;
  readonly packages?: readonly PackageChoice[];
  readonly warnings?: readonly ContrastWarning[];
  /** Leaves out the link to the screen where the key takes effect, as this is that screen. */
  readonly here?: boolean;
}

/** What the brand fixes: its value, and why it can't be changed here. */
function FixedField({ draft, name }: Pick<ConfigFieldProps, 'draft' | 'name'>) {
  return (
    <div className="config-field" id={`campo-${name}`}>
      <span className="ui-field__label">{CONFIG_LABELS[name].label}</span>
      <p className="config-field__fixed">{shownText(name, draft.textInForce(name))}</p>
      <p className="ui-field__hint">Lo fija la marca {draft.brandTitle} para todos sus estudios.</p>
    </div>
  );
}

/** A configuration key: its control, its help, and resetting it to what it was without the studio. */
export function ConfigField(props: ConfigFieldProps) {
  return props.draft.ruleOf(props.name) === 'fix' ? <FixedField {...props} /> : <OwnField {...props} />;
}

function OwnField({ draft, name, packages = [], warnings = [], here = false }: ConfigFieldProps) {
  const { group, label } = CONFIG_LABELS[name];
  const place = here ? null : placeOf(name, group);
  const differs = !draft.isInitial(name);
  const isSuggested = draft.ruleOf(name) === 'suggest';
  const [isReset, setReset] = useState(0);
  const initial = shownText(name, draft.initialOf(name));
  return (
    <div className="config-field" data-changed={draft.edits.has(name) || undefined} id={`campo-${name}`}>
      <ConfigControl
        // Resets the state of the control.
        key={isReset}
        name={name}
        label={label}
        hint={CONFIG_HELP[name]}
        value={draft.textInForce(name)}
        shown={draft.config[name]}
        error={draft.problemOf(name)}
        packages={packages}
        onChange={(text) => draft.set(name, text)}
      />
      {draft.notesOf(name).map((text) => (
        <p key={text} className="config-note" role="status">
          {text}
        </p>
      ))}
      {draft.droppedOf(name).length > 0 && (
        <div className="config-note" role="status">
          <p>Se guarda como lo escribiste, pero tus visitantes no reciben:</p>
          <ul>
            {draft.droppedOf(name).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {warnings
        .filter(({ key }) => key === name)
        .map(({ pair, ratio, suggestion }) => (
          <div key={pair} className="config-note" role="status">
            <p>
              {pair}: contraste de {ratio.toLocaleString('es-MX')}, se necesita 4.5. El sitio lo corrige por su cuenta.
            </p>
            <Button variant="ghost" size="sm" onClick={() => draft.set(name, suggestion)}>
              <span className="config-swatch" style={{ background: suggestion }} aria-hidden /> Usar {suggestion}
            </Button>
          </div>
        ))}
      <div className="config-field__foot">
        {draft.edits.has(name) && <Badge tone="warning">Sin guardar</Badge>}
        {isSuggested && !differs && (
          <span className="config-field__initial">Lo sugiere la marca {draft.brandTitle}</span>
        )}
        {differs && configKind(name) !== 'flag' && (
          <span className="config-field__initial">
            {isSuggested ? `La marca ${draft.brandTitle} sugiere` : 'Valor inicial'}: {initial}
          </span>
        )}
        {differs && (
          <Button
            variant="quiet"
            size="sm"
            icon={<RotateCcw size={16} aria-hidden />}
            onClick={() => {
              draft.set(name, null);
              setReset((n) => n + 1);
            }}
          >
            {isSuggested ? 'Volver a lo que sugiere la marca' : 'Volver al valor inicial'}
            <span className="ui-hidden"> de {label}</span>
          </Button>
        )}
        {place && (
          <Link className="config-field__place" to={place.to}>
            {place.label}
          </Link>
        )}
      </div>
    </div>
  );
}
