import { PATHS } from '../core/routing/paths';
import { useTitle } from '../ssr/RenderContext';
import { MAIN_ID } from '../ui/useRouteFocus';
import { Button, LinkButton } from '../ui/Button';
import './admin.scss';

/** Shown to customers who open an address of the staff, an access code for example. */
export function NoAccess({ onSignOut }: { readonly onSignOut: () => void }) {
  useTitle('Administración');
  return (
    <main id={MAIN_ID} tabIndex={-1} className="admin-denied">
      <h1>Esta página es para el personal del estudio</h1>
      <p>Tu cuenta no tiene permiso para verla. Si vienes a tu clase, muestra tu código en la recepción.</p>
      <div className="admin-denied__actions">
        <LinkButton to={PATHS.reservations}>Ir a mis reservaciones</LinkButton>
        <Button variant="ghost" onClick={onSignOut}>
          Entrar con otra cuenta
        </Button>
      </div>
    </main>
  );
}
