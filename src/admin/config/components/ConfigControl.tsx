import { useState } from 'react';
import type { ConfigKey } from '../../../../domain/config';
import { CONFIG_CHOICES, configKind, isOptional, type ConfigKind } from '../../../../domain/configFields';
import mexicanZones from '../../../../domain/mexicanZones.json';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { BookingOpensControl } from '../../catalogue/BookingOpensControl';
import { fileName, FilePicker } from '../../files/FilePicker';

export interface PackageChoice {
  readonly class_package_id: number;
  readonly title: string;
}

export interface ConfigControlProps {
  readonly name: ConfigKey;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The value as visitors get it: a file as its address. */
  readonly shown: unknown;
  readonly error: string | null;
  readonly packages: readonly PackageChoice[];
  readonly onChange: (text: string) => void;
}

type Props = Omit<ConfigControlProps, 'name'> & { readonly name: ConfigKey; readonly kind: ConfigKind };

const INPUTS: Readonly<Partial<Record<ConfigKind, { type?: string; inputMode?: 'numeric' | 'tel' | 'url' }>>> = {
  count: { inputMode: 'numeric' },
  email: { type: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  link: { inputMode: 'url' },
};

/** The control for a key's kind. */
export function ConfigControl({ name, ...props }: ConfigControlProps) {
  const kind = configKind(name);
  const given = { ...props, name, kind };
  switch (kind) {
    case 'flag':
      return <FlagControl {...given} />;
    case 'color':
      return <ColorControl {...given} />;
    case 'image':
    case 'video':
      return <FileAddress {...given} />;
    case 'zone':
    case 'choice':
    case 'package':
      return <ChoiceControl {...given} />;
    case 'opening': {
      const { label, hint, value, error, onChange } = props;
      return (
        <BookingOpensControl
          label={label}
          hint={hint}
          value={value}
          error={error}
          onChange={onChange}
          none="Siempre"
          offersAlways={false}
        />
      );
    }
    case 'lines':
    case 'css':
    case 'codes':
    case 'identity':
      return <LongControl {...given} />;
    default: {
      const { label, hint, value, error, onChange } = props;
      return (
        <TextField
          {...INPUTS[kind]}
          label={label}
          hint={hint}
          value={value}
          error={error}
          onChange={onChange}
          name={name}
          placeholder={kind === 'count' && isOptional(name) ? 'Vacío' : undefined}
        />
      );
    }
  }
}

function FlagControl({ label, hint, value, error, onChange, name }: Props) {
  const on = ['true', '1', 'on', 'yes', 'si', 'sí'].includes(value.trim().toLowerCase());
  return (
    <Checkbox name={name} checked={on} error={error} onChange={(checked) => onChange(String(checked))}>
      <span className="config-flag">
        <strong>{label}</strong>
        <span>{hint}</span>
      </span>
    </Checkbox>
  );
}

const FULL_HEX = /^#[0-9a-f]{6}$/i;
const SHORT_HEX = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;

function ColorControl({ label, hint, value, error, onChange, name }: Props) {
  const text = value.trim();
  const hex = FULL_HEX.test(text) ? text : text.replace(SHORT_HEX, '#$1$1$2$2$3$3');
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      error={error}
      onChange={onChange}
      name={name}
      autoComplete="off"
      spellCheck={false}
      maxLength={9}
      prefix={
        <input
          type="color"
          className="config-color"
          aria-label={`Elegir ${label.toLowerCase()}`}
          value={FULL_HEX.test(hex) ? hex : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}

/** A file of the library, or a typed address. */
function FileAddress({ label, hint, value, shown, error, onChange, kind, name }: Props) {
  const [isTyped, setTyped] = useState(false);
  const typed = (
    <TextField
      label={`Dirección de ${label.toLowerCase()}`}
      value={value}
      error={error}
      onChange={onChange}
      name={name}
      inputMode="url"
      hint="Una dirección que empiece con https://, o el nombre de un archivo."
    />
  );
  const file =
    value === ''
      ? null
      : {
          file_id: 0,
          name: value.startsWith('data:') ? 'Imagen' : value.slice(value.lastIndexOf('/') + 1),
          type: kind === 'video' ? 'video/mp4' : 'image/*',
          src: typeof shown === 'string' ? shown : value,
        };
  return (
    <>
      <FilePicker
        label={label}
        hint={hint}
        accept={kind === 'video' ? 'video' : 'image'}
        value={file}
        error={isTyped ? null : error}
        onChange={(chosen) => onChange(chosen ? fileName(chosen) : '')}
      />
      {isTyped ? (
        typed
      ) : (
        <Button variant="quiet" size="sm" onClick={() => setTyped(true)}>
          Escribir una dirección<span className="ui-hidden"> para {label}</span>
        </Button>
      )}
    </>
  );
}

const ZONES = [...mexicanZones, 'UTC'].map((zone) => ({
  value: zone,
  label: zone.replace('America/', '').replace(/_/g, ' '),
}));

function ChoiceControl({ label, hint, value, error, onChange, kind, name, packages }: Props) {
  const options =
    kind === 'zone'
      ? ZONES
      : kind === 'package'
        ? [
            { value: '', label: 'Ninguno' },
            ...packages.map(({ class_package_id, title }) => ({ value: String(class_package_id), label: title })),
          ]
        : Object.entries(CONFIG_CHOICES[name] ?? {}).map(([word, text]) => ({ value: word, label: text }));
  // A stored value is shown even if it is no choice any more.
  const all = options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: kind === 'package' ? `Paquete ${value}` : value }];
  return <Select label={label} hint={hint} value={value} error={error} options={all} onChange={onChange} name={name} />;
}

function LongControl({ label, hint, value, error, onChange, kind, name }: Props) {
  const isCode = kind !== 'lines';
  return (
    <TextArea
      label={label}
      hint={hint}
      value={value}
      error={error}
      onChange={onChange}
      name={name}
      rows={isCode ? 10 : 5}
      spellCheck={!isCode}
      className={isCode ? 'config-code' : undefined}
    />
  );
}
