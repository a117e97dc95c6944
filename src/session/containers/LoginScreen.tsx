import { connect } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { RootState } from '../../app/rootReducer';
import { PATHS } from '../../app/paths';
import LoginFormContainer from './LoginFormContainer';
import SessionScreen from './SessionScreen';

export function LoginScreen({ background }: { readonly background: string }) {
  const { state } = useLocation();
  return (
    <SessionScreen title="Inicia Sesión" text="Entra para reservar tu próxima clase." background={background}>
      <LoginFormContainer
        links={
          <>
            <Link to={PATHS.signUp} state={state}>Crear una cuenta</Link>
            <Link to={PATHS.recover} state={state}>Olvidé mi contraseña</Link>
          </>
        }
      />
    </SessionScreen>
  );
}

export default connect((state: RootState) => ({ background: state.appconfig.bg_login }))(LoginScreen);
