import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ContentPageSummary } from '../../content/service';
import type { SignUp } from '../../../../domain/contract/customers';
import { NAME_MAX, phoneDigits, type PasswordPolicy } from '../../../../domain/validation';
import { localDay } from '../../../core/time/localDay';
import { useNow } from '../../../ui/useNow';
import { Button } from '../../../ui/Button';
import { PasswordField } from '../../../ui/PasswordField';
import { TextField } from '../../../ui/TextField';
import type { Credentials } from '../formActions';
import { phoneError } from '../formErrors';
import { EmailField } from './EmailField';
import { FormError } from './FormError';
import { MoreAboutYou } from './MoreAboutYou';
import { PasswordHints } from './PasswordHints';
import {
  EMPTY,
  firstError,
  givenAnswers,
  namesOf,
  signUpErrors,
  type FieldProps,
  type SignUpValues,
} from './signUpFields';
import { TermsField } from './TermsField';

export interface SignUpFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly policy: PasswordPolicy;
  /** Pages with required_signup. */
  readonly documents: readonly ContentPageSummary[];
  /** Set where the account exists and only the customer's data is missing. */
  readonly accountEmail: string | null;
  /** What Google or Facebook call the person: a beginning for both names. */
  readonly accountName: string | null;
  /** Whether a phone is free; null where that is unknown. */
  readonly onCheckPhone: (phone: string) => Promise<boolean | null>;
  readonly onSubmit: (credentials: Credentials | null, data: SignUp) => void;
  readonly onOtherAccount: () => void;
  readonly links: ReactNode;
}

export function SignUpForm({
  busy,
  error,
  policy,
  documents,
  accountEmail,
  accountName,
  onCheckPhone,
  onSubmit,
  onOtherAccount,
  links,
}: SignUpFormProps) {
  const [values, setValues] = useState<SignUpValues>(EMPTY);
  const [tried, setTried] = useState(false);
  const [checking, setChecking] = useState(false);
  const [takenPhones, setTaken] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const alive = useRef(true);
  useEffect(
    () => () => {
      alive.current = false;
    },
    [],
  );
  useEffect(() => {
    if (accountName) setValues((old) => (old.name || old.last_name ? old : { ...old, ...namesOf(accountName) }));
  }, [accountName]);

  const registered = accountEmail !== null;
  const rules = { policy, documents, registered, takenPhones, today: localDay(useNow()) };
  const errors = signUpErrors(values, rules);
  const shown = (name: keyof SignUpValues): string | null => (tried ? (errors[name] ?? null) : null);
  const field: FieldProps = (name, keep = (text) => text) => ({
    name,
    value: values[name],
    onChange: (text) => setValues((old) => ({ ...old, [name]: keep(text) })),
    error: shown(name),
  });

  /** Returns the numbers that are in use, this one included where the server says so. */
  const checkPhone = async (): Promise<readonly string[]> => {
    const { phone } = values;
    if (phoneError(phone) || takenPhones.includes(phone)) return takenPhones;
    const free = await onCheckPhone(phone);
    const taken = free === false ? [...takenPhones, phone] : takenPhones;
    if (alive.current && free === false) setTaken((old) => [...old, phone]);
    return taken;
  };

  const focusFirst = (field: string): void =>
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || checking) return;
    setTried(true);
    const before = firstError(errors);
    if (before) return focusFirst(before);
    setChecking(true);
    const taken = await checkPhone();
    if (!alive.current) return;
    setChecking(false);
    const after = firstError(signUpErrors(values, { ...rules, takenPhones: taken }));
    if (after) return focusFirst(after);
    const { name, last_name, phone, email, password } = values;
    onSubmit(registered ? null : { email, password }, {
      name: name.trim(),
      last_name: last_name.trim(),
      phone,
      accepted_pages: documents.map((page) => page.page_id),
      ...givenAnswers(values),
    });
  };

  return (
    <form ref={form} className="session-form" method="dialog" onSubmit={(event) => void submit(event)} noValidate>
      {registered && (
        <p className="session-account">
          Termina tu registro con <strong>{accountEmail}</strong>.{' '}
          <button type="button" className="session-link" onClick={onOtherAccount}>
            Usar otra cuenta
          </button>
        </p>
      )}
      <div className="session-form__pair">
        <TextField label="Nombre" {...field('name')} autoComplete="given-name" required maxLength={NAME_MAX} />
        <TextField label="Apellidos" {...field('last_name')} autoComplete="family-name" required maxLength={NAME_MAX} />
      </div>
      {!registered && <EmailField {...field('email')} autoComplete="email" />}
      <TextField
        label="Teléfono"
        {...field('phone', phoneDigits)}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint="10 dígitos"
        prefix="+52"
        onBlur={() => void checkPhone()}
        // A number in use is shown as soon as that is known, before submitting.
        error={(takenPhones.includes(values.phone) ? errors.phone : null) ?? shown('phone')}
        required
      />
      {!registered && (
        <>
          <PasswordField
            label="Contraseña"
            {...field('password')}
            autoComplete="new-password"
            hint={<PasswordHints password={values.password} policy={policy} />}
            required
          />
          <PasswordField
            label="Confirma tu contraseña"
            {...field('password_confirm')}
            autoComplete="new-password"
            required
          />
        </>
      )}
      <MoreAboutYou reason={values.signup_reason} field={field} />
      {documents.length > 0 && (
        <TermsField
          name="terms"
          documents={documents}
          checked={values.terms}
          error={shown('terms')}
          onChange={(terms) => setValues((old) => ({ ...old, terms }))}
        />
      )}
      <FormError text={error} />
      <Button type="submit" size="lg" block busy={busy || checking}>
        {registered ? 'Terminar registro' : 'Crear cuenta'}
      </Button>
      {/* A person with another account signs out by the button above. */}
      {!registered && <div className="session-form__links">{links}</div>}
    </form>
  );
}
