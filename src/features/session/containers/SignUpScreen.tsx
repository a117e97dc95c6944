import { connect } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { Preload } from '../../../ssr/lazyRoute';
import type { RootState } from '../../../core/state';
import { PATHS } from '../../../core/routing/paths';
import { fetchPages } from '../../content/actions';
import SessionScreen from './SessionScreen';
import SignUpFormContainer from './SignUpFormContainer';

export function SignUpScreen({ background }: { readonly background: string }) {
  const { state } = useLocation();
  return (
    <SessionScreen title="¡Regístrate!" text="Crea tu cuenta y reserva tu primera clase." background={background}>
      <SignUpFormContainer
        links={
          <Link to={PATHS.login} state={state}>
            Ya tengo cuenta. Inicia Sesión
          </Link>
        }
      />
    </SessionScreen>
  );
}

export const preload: Preload = ({ dispatch }) => dispatch(fetchPages());

export default connect((state: RootState) => ({ background: state.appconfig.bg_login }))(SignUpScreen);
