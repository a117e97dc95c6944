import { PATHS } from '../../../core/routing/paths';
import { Button, LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { COMPLETE } from '../../customers/labels';

const stay = (): void => undefined;

/** 'Completar Información': the way on leads through the profile. */
export default function CompleteDialog({ onSignOut }: { readonly onSignOut: () => void }) {
  return (
    <Dialog
      open
      locked
      onClose={stay}
      title={COMPLETE.title}
      size="sm"
      footer={
        <>
          <Button variant="quiet" onClick={onSignOut}>
            Salir
          </Button>
          <LinkButton to={PATHS.information}>{COMPLETE.action}</LinkButton>
        </>
      }
    >
      <p>{COMPLETE.text}</p>
    </Dialog>
  );
}
