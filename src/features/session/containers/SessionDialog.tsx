import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import Dialog from '../../../ui/Dialog';
import {
  closeSessionDialog,
  type SessionDialogRequest,
  type SessionStatus,
  setSessionError,
  selectSessionStatus,
} from '../state';
import '../session.scss';
import LoginFormContainer from './LoginFormContainer';
import RecoverFormContainer from './RecoverFormContainer';
import SignUpFormContainer from './SignUpFormContainer';

type View = 'login' | 'signUp' | 'recover';

const TITLES: Readonly<Record<View, string>> = {
  login: 'Inicia Sesión',
  signUp: '¡Regístrate!',
  recover: '¡Recupera tu cuenta!',
};

interface SessionDialogProps {
  readonly dialog: SessionDialogRequest | null;
  readonly status: SessionStatus;
  readonly onClose: () => void;
  readonly onView: () => void;
}

/** Login, sign-up and recovery over the current screen, which goes on by itself after login. */
function SessionDialog({ dialog, status, onClose, onView }: SessionDialogProps) {
  const [chosen, setView] = useState<View>('login');
  const open = dialog !== null;
  useEffect(() => {
    if (open) setView('login');
  }, [open]);
  // The reason stays readable while the dialog goes.
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (dialog) setReason(dialog.reason);
  }, [dialog]);

  const view = status === 'registering' ? 'signUp' : chosen;
  const link = (to: View, label: string) => (
    <button
      type="button"
      className="session-link"
      onClick={() => {
        onView();
        setView(to);
      }}
    >
      {label}
    </button>
  );

  return (
    <Dialog open={open} onClose={onClose} title={TITLES[view]} fixed>
      <div className="session-dialog">
        <p className="session-dialog__reason">{reason}</p>
        {view === 'login' && (
          <LoginFormContainer
            links={
              <>
                {link('signUp', 'Crear una cuenta')}
                {link('recover', 'Olvidé mi contraseña')}
              </>
            }
          />
        )}
        {view === 'signUp' && <SignUpFormContainer links={link('login', 'Ya tengo cuenta. Inicia Sesión')} />}
        {view === 'recover' && <RecoverFormContainer links={link('login', 'Inicia Sesión')} />}
      </div>
    </Dialog>
  );
}

export default connect(
  (state: RootState) => ({ dialog: state.session.dialog, status: selectSessionStatus(state) }),
  (dispatch: AppDispatch) => ({
    onClose: () => void dispatch(closeSessionDialog()),
    onView: () => void dispatch(setSessionError(null)),
  }),
)(SessionDialog);
