import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { MAIN_ID } from '../../../ui/useRouteFocus';
import { Logo } from '../../../ui/layout/Logo';
import { PATHS } from '../../../core/routing/paths';
import { Photo } from '../../../ui/Photo';
import { Spinner } from '../../../ui/Spinner';
import '../session.scss';

export const SLOW_AFTER_MS = 30_000;

export interface AccessScreenProps {
  readonly name: string;
  readonly logo: string;
  readonly background: string;
  /** The person no longer wants to wait. */
  readonly onGiveUp: () => void;
}

/** 'Accediendo': while we find out who is signed in. After 30 seconds it offers the way back. */
export function AccessScreen({ name, logo, background, onGiveUp }: AccessScreenProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <main id={MAIN_ID} tabIndex={-1} className="session-access">
      <Photo src={background} alt="" eager sizes="100vw" missing={null} className="session-access__picture" />
      <div className="session-access__card">
        <Logo name={name} src={logo} />
        <Spinner label="Accediendo" />
        <p aria-hidden>Accediendo</p>
        <div role="status">
          {late && (
            <Link to={PATHS.login} onClick={onGiveUp}>
              Está tardando más de lo normal. Volver a entrar
            </Link>
          )}
        </div>
      </div>
    </main>
  );
}
