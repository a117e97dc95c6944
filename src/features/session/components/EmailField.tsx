import { forwardRef } from 'react';
import { TextField, type TextFieldProps } from '../../../ui/TextField';

/** 'Correo', as phones and password managers know it. */
export const EmailField = forwardRef<
  HTMLInputElement,
  Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'autoComplete'>
>((props, ref) => (
  <TextField
    ref={ref}
    label="Correo"
    name="email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
));
EmailField.displayName = 'EmailField';
