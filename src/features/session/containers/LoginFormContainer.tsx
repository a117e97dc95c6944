import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { PasswordField } from '../../../ui/PasswordField';
import { type Credentials, signIn, signInWith } from '../formActions';
import { emailError, requiredError } from '../formErrors';
import { useTypedEmail } from '../typedEmail';
import { EmailField } from '../components/EmailField';
import { FormAlert } from '../../../ui/FormAlert';
import MailCheck from 'lucide-react/icons/mail-check';
import { connect } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { SignInProvider, SocialProvider } from '../../../../domain/configKinds';
import { cleanText } from '../../../../domain/texts';
import type { AppDispatch, RootState } from '../../../core/state';
import { prepareSignIn, setSessionError, selectProviders } from '../state';
import { AddressForm } from '../components/AddressForm';
import { OtherWays } from '../components/OtherWays';
import { returnPathFromScreen } from '../returnPath';
import { sendLink } from '../linkActions';
import SignInCode from './SignInCode';

interface LoginFormProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: (credentials: Credentials) => void;
  /** Links to sign-up and recovery: addresses on a page, buttons in a dialog. */
  readonly links: ReactNode;
}

export function LoginForm({ busy, error, onSubmit, links }: LoginFormProps) {
  const [email, setEmail] = useTypedEmail();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);

  // After a refusal most people have the password to type again.
  useEffect(() => {
    if (error) passwordInput.current?.select();
  }, [error]);

  const errors = { email: emailError(email), password: requiredError(password) };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (errors.email) emailInput.current?.focus();
    else if (errors.password) passwordInput.current?.focus();
    else if (!busy) onSubmit({ email, password });
  };

  return (
    <form className="session-form" method="dialog" onSubmit={submit} noValidate>
      <EmailField
        ref={emailInput}
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={tried ? errors.email : null}
      />
      <PasswordField
        ref={passwordInput}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={tried ? errors.password : null}
        required
      />
      <FormAlert text={error} />
      <Button type="submit" size="lg" block busy={busy}>
        Entrar
      </Button>
      <div className="session-form__links">{links}</div>
    </form>
  );
}

interface LinkSentProps {
  readonly email: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

function LinkSent({ email, busy, error, onAgain, onBack }: LinkSentProps) {
  return (
    <div className="session-sent">
      <MailCheck size={40} aria-hidden />
      <p role="status">
        Te enviamos un enlace a <strong>{email}</strong>. Ábrelo en este dispositivo y entrarás sin contraseña.
      </p>
      <p className="session-soft">¿No llega? Revisa tu correo no deseado.</p>
      <FormAlert text={error} />
      <Button variant="ghost" block busy={busy} onClick={onAgain}>
        Enviar de nuevo
      </Button>
      <button type="button" className="session-link" onClick={onBack}>
        Entrar con mi contraseña
      </button>
    </div>
  );
}

interface LoginWaysProps extends LoginFormProps {
  readonly codeRequired: boolean;
  readonly offered: readonly SignInProvider[];
  readonly onNear: () => void;
  readonly onProvider: (provider: SocialProvider) => void;
  readonly onSendLink: (email: string, from: string) => Promise<boolean>;
  readonly onView: () => void;
}

/** Every way to sign in that the studio offers: on a page, in the place of /mystudio and in the dialog. */
function LoginWays({ codeRequired, offered, onNear, onProvider, onSendLink, onView, ...form }: LoginWaysProps) {
  const location = useLocation();
  const [byLink, setByLink] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, error } = form;

  const show = (link: boolean): void => {
    onView();
    setByLink(link);
    setSentTo(null);
  };
  const send = async (email: string): Promise<void> => {
    if (await onSendLink(email, returnPathFromScreen(location))) setSentTo(cleanText('email', email));
  };

  if (codeRequired) return <SignInCode />;
  if (byLink && sentTo !== null)
    return (
      <LinkSent email={sentTo} busy={busy} error={error} onAgain={() => void send(sentTo)} onBack={() => show(false)} />
    );
  if (byLink) {
    return (
      <AddressForm
        busy={busy}
        error={error}
        action="Enviar enlace"
        text="Te enviamos un enlace con el que entras sin contraseña."
        onSubmit={(email) => void send(email)}
        links={
          <button type="button" className="session-link" onClick={() => show(false)}>
            Entrar con mi contraseña
          </button>
        }
      />
    );
  }
  return (
    <>
      <LoginForm {...form} />
      <OtherWays offered={offered} onNear={onNear} onProvider={onProvider} onLink={() => show(true)} />
    </>
  );
}

export default connect(
  (state: RootState) => ({
    busy: state.session.spinner,
    error: state.session.error,
    codeRequired: state.session.codeRequired,
    offered: selectProviders(state),
  }),
  (dispatch: AppDispatch) => ({
    onSubmit: (credentials: Credentials) => void dispatch(signIn(credentials)),
    onNear: () => dispatch(prepareSignIn()),
    onProvider: (provider: SocialProvider) => void dispatch(signInWith(provider)),
    onSendLink: (email: string, from: string) => dispatch(sendLink(email, from)),
    onView: () => void dispatch(setSessionError(null)),
  }),
)(LoginWays);
