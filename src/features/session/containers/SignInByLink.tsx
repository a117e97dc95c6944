import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { useOnce } from '../../../ui/useOnce';
import { AddressForm } from '../components/AddressForm';
import { LinkOutcome } from '../components/LinkOutcome';
import { signInWithLink } from '../linkActions';
import { readLink } from '../storage';

interface SignInByLinkProps {
  readonly href: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSignIn: (email: string, href: string) => Promise<boolean>;
  readonly onBack: () => void;
}

/** The device that requested the link signs in at once; any other has to enter the address. */
function SignInByLink({ href, busy, error, onSignIn, onBack }: SignInByLinkProps) {
  const [asked] = useState(readLink);
  const [asking, setAsking] = useState(asked === null);
  useOnce(() => void (asked && onSignIn(asked.email, href)));
  useEffect(() => {
    if (error !== null) setAsking(true);
  }, [error]);
  if (!asking) return <LinkOutcome text="Entrando con tu enlace…" state="working" />;
  return (
    <AddressForm
      busy={busy}
      error={error}
      action="Entrar"
      text="Para saber que eres tú, escribe el correo con el que pediste el enlace."
      onSubmit={(email) => void onSignIn(email, href)}
      links={
        <button type="button" className="session-link" onClick={onBack}>
          Entrar con mi contraseña
        </button>
      }
    />
  );
}

export default connect(
  (state: RootState) => ({ busy: state.session.spinner, error: state.session.error }),
  (dispatch: AppDispatch) => ({ onSignIn: (email: string, href: string) => dispatch(signInWithLink(email, href)) }),
)(SignInByLink);
