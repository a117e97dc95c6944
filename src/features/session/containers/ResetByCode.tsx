import { useState } from 'react';
import { connect } from 'react-redux';
import { Navigate } from 'react-router-dom';
import type { PasswordPolicy } from '../../../../domain/validation';
import { PATHS } from '../../../core/routing/paths';
import type { AppDispatch, RootState } from '../../../core/state';
import { useOnce } from '../../../ui/useOnce';
import { LinkOutcome } from '../components/LinkOutcome';
import { NewPasswordForm } from '../components/NewPasswordForm';
import { fetchPolicy } from '../formActions';
import { checkCode, resetPassword } from '../linkActions';
import { selectSignedIn } from '../state';

interface ResetByCodeProps {
  readonly code: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly policy: PasswordPolicy;
  readonly signedIn: boolean;
  readonly onLoad: () => void;
  readonly onCheck: (code: string) => Promise<string | null>;
  readonly onReset: (code: string, email: string, password: string) => Promise<boolean>;
  readonly onBack: () => void;
}

/** A new password, by the link of a recovery mail; saving it signs in. */
function ResetByCode({ code, busy, error, policy, signedIn, onLoad, onCheck, onReset, onBack }: ResetByCodeProps) {
  const [email, setEmail] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  useOnce(() => {
    onLoad();
    void onCheck(code).then(setEmail);
  });

  if (done && signedIn) return <Navigate to={PATHS.studio} replace />;
  if (done)
    return (
      <LinkOutcome
        text="Tu contraseña cambió."
        state="done"
        error={error}
        onward={{ label: 'Iniciar sesión', onPress: onBack }}
      />
    );
  if (email === null) {
    return (
      <LinkOutcome
        text="Comprobando tu enlace…"
        state={error === null ? 'working' : 'failed'}
        error={error}
        onward={{ label: 'Pedir otro enlace', to: PATHS.recover }}
      />
    );
  }
  return (
    <NewPasswordForm
      email={email}
      busy={busy}
      error={error}
      policy={policy}
      onSubmit={async (password) => setDone(await onReset(code, email, password))}
    />
  );
}

export default connect(
  (state: RootState) => ({
    busy: state.session.spinner,
    error: state.session.error,
    policy: state.session.policy,
    signedIn: selectSignedIn(state),
  }),
  (dispatch: AppDispatch) => ({
    onLoad: () => void dispatch(fetchPolicy()),
    onCheck: (code: string) => dispatch(checkCode(code)),
    onReset: (code: string, email: string, password: string) => dispatch(resetPassword(code, email, password)),
  }),
)(ResetByCode);
