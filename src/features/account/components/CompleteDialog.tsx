import { PATHS } from '../../../core/routing/paths';
import { Button, LinkButton } from '../../../ui/Button';
import Dialog from '../../../ui/Dialog';
import { COMPLETE_PROFILE } from '../../customers/labels';

const keepOpen = (): void => undefined;

interface CompleteDialogProps {
  /** Names of the missing fields. */
  readonly missing: readonly string[];
  readonly onSignOut: () => void;
}

/** 'Completar Información': leads to the profile. */
export default function CompleteDialog({ missing, onSignOut }: CompleteDialogProps) {
  return (
    <Dialog
      open
      locked
      onClose={keepOpen}
      title={COMPLETE_PROFILE.title}
      size="sm"
      footer={
        <>
          <Button variant="quiet" onClick={onSignOut}>
            Salir
          </Button>
          <LinkButton to={PATHS.information}>{COMPLETE_PROFILE.action}</LinkButton>
        </>
      }
    >
      <p>{COMPLETE_PROFILE.text}</p>
      {missing.length > 0 && (
        <p>
          <strong>{missing.join(' · ')}</strong>
        </p>
      )}
    </Dialog>
  );
}
