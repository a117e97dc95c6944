import { connect } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { RootState } from '../../../core/state';
import { PATHS } from '../../../core/routing/paths';
import RecoverFormContainer from './RecoverFormContainer';
import SessionScreen from './SessionScreen';

export function RecoverScreen({ background }: { readonly background: string }) {
  const { state } = useLocation();
  return (
    <SessionScreen
      title="¡Recupera tu cuenta!"
      text="Escribe tu correo y te enviamos un enlace para elegir otra contraseña."
      background={background}
    >
      <RecoverFormContainer
        links={
          <Link to={PATHS.login} state={state}>
            Inicia Sesión
          </Link>
        }
      />
    </SessionScreen>
  );
}

export default connect((state: RootState) => ({ background: state.appconfig.bg_recovery || state.appconfig.bg_login }))(
  RecoverScreen,
);
