import { useTitle } from '../../../ssr/RenderContext';
import { PageHeader } from '../../../ui/PageHeader';
import AddressSection from '../containers/AddressSection';
import ProfileSection from '../containers/ProfileSection';
import SecuritySection from '../containers/SecuritySection';
import NotificationsSection from '../notifications/NotificationsSection';
import PrivacySection from '../privacy/PrivacySection';
import '../account.scss';

/** /mystudio/informacion: each section connects itself. */
export function Account() {
  useTitle('Mi Información');
  return (
    <div className="ui-container ui-page account">
      <PageHeader title="Mi Información" text="Tus datos en el estudio." />
      <div className="account__sections">
        <ProfileSection />
        <AddressSection />
        <SecuritySection />
        <NotificationsSection />
        <PrivacySection />
      </div>
    </div>
  );
}
