import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleUser from 'lucide-react/icons/circle-user-round';
import Ticket from 'lucide-react/icons/ticket';
import { connect } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import { selectConfig } from '../../features/appconfig/state';
import { selectSignedIn } from '../../features/session/state';
import { LinkButton } from '../../ui/Button';
import { PATHS, packagesPath } from '../../core/routing/paths';
import type { RootState } from '../../core/state';
import { Floating, useIsFor } from './Floating';
import { LazyFooter } from './LazyFooter';
import { Logo } from '../../ui/layout/Logo';
import { MobileMenu } from '../../ui/layout/MobileMenu';
import { NavLinks } from '../../ui/layout/NavLinks';
import { Navbar } from '../../ui/layout/Navbar';
import { ScreenOutlet } from '../../ui/layout/ScreenOutlet';
import { SkipLink } from '../../ui/layout/SkipLink';
import { lazyComponent } from '../../ui/lazyComponent';
import { useEffect, useState } from 'react';
import { classNames } from '../../ui/classNames';
import { useSsrContext } from '../../ssr/RenderContext';
import { ConfiguredLink } from '../../ui/ConfiguredLink';

/** The name of the signed-in person from the browser's storage, until their menu has loaded. */
const KNOWN = <span className="app-known" aria-hidden />;
const AccountMenus = lazyComponent(() => import('./AccountMenus'), KNOWN);

const ENTRANCES: ReadonlySet<string> = new Set([PATHS.home, PATHS.schedule]);

/** The frame around visitors' screens. */
function PublicShell({ config, signedIn }: { readonly config: AppConfig; readonly signedIn: boolean }) {
  const packages = { to: packagesPath(config), label: config.class_packages_name };
  // A landing page with the schedule needs no separate link to it.
  const schedule = config.schedule_enabled ? [] : [{ to: PATHS.schedule, label: 'Horarios' }];
  // Signing in continues to where a customer was going; from the landing page to their calendar. For a signed-in
  // customer the link leads to their own area.
  const { pathname } = useLocation();
  // Where its link leads, the banner has nothing more to say.
  const hasBanner = config.banner_enabled && config.banner_text.trim() !== '' && config.banner_link !== pathname;
  const isForVisitor = useIsFor(config.banner_new_customers, hasBanner);
  const from = signedIn || ENTRANCES.has(pathname) ? undefined : { from: pathname };
  const account = signedIn ? 'Mi Cuenta' : 'Ingresar';
  const drawer = (
    <MobileMenu
      header={<Logo name={config.business_name} src={config.navbar_logo} />}
      groups={[
        {
          title: null,
          entries: [
            { ...packages, icon: <Ticket size={22} aria-hidden /> },
            ...schedule.map((item) => ({ ...item, icon: <CalendarDays size={22} aria-hidden /> })),
            { to: PATHS.login, label: account, icon: <CircleUser size={22} aria-hidden /> },
          ],
        },
      ]}
    />
  );
  return (
    <>
      <SkipLink />
      {hasBanner && isForVisitor && <Banner text={config.banner_text} link={config.banner_link} />}
      <Navbar
        name={config.business_name}
        logo={config.navbar_logo}
        homeTo="/#landing"
        links={<NavLinks label="Principal" items={[packages, ...schedule]} />}
        actions={
          <>
            <LinkButton to={PATHS.login} state={from} className="app-account" variant={signedIn ? 'ghost' : 'primary'}>
              <span className="app-account__label">{account}</span>
            </LinkButton>
            {signedIn ? (
              <AccountMenus />
            ) : (
              <>
                {KNOWN}
                {drawer}
              </>
            )}
          </>
        }
      />
      <ScreenOutlet />
      <LazyFooter />
      <Floating config={config} />
    </>
  );
}

export const PublicLayout = connect((state: RootState) => ({
  config: selectConfig(state),
  signedIn: selectSignedIn(state),
}))(PublicShell);

/** Pixels of scrolling after which the banner is hidden (specification, section 9). */
export const BANNER_SCROLL = 1000;

export interface BannerProps {
  readonly text: string;
  /** A path of this site, an http(s) address, or empty. Anything else is no link. */
  readonly link: string;
}

function useScrolledPast(pixels: number): boolean {
  const ssr = useSsrContext();
  const [past, setPast] = useState(() => ssr === null && window.scrollY > pixels);
  useEffect(() => {
    const look = (): void => setPast(window.scrollY > pixels);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return past;
}

/** The studio's news above the navbar: an internal link navigates in the app, another one opens a new tab. */
export function Banner({ text, link }: BannerProps) {
  const seen = useScrolledPast(BANNER_SCROLL);
  useEffect(() => {
    // Sticky elements leave room for the banner while it is visible.
    document.documentElement.classList.toggle('has-banner', !seen);
    return () => document.documentElement.classList.remove('has-banner');
  }, [seen]);

  return (
    <aside className={classNames('app-banner', seen && 'app-banner--seen')} aria-label="Aviso del estudio">
      <ConfiguredLink to={link} otherwise={<p>{text}</p>}>
        {text}
      </ConfiguredLink>
    </aside>
  );
}
