import { TextField } from '../../ui/TextField';

interface NumberFieldProps {
  readonly label: string;
  /** NaN: nothing is typed. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly error?: string | null;
  readonly hint?: string;
  readonly suffix?: string;
  readonly prefix?: string;
}

/** A whole number. */
export const NumberField = ({ value, onChange, ...rest }: NumberFieldProps) => (
  <TextField
    {...rest}
    className="journey-number"
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    value={Number.isNaN(value) ? '' : String(value)}
    onChange={(text) => {
      const digits = text.replace(/\D/g, '');
      onChange(digits === '' ? NaN : Number(digits));
    }}
  />
);
