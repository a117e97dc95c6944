import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import Modal from 'react-bootstrap/Modal';
import { IconButton } from './IconButton';
import { onlyOwnTransition } from './ownTransition';
import { useFocusTrap } from './useFocusTrap';
import { useId } from './useId';
import { useScrollFocus } from './useScrollFocus';
import '../styles/bootstrap.scss';

export interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, the close button and (unless `fixed`) a click beside the dialog. */
  readonly onClose: () => void;
  readonly title: string;
  /** The title is there for screen readers only. */
  readonly hideTitle?: boolean;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Static backdrop: a click beside it does not close it. */
  readonly fixed?: boolean;
  /** Without a close button and deaf to Escape: an action is running, or needs a decision. */
  readonly locked?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** After the closing animation. */
  readonly onExited?: () => void;
}

/** A modal dialog; a sheet from below on phones. The focus returns to the element that opened it. */
export default function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  size = 'md',
  fixed = false,
  locked = false,
  footer,
  children,
  onExited,
}: DialogProps) {
  const titleId = useId('dialogo');
  useFocusTrap(open);

  return (
    <Modal
      show={open}
      onHide={onClose}
      onEnter={onlyOwnTransition}
      onExited={onExited}
      backdrop={fixed || locked ? 'static' : true}
      keyboard={!locked}
      centered
      scrollable
      size={size === 'md' ? undefined : size}
      aria-labelledby={titleId}
      dialogClassName={`ui-dialog ui-dialog--${size}`}
      contentClassName="ui-dialog__content"
      restoreFocus
    >
      <div className="ui-dialog__header">
        <h2 id={titleId} className={hideTitle ? 'ui-hidden' : 'ui-dialog__title'}>
          {title}
        </h2>
        {!locked && (
          <IconButton className="ui-dialog__close" label="Cerrar" onClick={onClose}>
            <X size={22} aria-hidden />
          </IconButton>
        )}
      </div>
      <DialogBody>{children}</DialogBody>
      {footer && <div className="ui-dialog__footer">{footer}</div>}
    </Modal>
  );
}

/** Mounted with the dialog's content, so that there is something to watch. */
function DialogBody({ children }: { readonly children: ReactNode }) {
  const body = useScrollFocus<HTMLDivElement>();
  return (
    <div ref={body} className="ui-dialog__body">
      {children}
    </div>
  );
}
