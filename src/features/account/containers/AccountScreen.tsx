import { useTitle } from '../../../ssr/RenderContext';
import { PageHeader } from '../../../ui/PageHeader';
import AddressSection from './AddressSection';
import ProfileSection from './ProfileSection';
import SecuritySection from './SecuritySection';
import NotificationsSection from './NotificationsSection';
import PrivacySection from '../privacy/PrivacySection';
import '../account.scss';
import { withReducers } from '../../../core/store';
import { accountReducer } from '../state';

/** /mystudio/informacion; each section is connected by itself. */
function Account() {
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

/** /mystudio/informacion */
export default withReducers({ account: accountReducer }, Account);
