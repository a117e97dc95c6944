import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AppConfig } from '../../../domain/config';
import { PATHS } from '../../core/routing/paths';
import { classNames } from '../classNames';
import { MAIN_ID } from '../useRouteFocus';
import { Logo } from './Logo';
import './linkedPage.scss';

interface LinkedPageProps {
  readonly config: Pick<AppConfig, 'business_name' | 'navbar_logo'>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page that a link opens without an account: the studio's logo and one card. */
export function LinkedPage({ config, className, children }: LinkedPageProps) {
  return (
    <div className="linked-page">
      <header>
        <Link to={PATHS.home} className="linked-page__logo">
          <Logo name={config.business_name} src={config.navbar_logo} />
        </Link>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={classNames('linked-page__card ui-card', className)}
        aria-live="polite"
      >
        {children}
      </main>
    </div>
  );
}
