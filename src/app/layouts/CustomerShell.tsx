import UserRound from 'lucide-react/icons/user-round';
import { useEffect } from 'react';
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

/** What customers have around every screen of /mystudio. */
export function CustomerShell(props: CustomerMenusProps) {
  const { config } = props;
  useEffect(() => {
    // Room for the tab bar, also for what floats above it (alerts, banner).
    document.documentElement.classList.add('has-tabs');
    return () => document.documentElement.classList.remove('has-tabs');
  }, []);

  const sections = customerSections(config);
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
        tabs={[...sections, { to: PATHS.information, label: 'Cuenta', icon: <UserRound size={22} aria-hidden /> }]}
      />
    </>
  );
}
