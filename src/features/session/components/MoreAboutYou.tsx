import { INSTAGRAM_MAX, OTHER_MAX, OTHER_REASON, SIGNUP_REASONS } from '../../../../domain/signUp';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import type { SignUpValues } from './signUpFields';

const REASONS = [
  { value: '', label: 'Elige una opción' },
  ...SIGNUP_REASONS.map((reason) => ({ value: reason, label: reason })),
];

export interface MoreAboutYouProps {
  readonly values: SignUpValues;
  readonly shown: (field: keyof SignUpValues) => string | null;
  readonly set: (field: 'birthdate' | 'instagram' | 'signup_reason' | 'other') => (value: string) => void;
}

/** Optional answers. */
export function MoreAboutYou({ values, shown, set }: MoreAboutYouProps) {
  return (
    <fieldset className="session-more">
      <legend>
        Cuéntanos de ti <span className="session-soft">(opcional)</span>
      </legend>
      <div className="session-form__pair">
        <TextField
          label="Fecha de nacimiento"
          name="birthdate"
          type="date"
          autoComplete="bday"
          value={values.birthdate}
          onChange={set('birthdate')}
          error={shown('birthdate')}
        />
        <TextField
          label="Instagram"
          name="instagram"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={INSTAGRAM_MAX}
          prefix="@"
          value={values.instagram}
          onChange={(text) => set('instagram')(text.replace(/^\s*@+/, ''))}
          error={shown('instagram')}
        />
      </div>
      <Select
        label="¿Cómo supiste de nosotros?"
        name="signup_reason"
        value={values.signup_reason}
        options={REASONS}
        onChange={set('signup_reason')}
      />
      {values.signup_reason === OTHER_REASON && (
        <TextField
          label="¿Cuál?"
          name="other"
          value={values.other}
          onChange={set('other')}
          error={shown('other')}
          maxLength={OTHER_MAX}
          required
        />
      )}
    </fieldset>
  );
}
