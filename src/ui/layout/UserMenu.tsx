import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Avatar } from '../Avatar';
import { useId } from '../useId';
import type { MenuEntry } from './MobileMenu';

export interface UserMenuProps {
  readonly name: string;
  readonly picture?: string | null;
  readonly entries: readonly MenuEntry[];
}

/** The customer's menu on wide screens: a button that shows a list of links. */
export function UserMenu({ name, picture, entries }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId('menu');
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <div className="app-user" ref={root}>
      <button
        ref={button}
        type="button"
        className="app-user__button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={name} src={picture} size="sm" />
        <span className="app-user__name">{name}</span>
        <ChevronDown size={18} aria-hidden />
      </button>
      <ul id={id} className="app-user__list ui-card" hidden={!open}>
        {entries.map(({ label, icon, count, to, onClick }) => (
          <li key={label}>
            {to ? (
              <Link className="app-menu__entry" to={to}>
                {icon}
                <span>{label}</span>
                {count !== undefined && <span className="app-menu__count">{count}</span>}
              </Link>
            ) : (
              <button type="button" className="app-menu__entry" onClick={onClick}>
                {icon}
                <span>{label}</span>
                {count !== undefined && <span className="app-menu__count">{count}</span>}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
