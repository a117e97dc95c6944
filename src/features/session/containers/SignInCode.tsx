import { connect } from 'react-redux';
import type { AppDispatch, RootState } from '../../../core/state';
import { setCodeRequired } from '../state';
import { CodeForm } from '../components/CodeForm';
import { enterCode } from '../formActions';

interface SignInCodeProps {
  readonly busy: boolean;
  readonly error: string | null;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
}

/** The second step of signing in. */
function SignInCode({ busy, error, onSubmit, onBack }: SignInCodeProps) {
  return (
    <CodeForm
      busy={busy}
      error={error}
      action="Entrar"
      text="Tu cuenta tiene verificación en dos pasos: abre tu app de autenticación y escribe el código de 6 dígitos."
      onSubmit={onSubmit}
    >
      <p className="session-soft">¿Ya no tienes la app? Comunícate con el estudio para recuperar tu acceso.</p>
      <div className="session-form__links">
        <button type="button" className="session-link" onClick={onBack}>
          Volver
        </button>
      </div>
    </CodeForm>
  );
}

export default connect(
  (state: RootState) => ({ busy: state.session.spinner, error: state.session.error }),
  (dispatch: AppDispatch) => ({
    onSubmit: (code: string) => void dispatch(enterCode(code)),
    onBack: () => void dispatch(setCodeRequired(false)),
  }),
)(SignInCode);
