import { useEffect, useRef, useState } from 'react';
import { connect } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/Button';
import type { AppDispatch, RootState } from '../../core/state';
import type { Action } from 'redux';
import { focusContent } from '../../ui/useRouteFocus';
import { lazyComponent } from '../../ui/lazyComponent';
import { closeModal, type ModalContent } from '../../core/modal/state';

const Dialog = lazyComponent(() => import('../../ui/Dialog'));

interface GlobalModalProps {
  readonly modal: ModalContent | null;
  readonly onClose: () => void;
  readonly onAction: (action: Action) => void;
}

/** Static backdrop, optional title, size, cancel/OK footer (specification, section 2). */
function GlobalModal({ modal, onClose, onAction }: GlobalModalProps) {
  const navigate = useNavigate();
  // Keeps the last content during the closing animation.
  const [last, setLast] = useState<ModalContent | null>(null);
  const went = useRef(false);
  useEffect(() => {
    if (!modal) return;
    went.current = false;
    setLast(modal);
  }, [modal]);
  // A dialog traps the focus and returns it to the element that opened it; if the visitor has navigated meanwhile, it
  // goes to the content of the new screen.
  useEffect(() => {
    if (last || !went.current) return;
    went.current = false;
    focusContent();
  }, [last]);
  const content = modal ?? last;
  if (!content) return null;

  const accept = (): void => {
    onClose();
    if (content.ok?.action) onAction(content.ok.action);
    if (!content.ok?.to) return;
    went.current = true;
    navigate(content.ok.to);
  };

  return (
    <Dialog
      open={modal !== null}
      onClose={onClose}
      onExited={() => setLast(null)}
      title={content.title ?? 'Aviso'}
      hideTitle={content.title === undefined}
      size={content.size}
      fixed
      footer={
        <>
          {content.cancel && (
            <Button variant="ghost" onClick={onClose}>
              {content.cancel}
            </Button>
          )}
          <Button onClick={accept}>{content.ok?.label ?? 'Aceptar'}</Button>
        </>
      }
    >
      {content.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Dialog>
  );
}

export default connect(
  (state: RootState) => ({ modal: state.modal }),
  (dispatch: AppDispatch) => ({
    onClose: () => void dispatch(closeModal()),
    onAction: (action: Action) => void dispatch(action),
  }),
)(GlobalModal);
