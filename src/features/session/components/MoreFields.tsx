import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';

/** Opens the optional fields of sign-up; the focus goes on to the first of these fields. */
export function MoreFields({ open, onOpen }: { readonly open: boolean; readonly onOpen: () => void }) {
  const heading = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (open && pressed.current) heading.current?.focus();
  }, [open]);
  if (open)
    return (
      <p ref={heading} className="session-more" tabIndex={-1}>
        Más datos (opcional)
      </p>
    );
  return (
    <button
      type="button"
      className="session-more session-link"
      onClick={() => {
        pressed.current = true;
        onOpen();
      }}
    >
      <Plus size={18} aria-hidden /> Agregar más datos (opcional)
    </button>
  );
}
