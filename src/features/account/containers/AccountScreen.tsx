import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ComponentType } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { PATHS } from '../../../core/routing/paths';
import { useTitle } from '../../../ssr/RenderContext';
import { PageHeader } from '../../../ui/PageHeader';
import { MIN_WIDTH, useMediaQuery } from '../../../ui/useMediaQuery';
import AddressSection from './AddressSection';
import OwnFormsSections from './OwnFormsSections';
import ProfileSection from './ProfileSection';
import SecuritySection from './SecuritySection';
import NotificationsSection, { NOTIFICATIONS_ANCHOR } from './NotificationsSection';
import PrivacySection from '../privacy/PrivacySection';
import { AccountLinks } from '../components/AccountLinks';
import { SETTINGS_LINKS } from '../settingsLinks';
import '../account.scss';
import { withReducers } from '../../../core/store';
import { accountReducer } from '../state';

interface Part {
  readonly title: string;
  readonly text: string;
  readonly Section: ComponentType;
}

/** The parts of Mi Información that have pages of their own. */
const PARTS: Readonly<Record<string, Part>> = {
  [PATHS.security]: { title: 'Seguridad', text: 'Cómo entras a tu cuenta.', Section: SecuritySection },
  [PATHS.notifications]: { title: 'Notificaciones', text: 'Por dónde te avisamos.', Section: NotificationsSection },
  [PATHS.privacy]: { title: 'Privacidad', text: 'Lo que guardamos de ti.', Section: PrivacySection },
};

/**
 * /mystudio/informacion: on wide screens all that the studio knows of a customer, on phones their data and address, and
 * the ways to the other parts. Those are the same at their own addresses. Each section is connected by itself.
 */
function Account() {
  const { pathname, hash } = useLocation();
  const isWide = useMediaQuery(MIN_WIDTH.tablet);
  const part = PARTS[pathname.replace(/\/$/, '')];
  const title = part?.title ?? 'Mi Información';
  useTitle(title);
  // Links of mails, some of them older than the page of its own.
  if (!part && !isWide && hash === `#${NOTIFICATIONS_ANCHOR}`) return <Navigate to={PATHS.notifications} replace />;
  return (
    <div className="ui-container ui-page account">
      <Link className="account-back" to={PATHS.account}>
        <ChevronLeft size={20} aria-hidden />
        Cuenta
      </Link>
      <PageHeader title={title} text={part?.text ?? 'Tus datos en el estudio.'} />
      <div className="account__sections">
        {part ? (
          <part.Section />
        ) : (
          <>
            <ProfileSection />
            <AddressSection />
            <OwnFormsSections />
            {isWide ? (
              <>
                <SecuritySection />
                <NotificationsSection />
                <PrivacySection />
              </>
            ) : (
              <AccountLinks label="Más de tu cuenta" links={SETTINGS_LINKS} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

export default withReducers({ account: accountReducer }, Account);
