import { INSTAGRAM_MAX, OTHER_MAX, OTHER_REASON, SIGNUP_REASONS } from '../../../../domain/signUp';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import type { FieldProps } from './signUpFields';

const REASONS = [
  { value: '', label: 'Elige una opción' },
  ...SIGNUP_REASONS.map((reason) => ({ value: reason, label: reason })),
];

export interface MoreAboutYouProps {
  /** The chosen reason. */
  readonly reason: string;
  readonly field: FieldProps;
}

/** Optional answers. */
export function MoreAboutYou({ reason, field }: MoreAboutYouProps) {
  return (
    <fieldset className="session-more">
      <legend>
        Cuéntanos de ti <span className="session-soft">(opcional)</span>
      </legend>
      <div className="session-form__pair">
        <TextField label="Fecha de nacimiento" {...field('birthdate')} type="date" autoComplete="bday" />
        <TextField
          label="Instagram"
          {...field('instagram', (text) => text.replace(/^\s*@+/, ''))}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={INSTAGRAM_MAX}
          prefix="@"
        />
      </div>
      <Select label="¿Cómo supiste de nosotros?" {...field('signup_reason')} options={REASONS} />
      {reason === OTHER_REASON && <TextField label="¿Cuál?" {...field('other')} maxLength={OTHER_MAX} required />}
    </fieldset>
  );
}
