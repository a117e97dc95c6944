import Upload from 'lucide-react/icons/upload';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Button } from '../../../../ui/Button';
import { FormAlert } from '../../../../ui/FormAlert';
import { ApiError } from '../../../../core/http/apiError';
import { themeVariables } from '../../../../features/appconfig/theme';
import { paletteOf, pixelsOf, strikingColors, type Palette } from '../../palette';
import { storedText, useSaving, useStepDraft, type StepProps } from '../../steps';

const COLORS: ReadonlyArray<readonly [key: keyof Palette, label: string]> = [
  ['primary', 'Principal'],
  ['accent', 'Acento'],
  ['dark', 'Oscuro'],
  ['gray', 'Gris'],
  ['light', 'Fondo'],
  ['primary-light', 'Principal claro'],
];

interface PreviewProps {
  readonly colors: Palette;
  readonly logo: string;
  readonly name: string;
}

/** A small site in these colours; the theme keeps texts readable on any of them. */
function Preview({ colors, logo, name }: PreviewProps) {
  const style = Object.fromEntries(
    Object.entries(themeVariables(colors)).map(([key, value]) => [`--${key}`, value]),
  ) as CSSProperties;
  return (
    <div className="setup-preview" style={style} role="img" aria-label={`Así se ve el sitio de ${name}`}>
      <div className="setup-preview__bar">
        {logo ? <img src={logo} alt="" /> : <strong>{name}</strong>}
        <span className="setup-preview__button">Ingresar</span>
      </div>
      <div className="setup-preview__hero">
        <strong>{name}</strong>
        <p>Encuentra tu clase y reserva tu lugar.</p>
        <span className="setup-preview__button">Ver calendario</span>
      </div>
      <div className="setup-preview__card">
        <strong>07:00</strong>
        <span>Tu clase</span>
        <span className="setup-preview__badge">Quedan 3</span>
      </div>
    </div>
  );
}

/** Step: the logo, colours derived from it, and a preview. */
export function Look({ studio, config, me, onUpload, onConfig, onNext }: StepProps) {
  const [{ logo, ...colors }, change, clear] = useStepDraft<Palette & { readonly logo: string }>(
    `inicio.imagen.${me}`,
    {
      logo: storedText(studio, 'navbar_logo'),
      primary: config.primary,
      accent: config.accent,
      dark: config.dark,
      gray: config.gray,
      light: config.light,
      'primary-light': config['primary-light'],
    },
  );
  const { busy, error, run } = useSaving();
  const [sent, setSent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // Leaving the step aborts the upload.
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  const take = async (file: File): Promise<void> => {
    setRefusal(null);
    setSent(0);
    const { signal } = leaving.current;
    try {
      const [{ src = '' }, pixels] = await Promise.all([
        onUpload(file, { onProgress: setSent, signal }),
        pixelsOf(file),
      ]);
      change({ logo: src, ...(pixels && paletteOf(strikingColors(pixels))) });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (signal.aborted) return;
      setRefusal(cause.message);
    }
    setSent(null);
  };
  const save = async (): Promise<void> => {
    if (!(await run(() => onConfig({ navbar_logo: logo || null, ...colors })))) return;
    clear();
    onNext();
  };

  return (
    <form
      className="setup-form ui-card setup-look"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="setup-look__choices">
        <input
          ref={input}
          type="file"
          className="ui-hidden"
          aria-label="Logo"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void take(file);
          }}
        />
        <Button
          variant="ghost"
          icon={<Upload size={18} aria-hidden />}
          busy={sent !== null}
          onClick={() => input.current?.click()}
        >
          {logo ? 'Cambiar logo' : 'Subir logo'}
        </Button>
        <p className="setup-note" role="status">
          {sent === null ? 'PNG, JPG o WebP; mejor con fondo transparente.' : `Subiendo… ${Math.round(sent * 100)} %`}
        </p>
        <FormAlert text={refusal} />
        <fieldset className="setup-colors">
          <legend>Colores</legend>
          {COLORS.map(([key, label]) => (
            <label key={key} className="setup-color">
              <input type="color" value={colors[key]} onChange={({ target }) => change({ [key]: target.value })} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <p className="setup-note">Los textos siempre se leen: el sitio ajusta su contraste a tus colores.</p>
      </div>
      <Preview colors={colors} logo={logo} name={config.business_name} />
      <FormAlert text={error} />
      <div className="ui-form__actions">
        <Button type="submit" busy={busy} disabled={sent !== null}>
          Guardar y continuar
        </Button>
      </div>
    </form>
  );
}
