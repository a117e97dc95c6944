import { PATHS } from '../core/routing/paths';
import { useTitle } from '../ssr/RenderContext';
import { Button, LinkButton } from '../ui/Button';
import { MAIN_ID } from '../ui/useRouteFocus';
import './admin.scss';

/** Shown to staff whose session lacks the required second factor. */
export function SecondFactorNeeded({ onSignOut }: { readonly onSignOut: () => void }) {
  useTitle('Administración');
  return (
    <main id={MAIN_ID} tabIndex={-1} className="admin-denied">
      <h1>Activa la verificación en dos pasos</h1>
      <p>
        Se pide para trabajar aquí: además de tu contraseña, un código de tu teléfono. Si ya la activaste, vuelve a
        entrar y escribe tu código.
      </p>
      <div className="admin-denied__actions">
        <LinkButton to={PATHS.security}>Activarla en Seguridad</LinkButton>
        <Button variant="ghost" onClick={onSignOut}>
          Volver a entrar
        </Button>
      </div>
    </main>
  );
}
