import UserRound from 'lucide-react/icons/user-round';
import { useEffect, lazy, Suspense } from 'react';
import { PATHS } from '../../core/routing/paths';
import AddressNotice from './AddressNotice';
import { CustomerMenus, customerSections, type CustomerMenusProps } from './customerMenu';
import { Floating } from './Floating';
import { LazyFooter } from './LazyFooter';
import { NavLinks } from '../../ui/layout/NavLinks';
import { Navbar } from '../../ui/layout/Navbar';
import { ScreenOutlet } from '../../ui/layout/ScreenOutlet';
import { SkipLink } from '../../ui/layout/SkipLink';
import { TabBar } from '../../ui/layout/TabBar';
import { connect } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import { selectConfig } from '../../features/appconfig/state';
import { retryingImport } from '../../core/http/chunks';
import ProfileGate from '../../features/account/containers/ProfileGate';
import LegalGate from '../../features/legal/containers/LegalGate';
import { signOut, type SessionStatus, signedOut, selectSessionStatus } from '../../features/session/state';
import { AccessScreen } from '../../features/session/components/AccessScreen';
import type { AppDispatch, RootState } from '../../core/state';
import { selectPerson } from './person';

/** The frame around every screen of /mystudio. */
export function CustomerShell(props: CustomerMenusProps) {
  const { config } = props;
  useEffect(() => {
    // Reserves room for the tab bar, also below floating elements (alerts, banner).
    document.documentElement.classList.add('has-tabs');
    return () => document.documentElement.classList.remove('has-tabs');
  }, []);

  const sections = customerSections(config);
  const pathname = useLocation().pathname.replace(/\/$/, '');
  // All that is one's own is part of 'Cuenta', but for what has a tab itself.
  const isAccount = pathname.startsWith(`${PATHS.studio}/`) && !sections.some(({ to }) => to === pathname);
  return (
    <>
      <SkipLink />
      <Navbar
        name={config.business_name}
        logo={config.navbar_logo}
        homeTo={PATHS.studio}
        links={<NavLinks label="Principal" items={sections} />}
        actions={<CustomerMenus {...props} />}
      />
      <AddressNotice />
      <ScreenOutlet />
      <LazyFooter />
      <Floating config={config} />
      <TabBar
        tabs={[
          ...sections,
          { to: PATHS.account, label: 'Cuenta', icon: <UserRound size={22} aria-hidden />, isCurrent: isAccount },
        ]}
      />
    </>
  );
}

const SessionGate = lazy(retryingImport(() => import('../../features/session/containers/SessionGate')));

interface CustomerAreaProps {
  readonly status: SessionStatus;
  readonly config: AppConfig;
  readonly name: string;
  readonly picture?: string | null;
  readonly credits?: string | null;
  readonly staff: boolean;
  readonly onSignOut: () => void;
  readonly onGiveUp: () => void;
}

/** /mystudio, for customers only; signed-out visitors get the login at the same address. */
function CustomerArea({ status, config, onSignOut, onGiveUp, ...person }: CustomerAreaProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const waiting = (
    <AccessScreen
      name={config.business_name}
      logo={config.navbar_logo}
      background={config.bg_loading}
      onGiveUp={onGiveUp}
    />
  );
  if (status === 'checking') return waiting;
  if (status !== 'signed-in')
    return (
      <Suspense fallback={waiting}>
        <SessionGate key={pathname} />
      </Suspense>
    );
  const leave = (): void => {
    onSignOut();
    navigate(PATHS.login);
  };
  return (
    <>
      <CustomerShell config={config} {...person} onSignOut={leave} />
      <LegalGate onSignOut={leave} />
      <ProfileGate onSignOut={leave} />
    </>
  );
}

export default connect(
  (state: RootState) => ({
    status: selectSessionStatus(state),
    config: selectConfig(state),
    ...selectPerson(state),
  }),
  (dispatch: AppDispatch) => ({
    onSignOut: () => void dispatch(signOut()),
    onGiveUp: () => void dispatch(signedOut()),
  }),
)(CustomerArea);
