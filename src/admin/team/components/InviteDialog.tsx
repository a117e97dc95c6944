import Dialog from '../../../ui/Dialog';
import Invite from '../containers/Invite';

/** For people without an account yet. */
export default function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open fixed title="Invitar por correo" onClose={onClose}>
      <p>Para quien todavía no tiene cuenta: al confirmar su correo, su acceso queda listo.</p>
      <Invite />
    </Dialog>
  );
}
