import { useEffect, useState } from 'react';
import { connect } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import type { RootState } from '../../../core/state';
import { PATHS } from '../../../core/routing/paths';
import { useSsrContext } from '../../../ssr/RenderContext';
import { mailedLink, type MailedLink } from '../mailedLink';
import LoginFormContainer from './LoginFormContainer';
import SessionScreen from './SessionScreen';
import { lazyComponent } from '../../../ui/lazyComponent';

const MailedLinkScreen = lazyComponent(() => import('./MailedLinkScreen'));

const linkOf = (search: string): MailedLink | null => mailedLink(`${window.location.origin}${PATHS.login}${search}`);

export function LoginScreen({ background }: { readonly background: string }) {
  const { state, search } = useLocation();
  // The server renders one page for every query: the link counts once the page is hydrated.
  const ssr = useSsrContext();
  const [link, setLink] = useState<MailedLink | null>(() => (ssr ? null : linkOf(search)));
  useEffect(() => setLink(linkOf(search)), [search]);
  if (link) return <MailedLinkScreen link={link} />;
  return (
    <SessionScreen title="Inicia Sesión" text="Entra para reservar tu próxima clase." background={background}>
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
    </SessionScreen>
  );
}

export default connect((state: RootState) => ({ background: state.appconfig.bg_login }))(LoginScreen);
