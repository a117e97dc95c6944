import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MAIN_ID } from '../../../ui/useRouteFocus';
import { Logo } from '../../../ui/layout/Logo';
import { Photo } from '../../../ui/Photo';
import { DrawnBackground } from './DrawnBackground';
import '../session.scss';

export interface SplitLayoutProps {
  readonly name: string;
  readonly logo: string;
  readonly tagline: string;
  /** The studio's picture; without one a pattern in its colours. */
  readonly background: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** Picture on one side, form on the other; on a phone the picture is a band above the form. */
export function SplitLayout({ name, logo, tagline, background, title, text, children }: SplitLayoutProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className="session-split">
      <div className="session-split__picture">
        <Photo src={background} alt="" eager sizes="(min-width: 992px) 50vw, 100vw" missing={<DrawnBackground />} />
        {tagline && <p className="session-split__tagline">{tagline}</p>}
      </div>
      <div className="session-split__side">
        <div className="session-split__form">
          <Link to="/" className="app-logo" aria-label={`${name}, inicio`}>
            <Logo name={name} src={logo} />
          </Link>
          <div className="session-split__words">
            <h1>{title}</h1>
            {text && <p>{text}</p>}
          </div>
          {children}
        </div>
      </div>
    </main>
  );
}
