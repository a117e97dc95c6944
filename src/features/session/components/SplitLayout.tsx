import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MAIN_ID } from '../../../ui/useRouteFocus';
import { Logo } from '../../../ui/layout/Logo';
import { Photo } from '../../../ui/Photo';
import '../session.scss';

interface SplitLayoutProps {
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

/** A calm pattern in the studio's colours, where it has no picture: a sun over slow hills. */
function DrawnBackground() {
  return (
    <svg
      className="session-drawn"
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <rect className="session-drawn__sky" width="800" height="1000" />
      <circle className="session-drawn__sun" cx="560" cy="330" r="150" />
      <path className="session-drawn__far" d="M0 520c140-90 280-60 420 10s260 60 380-40v510H0z" />
      <path className="session-drawn__mid" d="M0 660c180-90 330-20 480 30s230 20 320-50v360H0z" />
      <path className="session-drawn__near" d="M0 830c160-110 380-90 520-10s200 50 280 0v180H0z" />
    </svg>
  );
}
