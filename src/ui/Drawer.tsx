import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { IconButton } from './IconButton';
import { onlyOwnTransition } from './ownTransition';
import { useFocusTrap } from './useFocusTrap';
import '../styles/bootstrap.scss';

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For screen readers. */
  readonly label: string;
  readonly header?: ReactNode;
  readonly children: ReactNode;
}

/** Slides in from the right. The focus returns to the element that opened it. */
export default function Drawer({ open, onClose, label, header, children }: DrawerProps) {
  useFocusTrap(open);
  return (
    <Offcanvas
      show={open}
      onHide={onClose}
      onEnter={onlyOwnTransition}
      placement="end"
      aria-label={label}
      className="ui-drawer"
    >
      <div className="ui-drawer__header">
        <div className="ui-drawer__heading">{header}</div>
        <IconButton label="Cerrar menú" onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </div>
      <div className="ui-drawer__body">{children}</div>
    </Offcanvas>
  );
}
