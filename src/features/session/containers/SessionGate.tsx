import { connect } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { AppConfig } from '../../../../domain/config';
import type { RootState } from '../../../core/state';
import { PATHS } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { selectConfig } from '../../appconfig/state';
import { SplitLayout } from '../components/SplitLayout';
import { type SessionStatus, selectSessionStatus } from '../state';
import LoginFormContainer from './LoginFormContainer';
import SignUpFormContainer from './SignUpFormContainer';

/** Replaces /mystudio while signed out; after login the requested screen shows. */
function SessionGate({ status, config }: { readonly status: SessionStatus; readonly config: AppConfig }) {
  const { pathname, search } = useLocation();
  const state = { from: `${pathname}${search}` };
  const registering = status === 'registering';
  const title = registering ? '¡Regístrate!' : 'Inicia Sesión';
  useTitle(title);
  return (
    <SplitLayout
      name={config.business_name}
      logo={config.navbar_logo}
      tagline={config.tagline}
      background={config.bg_login}
      title={title}
      text={registering ? 'Falta poco: completa tus datos.' : 'Entra para ver tus clases.'}
    >
      {registering ? (
        <SignUpFormContainer links={null} />
      ) : (
        <LoginFormContainer
          links={
            <>
              <Link to={PATHS.signUp} state={state}>
                Crear una cuenta
              </Link>
              <Link to={PATHS.recover} state={state}>
                Olvidé mi contraseña
              </Link>
            </>
          }
        />
      )}
    </SplitLayout>
  );
}

export default connect((state: RootState) => ({ status: selectSessionStatus(state), config: selectConfig(state) }))(
  SessionGate,
);
